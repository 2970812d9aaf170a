import ScanPluginKit
import ScanRecognition

/// The printed fields of one document in the frames of a running source, taken together: they have no check digit, so that a text
/// counts when two frames read it alike and none other as often.
///
/// A frame that shows another document begins anew, and so does the first document after some frames without any.
struct FieldConsensus {
  /// How many frames are taken together at most, the newest ones.
  static let maxFrames = 8
  /// After so many frames without a document the next one is another one.
  static let maxMisses = 5
  /// Two frames read a text alike, and none other is read as often.
  private static let policy = AcceptancePolicy(minReads: 2, minLead: 1)

  private var window = ReadingWindow<DocumentReading>(
    limit: FieldConsensus.maxFrames, maxMisses: FieldConsensus.maxMisses)

  /// Takes in what a frame says.
  ///
  /// - Returns: The document with the fields that the frames agree on; nil while there are none.
  mutating func add(_ document: DocumentReading) -> DocumentReading? {
    window.add(document) { Self.isSame($0, document) }
    var names: [String] = []
    for name in window.readings.flatMap({ $0.fields.map(\.field) }) where !names.contains(name) { names.append(name) }
    let fields = names.compactMap(agreed)
    guard !fields.isEmpty else { return nil }
    let country = document.country ?? window.readings.last { $0.country != nil }?.country
    return DocumentReading(kind: document.kind, layout: document.layout, country: country, fields: fields)
      .withoutContradictions()
  }

  /// Notes a frame that shows no document.
  mutating func miss() { window.miss() }

  /// Forgets everything.
  mutating func clear() { window.clear() }

  /// The text of a field that is read more often than every other one; nil when there is none.
  private func agreed(_ name: String) -> FieldReading? {
    let readings = window.readings.compactMap { $0[name] }
    guard let text = ReadingTally(readings.map(\.text)).accepted(by: Self.policy) else { return nil }
    let best = readings.filter { $0.text == text }
    guard let newest = best.last else { return nil }
    let isNow = window.readings.last?[name]?.text == newest.text
    return FieldReading(
      name, text: newest.text, confidence: best.map(\.confidence).max() ?? newest.confidence,
      // Where it stood in an earlier frame is not where it stands now.
      quad: isNow ? newest.quad : nil, date: newest.date, origin: newest.origin, corrections: newest.corrections)
  }

  /// Whether a frame shows the document of another one: of the fields that both have at least half are read alike.
  private static func isSame(_ one: DocumentReading, _ other: DocumentReading) -> Bool {
    guard one.kind == other.kind, one.layout == other.layout else { return false }
    let pairs = one.fields.compactMap { field in other[field.field].map { (field.text, $0.text) } }
    return pairs.count { $0 == $1 } * 2 >= pairs.count
  }
}
