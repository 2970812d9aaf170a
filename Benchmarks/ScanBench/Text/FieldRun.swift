import IDPlugin
import ScanPluginKit
import ScanStills

/// The printed fields of cards and certificates: how many are read, and whether they are right as often as their confidence says.
public struct FieldRun {
  /// One field as it was read.
  public struct Reading: Sendable {
    /// The picture.
    public let image: String
    /// The name of the field.
    public let field: String
    /// What was read.
    public let text: String
    /// What stands there; empty where the picture has no such field.
    public let truth: String
    /// The confidence that the field is given, 0…100.
    public let confidence: Int

    /// Whether every character is right; spaces do not count.
    public var isRight: Bool { text.filter { $0 != " " } == truth.filter { $0 != " " } }
  }

  private let manifest: TextManifest

  /// Makes a run.
  ///
  /// - Parameter manifest: The pictures; the task names the use case, the truth has `field=text` parted by `|`.
  public init(_ manifest: TextManifest) { self.manifest = manifest }

  /// Reads the fields of all cards and certificates with every confidence let through.
  ///
  /// - Parameter each: Called with each field that was read.
  /// - Returns: How many fields stand on the pictures.
  /// - Throws: What making a plugin, opening a picture and reading it throws.
  public func read(each: (Reading) -> Void) throws -> Int {
    let reader = try DocumentFieldReader()
    let decoder = StillDecoder()
    var count = 0
    for sample in manifest.samples {
      guard let useCase = DocumentFieldReader.UseCase(rawValue: sample.task) else { continue }
      let truth = Dictionary(
        sample.expected.split(separator: "|").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
          .filter { $0.count == 2 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
      count += truth.count
      let frame = try decoder.open(manifest.folder + "/" + sample.image).frame()
      for field in try reader.fields(frame, useCase) {
        each(
          Reading(
            image: sample.image, field: field.name, text: field.text, truth: truth[field.name] ?? "",
            confidence: field.confidence))
      }
    }
    return count
  }

  /// How often fields are right by how certain they are said to be.
  public static func table(_ readings: [Reading]) -> String {
    var table = PlainTable(["confidence", "fields", "right", "share", "mean confidence"])
    for low in stride(from: 0, to: 100, by: 10) {
      let some = readings.filter { low <= $0.confidence && ($0.confidence < low + 10 || low == 90) }
      guard !some.isEmpty else { continue }
      let right = some.count(where: \.isRight)
      table.add([
        "\(low)…\(low == 90 ? 100 : low + 9)", "\(some.count)", "\(right)",
        Decimals.text(100 * Double(right) / Double(some.count), 1) + " %",
        Decimals.text(Double(some.reduce(0) { $0 + $1.confidence }) / Double(some.count), 1),
      ])
    }
    return table.text()
  }
}
