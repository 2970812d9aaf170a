import FoundationEssentials
import ScanJSON
import ScanSinks
import TestSupport
import Testing

@testable import ScanKeyboard

@Suite("What is typed of a record")
struct TypistTests {
  private func typist(_ json: String) throws -> (Typist, KeyboardSinkConfig) {
    let settings = try KeyboardSinkConfig(json: json)
    return (Typist(layout: try KeyboardLayout(settings.layout ?? "us"), settings: settings), settings)
  }

  /// What arrives of a text.
  private func arriving(_ text: String, _ json: String) throws -> String {
    let (typist, settings) = try typist(json)
    let receiver = try #require(Receiver(settings.layout ?? "us"))
    for stroke in try typist.value(text, capsLock: false) { receiver.press(stroke, level3: typist.layout.level3) }
    return receiver.text
  }

  @Test("prefix and suffix stand around the value")
  func around() throws {
    #expect(try arriving("4006381", #"{"layout": "fr", "prefix": "]E0"}"#) == "]E04006381\r")
    #expect(try arriving("a", #"{"layout": "us", "suffix": "tab"}"#) == "a\t")
    #expect(try arriving("a", #"{"layout": "us", "suffix": "none"}"#) == "a")
  }

  @Test("the recipe of a till types a code and Enter")
  func recipe() throws {
    let file = PackageFolder.root.appending(path: "Packaging/examples/till/service.json")
    let service = try JSONNode.parse(String(contentsOf: file, encoding: .utf8))
    let keyboard = try #require(service["sinks"]?.elements?.first?["keyboard"])
    #expect(try arriving("2001234567893", keyboard.text(.compact)) == "2001234567893\r")
  }

  @Test("control characters are refused, left out or typed")
  func controls() throws {
    let code = "0104006381333931\u{1D}10A\r\nB\tC"
    let refusal = #expect(throws: SinkProblem.self) { try arriving(code, #"{"layout": "us"}"#) }
    #expect(refusal?.kind == .refused)
    #expect(refusal?.description.contains("U+001D") == true)
    #expect(
      try arriving(code, #"{"layout": "us", "suffix": "none", "controlCharacters": "strip"}"#)
        == "010400638133393110ABC")
    for layout in ["us", "de", "fr", "gb"] {
      #expect(
        try arriving(code, #"{"layout": "\#(layout)", "suffix": "none", "controlCharacters": "type"}"#)
          == "0104006381333931\u{1D}10A\rB\tC")
    }
  }

  @Test("what the layout has no key for is refused as a whole, or entered by its number")
  func others() throws {
    let refusal = #expect(throws: SinkProblem.self) { try arriving("12 ü", #"{"layout": "us"}"#) }
    #expect(refusal?.kind == .refused)
    #expect(refusal?.description.contains("U+00FC") == true)
    let json = #"{"layout": "fr", "unicodeEntry": "gtk", "suffix": "none"}"#
    // Control, Shift and U give the control character of U in this receiver; a program with GTK waits for the digits.
    #expect(try arriving("1ж", json) == "1\u{15}436 ")
    #expect(try arriving("😀", json) == "\u{15}1f600 ")
    // Parts of a character that are written apart are one key where the layout has it.
    #expect(try arriving("u\u{308}", #"{"layout": "de", "suffix": "none"}"#) == "ü")
  }

  @Test("values come from the items or from a place in the record; old and empty records are refused")
  func values() async throws {
    func answer(_ record: SinkRecord, _ json: String, at time: Int64 = 1000) async throws -> SinkAnswer {
      let (typist, settings) = try typist(json)
      return await KeyboardSink(settings: settings, typist: typist, clock: JumpingClock(), now: { time }).deliver([
        record
      ])
    }
    let record = SinkRecord(
      ["event": "result", "result": ["n": 12, "ready": true]], items: [RecordItem(kind: "QR", text: "ł")], view: "v",
      time: 1000)
    let refusals = [
      (try await answer(record, #"{"layout": "us"}"#), "U+0142"),
      (try await answer(record, #"{"layout": "us", "pointer": "/result/ready"}"#), "/result/ready"),
      (try await answer(record, #"{"layout": "us", "pointer": "/nothing"}"#), "/nothing"),
      (try await answer(record, #"{"layout": "us", "pointer": "/result/n"}"#, at: 32_000), "`maxAgeSeconds`"),
      (
        try await answer(SinkRecord(["event": "started"], view: "v", time: 1000), #"{"layout": "us"}"#), "`started`"
      ),
      (
        try await answer(
          SinkRecord(
            ["event": "result"], items: [RecordItem(kind: "QR", text: String(repeating: "1", count: 2000))], view: "v",
            time: 1000), #"{"layout": "us"}"#), "`intervalMilliseconds`"
      ),
    ]
    for (answer, words) in refusals {
      #expect(answer.accepted == 0 && answer.problem?.kind == .refused)
      #expect(answer.problem?.description.contains(words) == true, "\(words): \(answer)")
    }
  }

  @Test("mistakes in the settings have their places")
  func settings() throws {
    #expect(throws: InvalidDocument.self) { try KeyboardSinkConfig(json: #"{"variant": "intl"}"#) }
    #expect(throws: InvalidDocument.self) { try KeyboardSinkConfig(json: #"{"suffix": "space"}"#) }
    let context = SinkContext(name: "till", folder: "/", version: "1")
    #expect(throws: SinkProblem.self) { try KeyboardSinkConfig(layout: "us", prefix: "é").makeSink(context) }
    _ = try KeyboardSinkConfig(layout: "fr", prefix: "é").makeSink(context)
  }
}
