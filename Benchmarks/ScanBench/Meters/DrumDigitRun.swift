import FoundationEssentials
import LineNetEngine
import MeterPlugin
import ScanPluginKit
import ScanStills

/// Single cells of drums, each read by a net that has not seen its meter.
public struct DrumDigitRun {
  private let counts: String

  /// Reads the cells of a corpus.
  ///
  /// - Parameter nets: The folder that `Training/meter/export.py folds digit` writes; nil reads with the net of the program, which has
  ///   seen the cells that it may be trained on.
  /// - Throws: What opening a picture or a net throws.
  public init(_ manifest: MeterManifest, nets: String? = nil) throws {
    let samples = manifest.samples.filter { $0.kind == "drum-digit" }
    let folds = try nets.map { try Self.folds($0) } ?? ["": try LineNetModel(.digit)]
    let decoder = StillDecoder()
    var all = DrumAccuracy(try LineNetModel(.digit))
    for (fold, model) in folds.sorted(by: { $0.key < $1.key }) {
      var accuracy = DrumAccuracy(model)
      let groups = try nets.map { try Self.groups($0, fold) }
      for sample in samples where groups?.contains(sample.group) ?? true {
        let frame = try decoder.open(manifest.folder + "/" + sample.image).frame()
        frame.luma.withView { accuracy.add($0, truth: UInt8(sample.expected)) }
      }
      all.add(accuracy)
    }
    counts = Self.text(all)
  }

  /// The counts as tables.
  public func text() -> String { counts }

  private static func folds(_ folder: String) throws -> [String: LineNetModel] {
    let names = Set(try rows(folder).map(\.fold))
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let data = try Data(contentsOf: URL(filePath: "\(folder)/fold\(name).linenet"))
        return (name, try data.withUnsafeBytes { try LineNetModel($0) })
      })
  }

  private static func groups(_ folder: String, _ fold: String) throws -> Set<String> {
    Set(try rows(folder).filter { $0.fold == fold }.map(\.group))
  }

  private static func rows(_ folder: String) throws -> [(group: String, fold: String)] {
    let text = String(decoding: try Data(contentsOf: URL(filePath: folder + "/folds.csv")), as: UTF8.self)
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let parts = line.split(separator: ",").map(String.init)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
  }

  private static func text(_ all: DrumAccuracy) -> String {
    func share(_ part: Int, _ whole: Int) -> String {
      "\(part) = \(Decimals.text(Double(part) * 100 / Double(max(1, whole)), 1)) %"
    }
    var table = PlainTable([
      "drum digits", "likeliest of ten", "read at 0.8", "of these wrong", "between two", "reported",
      "read as a digit at 0.8",
    ])
    table.add([
      "\(all.digits)", share(all.tenWay, all.digits), share(all.read, all.digits), share(all.wrong, all.digits),
      "\(all.between)", share(all.betweenReported, all.between), share(all.betweenRead, all.between),
    ])
    var reliability = PlainTable(["confidence", "digits", "right"])
    for row in all.reliability where row.digits > 0 {
      reliability.add([
        "\(Decimals.text(row.confidences.lowerBound, 2))…\(Decimals.text(min(1, row.confidences.upperBound), 2))",
        "\(row.digits)", share(row.right, row.digits),
      ])
    }
    return table.text() + "\n" + reliability.text()
  }
}
