import ScanPluginKit
import Testing

@testable import IDPlugin

@Suite("Votes over printed fields")
struct FieldVoteTests {
  private static func document(_ texts: [String: String], layout: String = "card") -> DocumentReading {
    DocumentReading(
      kind: .idFront, layout: layout, country: nil,
      fields: texts.sorted { $0.key < $1.key }.map { name, text in
        FieldReading(
          name, text: text, confidence: 80, quad: Rect(x: 0, y: 0, width: 9, height: 9).quad, origin: .label("L"))
      })
  }

  private static func texts(_ document: DocumentReading?) -> [String: String] {
    Dictionary((document?.fields ?? []).map { ($0.field, $0.text) }) { first, _ in first }
  }

  @Test("a field counts when two frames read it alike; what only one read is left out")
  func agreed() {
    var votes = FieldConsensus()
    #expect(votes.add(Self.document(["surname": "ERIKSSON", "documentNumber": "D23I45890"])) == nil)
    let second = votes.add(Self.document(["surname": "ERIKSSON", "documentNumber": "D23145890"]))
    #expect(Self.texts(second) == ["surname": "ERIKSSON"])
    let third = votes.add(Self.document(["surname": "ERIKS5ON", "documentNumber": "D23145890"]))
    #expect(Self.texts(third) == ["surname": "ERIKSSON", "documentNumber": "D23145890"])
    // The surname stood elsewhere in an earlier frame.
    #expect(third?["surname"]?.quad == nil && third?["documentNumber"]?.quad != nil)
  }

  @Test("where two texts are read as often, neither counts")
  func tied() {
    var votes = FieldConsensus()
    for (surname, given) in [("A", "X"), ("B", "X"), ("A", "X")] {
      _ = votes.add(Self.document(["surname": surname, "givenNames": given]))
    }
    let last = votes.add(Self.document(["surname": "B", "givenNames": "X"]))
    #expect(Self.texts(last) == ["givenNames": "X"])
  }

  @Test("another document begins anew, and so does one after frames without any")
  func anew() {
    var votes = FieldConsensus()
    let one = Self.document(["surname": "ERIKSSON", "givenNames": "ANNA"])
    let other = Self.document(["surname": "STEVENSON", "givenNames": "PETER"])
    _ = votes.add(one)
    #expect(votes.add(other) == nil)
    #expect(Self.texts(votes.add(other))["surname"] == "STEVENSON")
    for _ in 0..<FieldConsensus.maxMisses { votes.miss() }
    #expect(votes.add(other) == nil)
    votes.clear()
    #expect(votes.add(other) == nil)
    #expect(votes.add(Self.document(["surname": "STEVENSON"], layout: "license")) == nil)
  }
}
