import ScanPluginKit
import Testing

@testable import MeterPlugin

@Suite("Which readers a running source asks")
struct ReaderFocusTests {
  @Test("one reader is enough after it has shown its kind clearly, and all are asked now and then")
  func focus() {
    var focus = ReaderFocus(2)
    for _ in 0..<ReaderFocus.minimum {
      #expect(focus.only == nil)
      focus.note((1, 0.9), wasAlone: false, asked: [0: 0, 1: 0.9])
    }
    for _ in 0..<ReaderFocus.alone {
      #expect(focus.only == 1)
      focus.note((1, 0.9), wasAlone: true, asked: [1: 0.9])
    }
    #expect(focus.only == nil && Set(focus.due) == [0, 1])
    focus.note((1, 0.9), wasAlone: false, asked: [0: 0, 1: 0.9])
    #expect(focus.only == 1)
    // The other kind is clearer.
    focus.note((0, 0.95), wasAlone: false, asked: [0: 0.95, 1: 0])
    #expect(focus.only == nil)
  }

  @Test("a reading that is not clear, or none, ends it", arguments: [0.5, nil] as [Double?])
  func unclear(certainty: Double?) {
    var focus = ReaderFocus(2)
    for _ in 0..<ReaderFocus.minimum { focus.note((0, 0.85), wasAlone: false, asked: [0: 0.85, 1: 0]) }
    #expect(focus.only == 0)
    focus.note(certainty.map { (0, $0) }, wasAlone: false, asked: [0: certainty ?? 0, 1: 0])
    #expect(focus.only == nil)
  }

  @Test("readers that see nothing take turns, and wait where another one sees something")
  func turns() {
    var focus = ReaderFocus(2)
    func frames(_ count: Int, second certainty: Double) -> [[Int]] {
      (0..<count).map { _ in
        let due = focus.due.sorted()
        focus.note(
          nil, wasAlone: false, asked: Dictionary(uniqueKeysWithValues: due.map { ($0, $0 == 1 ? certainty : 0) }))
        return due
      }
    }
    #expect(frames(ReaderFocus.idle, second: 0).allSatisfy { $0 == [0, 1] })
    let alone = frames(6, second: 0)
    #expect(alone.allSatisfy { $0.count == 1 } && Set(alone.joined()) == [0, 1])
    // The second one sees something that is not clear: it is asked each time from then on.
    _ = frames(2, second: 0.5)
    let waiting = frames(8, second: 0.5)
    #expect(waiting.allSatisfy { $0.contains(1) } && waiting.filter { $0.contains(0) }.count == 2)
  }

  /// How often each of two readers is asked for some pictures, and what is reported.
  private static func asked(_ first: ScriptedReader, _ second: ScriptedReader, frames: Int, _ effort: ScanInput.Effort)
    throws -> (first: Int, second: Int, delivered: [String])
  {
    let plugin = MeterPlugin(MeterTask(MeterConfig()), readers: [first, second])
    let delivered = try (0..<frames).flatMap { number in
      try plugin.scan(ScriptedReader.input(number, effort)).results.compactMap { ($0.body as? MeterResult)?.value }
    }
    return (first.asked, second.asked, delivered)
  }

  @Test("frames ask the reader that sees the meter, the other one now and then; a still asks both")
  func plugin() throws {
    let live = try Self.asked(ScriptedReader("123"), ScriptedReader(""), frames: 30, .live)
    #expect(live.first == 30 && live.second < 8 && live.second > ReaderFocus.minimum)
    #expect(live.delivered == ["123"])
    let still = try Self.asked(ScriptedReader("123"), ScriptedReader(""), frames: 30, .still)
    #expect(still.first == 30 && still.second == 30)
  }

  @Test("where both see something, both are asked in each frame")
  func both() throws {
    let live = try Self.asked(
      ScriptedReader("123"), ScriptedReader([[ScriptedReader.reading("123", kind: .display)]]), frames: 30, .live)
    #expect(live.first == 30 && live.second == 30 && live.delivered == ["123"])
  }

  @Test("when the meter of one kind goes, the frame that misses it asks for the other kind")
  func change() throws {
    let texts = ["123", "123", "123", "123"]
    let first = ScriptedReader((texts + [""]).map { $0.isEmpty ? [] : [ScriptedReader.reading($0)] })
    let second = ScriptedReader(
      [[], [], [], [ScriptedReader.reading("456", kind: .display)]])
    let seen = try Self.asked(first, second, frames: 10, .live)
    #expect(seen.delivered == ["123", "456"])
  }
}
