import BarcodePlugin
import ScanPluginKit

/// A change of a configuration that may cost less.
struct TuningChoice: Sendable {
  /// What is decided; one choice of each kind is taken.
  enum Kind: String, CaseIterable {
    case formats, quality, cutout
  }

  let kind: Kind
  /// What is set, as `--set` takes it.
  let overrides: [String]
  /// What it is in short, and why it is proposed.
  let name: DisplayText
  let reason: DisplayText

  private static let plugin = "/viewPluginConfig/pluginConfig"
  private static let cutout = "/viewPluginConfig/cutoutConfig"

  /// The choices for a configuration, by what it gave as it is.
  ///
  /// - Parameters:
  ///   - config: The plugin with its cutout.
  ///   - kinds: The kinds of all things that are to be read.
  ///   - places: Where things were read, as parts of pictures that all have one size; nil where they have not.
  static func all(
    for config: ViewPluginConfig, kinds: Set<String>, pictures: Int, places: (box: PixelRect, size: PixelSize)?
  ) -> [TuningChoice] {
    formats(config, kinds, pictures) + qualities(config)
      + (places.flatMap { cutout(config, $0.box, $0.size) }.map { [$0] } ?? [])
  }

  private static func formats(_ config: ViewPluginConfig, _ kinds: Set<String>, _ pictures: Int) -> [TuningChoice] {
    guard let barcode = config.pluginConfig.useCase.config as? BarcodeConfig else { return [] }
    let all = BarcodeFormat.allCases.filter(barcode.effectiveFormats.contains)
    let read = all.filter { kinds.contains($0.rawValue) }
    guard !read.isEmpty, read.count < all.count else { return [] }
    let names = read.map(\.rawValue).joined(separator: ", ")
    let list = JSONNode(.array(read.map { JSONNode(.string($0.rawValue)) })).text(.compact)
    return [
      TuningChoice(
        kind: .formats, overrides: ["\(plugin)/barcodeConfig/barcodeFormats=\(list)"],
        name: TuneWords.formats.with(["formats": .string(names)]),
        reason: TuneWords.formatsReason.with([
          "formats": .string(names), "pictures": .number(pictures), "others": .number(all.count - read.count),
        ]))
    ]
  }

  /// The other levels of quality, where the use case has them: those that it has not are refused when they are loaded.
  private static func qualities(_ config: ViewPluginConfig) -> [TuningChoice] {
    QualityLevel.allCases.map { level in
      TuningChoice(
        kind: .quality, overrides: ["\(plugin)/\(config.pluginConfig.useCase.key)/quality=\"\(level.rawValue)\""],
        name: TuneWords.quality.with(["level": .string(level.rawValue)]),
        reason: TuneWords.qualityReason.with(["level": .string(level.rawValue)]))
    }
  }

  /// A cutout around all places, with a margin of a quarter of their size, where that is much smaller than today's.
  private static func cutout(_ config: ViewPluginConfig, _ box: PixelRect, _ size: PixelSize) -> TuningChoice? {
    let today = CutoutGeometry(config.cutoutConfig, frame: size).cropRect
    let (marginX, marginY) = (max(16, box.width / 4), max(16, box.height / 4))
    let (left, top) = (max(0, box.x - marginX), max(0, box.y - marginY))
    let (right, bottom) = (min(size.width, box.x + box.width + marginX), min(size.height, box.y + box.height + marginY))
    let (width, height) = (right - left, bottom - top)
    guard width > 0, height > 0, width * height * 10 <= today.width * today.height * 7 else { return nil }
    let percent = (Double(width) / Double(size.width) * 1000).rounded(.up) / 10
    let high = (Double(height) / Double(size.height) * 1000).rounded(.up) / 10
    let part = Int((Double(width * height) / Double(max(1, today.width * today.height)) * 100).rounded())
    return TuningChoice(
      kind: .cutout,
      overrides: [
        "\(cutout)/alignment=\"center\"", "\(cutout)/width=0", "\(cutout)/maxWidthPercent=\"\(min(100, percent))%\"",
        "\(cutout)/maxHeightPercent=\"\(min(100, high))%\"",
        "\(cutout)/ratioFromSize={\"width\": \(width), \"height\": \(height)}",
        "\(cutout)/offset={\"x\": \((left + right - size.width) / 2), \"y\": \((top + bottom - size.height) / 2)}",
      ],
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
