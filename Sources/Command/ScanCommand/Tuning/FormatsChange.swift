import BarcodePlugin
import ScanPluginKit

/// Only the formats of codes that were read, as a change of a configuration.
struct FormatsChange {
  /// The formats that stay.
  let formats: [BarcodeFormat]
  /// The formats that stay, with the names by which they are also searched light on dark; nil where the file does not search for such.
  let formatsWithInverse: [BarcodeFormat]?
  /// How many formats are searched without the change.
  private let searched: Int
  /// The formats with settings that have no effect any more.
  private let idle: [BarcodeFormat]

  /// The change for a plugin; nil where it reads no codes, and where all formats or none of them were read.
  ///
  /// - Parameter kinds: The kinds of all things that were read.
  init?(_ config: ViewPluginConfig, reading kinds: Set<String>) {
    guard let barcode = config.pluginConfig.useCase.config as? BarcodeConfig else { return nil }
    let all = BarcodeFormat.allCases.filter(barcode.effectiveFormats.contains)
    formats = all.filter { kinds.contains($0.rawValue) }
    searched = all.count
    let kept = Set(formats)
    idle = BarcodeFormat.allCases.filter { barcode.symbologies[$0] != nil && !kept.contains($0) }
    guard !formats.isEmpty, all.count > formats.count else { return nil }
    let inverse = Set(formats.compactMap(\.inverse)).intersection(all).subtracting(kept)
    formatsWithInverse = inverse.isEmpty ? nil : formats + BarcodeFormat.allCases.filter(inverse.contains)
  }

  /// How many others are searched without the change.
  func others(_ formats: [BarcodeFormat]) -> Int { searched - formats.count }

  /// Names of formats in words.
  static func names(_ formats: [BarcodeFormat]) -> String { formats.map(\.rawValue).joined(separator: ", ") }

  /// What sets formats, as `--set` takes it.
  func overrides(_ formats: [BarcodeFormat]) -> [String] {
    let list = JSONNode(.array(formats.map { JSONNode(.string($0.rawValue)) })).text(.compact)
    let place = "/viewPluginConfig/pluginConfig/barcodeConfig"
    return ["\(place)/barcodeFormats=\(list)"] + idle.map { "\(place)/symbologies/\($0.rawValue)=" }
  }
}

extension BarcodeFormat {
  /// The name by which the format is also searched light on dark, which only `ALL` does by itself; nil for one that has none.
  fileprivate var inverse: BarcodeFormat? {
    guard let rule = FormatRule.named(rawValue) else { return nil }
    if rule.symbologies == [.qr] { return .qrInverse }
    if rule.symbologies == [.aztec] { return .aztecInverse }
    return rule.symbologies.contains(where: \.isLinear) ? .oneDInverse : nil
  }
}
