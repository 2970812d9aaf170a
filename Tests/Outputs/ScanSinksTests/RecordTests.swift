import ScanJSON
import Testing

@testable import ScanSinks

@Suite("Records of events")
struct RecordTests {
  @Test("a record has its id, time, view and items before the event as it is")
  func body() throws {
    let event: JSONNode = ["event": "result", "frame": 2, "result": ["confidence": 100]]
    let record = SinkRecord(
      event, items: [RecordItem(kind: "EAN_13", text: "4006381333931")], view: "till", time: 1_795_772_700_125, id: "x")
    #expect(
      record.body
        == #"{"id":"x","time":"2026-11-27T09:45:00.125Z","view":"till","items":[{"kind":"EAN_13","text":"4006381333931"}],"event":"result","frame":2,"result":{"confidence":100}}"#
    )
    #expect(record.event == "result")
    #expect(record.items == [RecordItem(kind: "EAN_13", text: "4006381333931")])
  }

  @Test("ids are UUIDs of version 7, sort by time, and none is made twice")
  func ids() {
    let ids = (0..<1_000).map { RecordID.make(at: 1_795_772_700_000 + Int64($0)) }
    #expect(ids == ids.sorted())
    #expect(Set((0..<1_000).map { _ in RecordID.make(at: 0) }).count == 1_000)
    for id in ids {
      #expect(id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
    }
    // 2022-02-22T14:22:22 in RFC 9562's example has these first twelve digits.
    #expect(RecordID.make(at: 0x017F_22E2_79B0).hasPrefix("017f22e2-79b0-7"))
  }

  @Test(
    "times before 1970 and far from now are written too",
    arguments: [(-1, "1969-12-31T23:59:59.999Z"), (0, "1970-01-01T00:00:00.000Z")])
  func times(_ time: Int64, _ text: String) {
    #expect(UTCTime.text(time) == text)
  }
}
