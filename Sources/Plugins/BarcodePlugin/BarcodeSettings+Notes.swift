import ScanPluginKit

extension BarcodeSettings {
  /// The symbologies without a check digit of their own, whose short texts chance makes.
  private static let unchecked: Set<Symbology> = [.codabar, .code11, .discrete2of5, .itf, .matrix2of5, .msi]

  /// What of a configuration this build passes over, formats that no engine reads, or reads only a part of; and the formats without
  /// check digit that nothing else in the configuration guards.
  ///
  /// `ALL` means whatever can be read, so that it passes over nothing.
  static func notes(_ config: BarcodeConfig) -> [PluginNote] {
    let disabled = Set(config.symbologies.filter { !$0.value.isEnabled }.map(\.key.rawValue))
    let list = JSONPointer.root.appending("barcodeFormats")
    var notes: [PluginNote] = []
    for (index, format) in config.barcodeFormats.map(\.rawValue).enumerated() where !disabled.contains(format) {
      guard let rule = FormatRule.named(format) else { continue }
      let support = FormatSupport(rule)
      let place = list.appending(index)
      if support.level == .notInThisBuild {
        notes.append(
          PluginNote(
            .notInThisBuild, pointer: place, message: BarcodeText.noEngine.with(["format": .string(format)]),
            advice: BarcodeText.noEngineAdvice.with()))
      } else if !support.unread.isEmpty {
        let names = support.unread.map(\.rawValue).joined(separator: ", ")
        notes.append(
          PluginNote(
            .notInThisBuild, pointer: place,
            message: BarcodeText.partly.with(["names": .string(names), "format": .string(format)]),
            advice: BarcodeText.partlyAdvice.with()))
      } else if !unchecked.isDisjoint(with: rule.symbologies), !isGuarded(format, config) {
        notes.append(
          PluginNote(
            .hint, pointer: place, message: BarcodeText.weak.with(["format": .string(format)]),
            advice: BarcodeText.weakAdvice.with()))
      }
    }
    return notes + hastyNotes(config, disabled)
  }

  /// The formats of which one reading of a running source is enough though chance makes wrong ones.
  private static func hastyNotes(_ config: BarcodeConfig, _ disabled: Set<String>) -> [PluginNote] {
    guard config.matching == nil, config.expected.isEmpty else { return [] }
    let hasty = config.barcodeFormats.filter { format in
      guard !disabled.contains(format.rawValue), config.minReads?.count(for: format) == 1 else { return false }
      return FormatRule.named(format.rawValue)?.symbologies.contains { Reliability($0) <= .fair } ?? (format == .all)
    }
    guard !hasty.isEmpty else { return [] }
    return [
      PluginNote(
        .hint, pointer: .root.appending("minReads"),
        message: BarcodeText.hasty.with(["formats": .string(hasty.map(\.rawValue).joined(separator: ", "))]),
        advice: BarcodeText.hastyAdvice.with())
    ]
  }

  /// Whether something else than the symbology keeps wrong texts of a format out.
  private static func isGuarded(_ format: String, _ config: BarcodeConfig) -> Bool {
    if config.matching != nil || !config.expected.isEmpty { return true }
    guard let name = BarcodeFormat(rawValue: format) else { return false }
    let limit = config.symbologies[name]
    return limit?.minLength != nil || limit?.verifyCheckDigit == true || config.minReads?.count(for: name) != nil
  }
}
