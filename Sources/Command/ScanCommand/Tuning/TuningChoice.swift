import BarcodePlugin
import ScanPluginKit

/// A change of a configuration that may cost less.
struct TuningChoice: Sendable {
  /// What is decided; one choice of each kind is taken.
  enum Kind: String, CaseIterable {
    case formats, effort, quality, cutout
  }

  let kind: Kind
  /// What is set, as `--set` takes it.
  let overrides: [String]
  /// What it is in short, and why it is proposed.
  let name: DisplayText
  let reason: DisplayText

  private static let plugin = "/viewPluginConfig/pluginConfig"

  /// The choices for a configuration, by what it gave as it is.
  ///
  /// - Parameters:
  ///   - config: The plugin with its cutout.
  ///   - kinds: The kinds of all things that are to be read.
  ///   - places: Where things were read, as parts of pictures that all have one size; nil where they have not.
  static func all(
    for config: ViewPluginConfig, kinds: Set<String>, pictures: Int, places: (box: PixelRect, size: PixelSize)?
  ) -> [TuningChoice] {
    formats(config, kinds, pictures) + efforts(config) + qualities(config)
      + (places.flatMap { cutout(config, $0.box, $0.size) }.map { [$0] } ?? [])
  }

  private static func formats(_ config: ViewPluginConfig, _ kinds: Set<String>, _ pictures: Int) -> [TuningChoice] {
    guard let change = FormatsChange(config, reading: kinds) else { return [] }
    func choice(_ formats: [BarcodeFormat], _ reason: TuneWords) -> TuningChoice {
      TuningChoice(
        kind: .formats, overrides: change.overrides(formats),
        name: TuneWords.formats.with(["formats": .string(FormatsChange.names(formats))]),
        reason: reason.with([
          "formats": .string(FormatsChange.names(change.formats)), "pictures": .number(pictures),
          "others": .number(change.others(formats)),
        ]))
    }
    return [choice(change.formats, .formatsReason)]
      + (change.formatsWithInverse.map { [choice($0, .inverseReason)] } ?? [])
  }

  /// The ways to search less for codes: without the attempts for difficult ones, and without any but the first.
  private static func efforts(_ config: ViewPluginConfig) -> [TuningChoice] {
    guard let barcode = config.pluginConfig.useCase.config as? BarcodeConfig, !barcode.fastProcessMode else {
      return []
    }
    return [("disableAdvancedBarcode", TuneWords.plainReason), ("fastProcessMode", .fastReason)].map { key, reason in
      TuningChoice(
        kind: .effort, overrides: ["\(plugin)/\(config.pluginConfig.useCase.key)/\(key)=true"],
        name: DisplayText(key), reason: reason.with())
    }
  }

  /// The other levels of quality, where the use case has them: those that it has not are refused when they are loaded. Codes in pictures
  /// are searched with the same effort at each.
  private static func qualities(_ config: ViewPluginConfig) -> [TuningChoice] {
    guard !(config.pluginConfig.useCase.config is BarcodeConfig) else { return [] }
    return QualityLevel.allCases.map { level in
      TuningChoice(
        kind: .quality, overrides: ["\(plugin)/\(config.pluginConfig.useCase.key)/quality=\"\(level.rawValue)\""],
        name: TuneWords.quality.with(["level": .string(level.rawValue)]),
        reason: TuneWords.qualityReason.with(["level": .string(level.rawValue)]))
    }
  }

  /// A cutout around all places, where that is much smaller than today's.
  private static func cutout(_ config: ViewPluginConfig, _ box: PixelRect, _ size: PixelSize) -> TuningChoice? {
    let today = CutoutGeometry(config.cutoutConfig, frame: size).cropRect
    let change = CutoutChange(around: box, in: size)
    let (width, height) = (change.part.width, change.part.height)
    guard width > 0, height > 0, width * height * 10 <= today.width * today.height * 7 else { return nil }
    let part = Int((Double(width * height) / Double(max(1, today.width * today.height)) * 100).rounded())
    return TuningChoice(
      kind: .cutout, overrides: change.overrides,
      name: TuneWords.cutout.with(["size": .string("\(width)x\(height)")]),
      reason: TuneWords.cutoutReason.with(["percent": .number(part)]))
  }

  /// Every way to take at most one choice of each kind, the one without any first.
  static func combinations(_ choices: [TuningChoice]) -> [[TuningChoice]] {
    Kind.allCases.reduce([[]]) { sets, kind in
      sets + choices.filter { $0.kind == kind }.flatMap { choice in sets.map { $0 + [choice] } }
    }
  }
}
