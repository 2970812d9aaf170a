import ScanPluginKit

extension BarcodeSettings {
  /// What of a configuration this build passes over: formats that no engine reads.
  ///
  /// `ALL` means whatever can be read, so that it passes over nothing.
  static func notes(_ config: BarcodeConfig) -> [PluginNote] {
    let disabled = Set(config.symbologies.filter { !$0.value.isEnabled }.map(\.key.rawValue))
    let list = JSONPointer.root.appending("barcodeFormats")
    var notes: [PluginNote] = []
    for (index, format) in config.barcodeFormats.map(\.rawValue).enumerated() where !disabled.contains(format) {
      guard let rule = FormatRule.named(format), FormatSupport(rule).level == .notInThisBuild else { continue }
      notes.append(
        PluginNote(
          .notInThisBuild, pointer: list.appending(index), message: "no engine of this build reads `\(format)`",
          advice: "remove it, or expect no result of it; `scanview formats` lists what is read"))
    }
    return notes
  }
}
