import ScanPluginKit
import Testing

@testable import MeterPlugin

@Suite("Votes of frames on a meter")
struct MeterVoteTests {
  /// What each frame of a running source gives, by what it reads.
  private static func delivered(_ frames: [[MeterReading]], _ config: MeterConfig = MeterConfig()) throws -> [String?] {
    let plugin = try ScriptedReader.plugin(config, ScriptedReader(frames))
    return try frames.indices.map { index in
      try plugin.scan(ScriptedReader.input(index)).results.first.flatMap { ($0.body as? MeterResult)?.value }
    }
  }

  /// The same of values that are read with a certainty of their own.
  private static func delivered(_ frames: [(String, Double)], _ config: MeterConfig = MeterConfig()) throws -> [String?]
  {
    try delivered(frames.map { $0.0.isEmpty ? [] : [ScriptedReader.reading($0.0, certainty: $0.1)] }, config)
  }

  /// The same of values that are all read as certainly.
  private static func delivered(
    _ texts: [String], certainty: Double = 0.9, _ config: MeterConfig = MeterConfig()
  ) throws -> [String?] {
    try delivered(texts.map { ($0, certainty) }, config)
  }

  @Test("a value is reported once, when two frames agree")
  func agreement() throws {
    #expect(try Self.delivered(["123", "123", "123", "123"]) == [nil, "123", nil, nil])
  }

  @Test("a frame that reads another value is waited out by how certain it is")
  func contradiction() throws {
    let right = [("123", 0.95), ("123", 0.95), ("123", 0.95)]
    let config = MeterConfig(minConfidence: 80)
    #expect(try Self.delivered([("723", 0.35)] + right, config) == [nil, nil, "123", nil])
    #expect(try Self.delivered([("723", 0.6)] + right + right, config) == [nil, nil, nil, "123", nil, nil, nil])
    // What is reported stays so, and a value far from it is not reported by two frames.
    #expect(try Self.delivered(right + [("723", 0.95), ("723", 0.95)] + right).compactMap(\.self) == ["123"])
    #expect(try Self.delivered([("12.3", 0.95)] + right.dropLast()) == [nil, nil, nil])
    // Nor is any in the way for good.
    let other = (0..<8).map { _ in ("000", 0.95) }
    #expect(try Self.delivered(right + other).compactMap(\.self) == ["123", "000"])
  }

  @Test("six of seven are clear, whatever the seventh says")
  func clear() throws {
    let frames = [("723", 0.99)] + Array(repeating: ("123", 0.82), count: 6)
    let reader = ScriptedReader(frames.map { [ScriptedReader.reading($0.0, certainty: $0.1)] })
    let plugin = try ScriptedReader.plugin(MeterConfig(), reader)
    let delivered = try (0..<7).map { try !plugin.scan(ScriptedReader.input($0, every: 33)).results.isEmpty }
    #expect(delivered == [false, false, false, false, false, false, true])
  }

  @Test("what other frames have read speaks against a value for half a second")
  func slowly() throws {
    let plugin = try ScriptedReader.plugin(MeterConfig(), ScriptedReader("723", "123", certainty: 0.95))
    let delivered = try [0, 6, 12, 18].map { try !plugin.scan(ScriptedReader.input($0)).results.isEmpty }
    #expect(delivered == [false, false, true, false])
  }

  @Test("a value that was reported is in view while frames agree on it, though others misread it")
  func inView() throws {
    let plugin = try ScriptedReader.plugin(
      MeterConfig(), ScriptedReader("123", "123", "123", "723", "123", "123", certainty: 0.95))
    let seen = try (0..<6).map { try plugin.scan(ScriptedReader.input($0)).seen?.isEmpty == false }
    #expect(seen == [false, true, true, false, true, true])
  }

  @Test("a counter that moves fast, and one that flickers between two values, is reported whenever two frames agree")
  func fast() throws {
    let frames = ["120", "121", "122", "122", "123", "125", "125", "126", "128", "128"]
    #expect(try Self.delivered(frames, certainty: 0.95).compactMap(\.self) == ["122", "125", "128"])
    let rolling = ["128", "129", "128", "129", "129", "130", "129", "130", "130", "131", "130", "131"]
    #expect(try Self.delivered(rolling, certainty: 0.95).compactMap(\.self) == ["129", "130", "131"])
    // But not backwards, unless it has gone back for good.
    let mark = ["4", "4", "5", "5", "4", "4", "5", "4", "4", "5", "5", "4"]
    let dials = MeterConfig(minConfidence: 60)
    #expect(try Self.delivered(mark, certainty: 0.95, dials).compactMap(\.self) == ["4", "5"])
    let gone = mark + Array(repeating: "4", count: 5)
    #expect(try Self.delivered(gone, certainty: 0.95, dials).compactMap(\.self) == ["4", "5", "4"])
    // Nor by votes digit by digit.
    let mixed = ["5", "5", "4", "4", "4", "4", "4", "5", "5"]
    #expect(try Self.delivered(mixed, certainty: 0.95, dials).compactMap(\.self) == ["5"])
    #expect(
      try Self.delivered(["4", "4", "5", "5", "4"], MeterConfig(minConfidence: 0)).compactMap(\.self) == ["4", "5"])
    // A display without leading zeros gains a digit.
    let gained = ["9.98", "9.99", "9.99", "10.00", "10.00"]
    #expect(try Self.delivered(gained, certainty: 0.95).compactMap(\.self) == ["9.99", "10.00"])
  }

  @Test("a counter that moves on is reported anew, digit by digit of the last drum")
  func counting() throws {
    #expect(try Self.delivered(["128", "128", "129", "129", "130", "130"]) == [nil, "128", nil, "129", nil, "130"])
  }

  @Test("frames that differ in their form do not vote together")
  func forms() throws {
    #expect(try Self.delivered(["123", "12.3", "1234", "123"]).allSatisfy { $0 == nil })
    let unconfident = [("123", 0.95), ("12.3", 0.35), ("1234", 0.35), ("123", 0.95)]
    #expect(try Self.delivered(unconfident, MeterConfig(minConfidence: 60)) == [nil, nil, nil, "123"])
    let other = ["12.3", "12.3", "123", "123", "723"]
    #expect(try Self.delivered(other, certainty: 0.95, MeterConfig(minConfidence: 60)).compactMap(\.self) == ["12.3"])
  }

  @Test("frames of which each misreads another digit say the value together")
  func wandering() throws {
    let frames = ["923456", "193456", "129456", "123956", "123496", "123459", "923456"]
    #expect(try Self.delivered(frames, MeterConfig(minConfidence: 60)).compactMap(\.self) == ["123456"])
  }

  @Test("frames that agree add up, up to seven, unless each is below 60")
  func moreConfident() throws {
    let same = Array(repeating: "123", count: 30)
    #expect(try Self.delivered(same, certainty: 0.76).firstIndex(of: "123") == 6)
    #expect(try Self.delivered(same, certainty: 0.73).allSatisfy { $0 == nil })
    let config = MeterConfig(minConfidence: 60)
    #expect(try Self.delivered(same, certainty: 0.62, config).firstIndex(of: "123") == 1)
    #expect(try Self.delivered(same, certainty: 0.58, config).allSatisfy { $0 == nil })
    #expect(try Self.delivered(["123", "124", "125", "126"], certainty: 0.9, config).compactMap(\.self).isEmpty)
  }

  @Test("frames that agree on the digits together are no more certain than they are of the point")
  func uncertainForm() throws {
    func delivered(form: Double) throws -> [String] {
      let texts = ["92345.6", "19345.6", "12945.6", "12395.6", "12349.6", "12345.9", "92345.6"]
      let readings = texts.map { text in
        var reading = ScriptedReader.reading(text, certainty: 0.9)
        reading.formCertainty = form
        return [reading]
      }
      return try Self.delivered(readings, MeterConfig(minConfidence: 60)).compactMap(\.self)
    }
    #expect(try delivered(form: 1) == ["12345.6"])
    #expect(try delivered(form: 0.5).isEmpty)
  }

  @Test("values that are hardly accepted never add up to one that is")
  func unconfident() throws {
    let delivered = try Self.delivered(Array(repeating: "123", count: 30), certainty: 0.25)
    #expect(delivered.allSatisfy { $0 == nil })
  }

  @Test("evidence gives readings, frames and what else was read")
  func evidence() throws {
    let reader = ScriptedReader("123", "723", "123", "123")
    let plugin = try ScriptedReader.plugin(MeterConfig(minConfidence: 55), reader)
    var result: MeterResult?
    for number in 0..<4 {
      result = try plugin.scan(ScriptedReader.input(number)).results.first?.body as? MeterResult ?? result
    }
    let evidence = try #require(result?.reading.evidence)
    #expect(evidence.reads == 2 && evidence.frames == 3 && evidence.runnerUps.map(\.value) == ["723"])
  }

  @Test("a value that comes back after it was out of view is reported again; so it is after the plugin was reset")
  func memory() throws {
    let reader = ScriptedReader("123")
    let plugin = try ScriptedReader.plugin(MeterConfig(), reader)
    func delivered(_ number: Int) throws -> Bool { try !plugin.scan(ScriptedReader.input(number)).results.isEmpty }
    #expect(try [0, 1, 2, 3].map(delivered) == [false, true, false, false])
    #expect(try [40, 41].map(delivered) == [false, true])
    plugin.reset()
    #expect(try [42, 43].map(delivered) == [false, true])
  }

  /// What a display gives frame by frame: the value, or all registers where none is the value; of each frame its rows with their
  /// certainty and their place from the top.
  private static func fields(
    _ frames: [[(String, Double, Double)]], _ config: MeterConfig = MeterConfig(scanMode: .multiFieldDigitalMeter)
  ) throws -> [String?] {
    let reader = ScriptedReader(
      frames.map { frame in
        frame.map { ScriptedReader.reading($0.0, certainty: $0.1, kind: .display, y: $0.2) }
          .sorted { $0.certainty > $1.certainty }
      })
    let plugin = try ScriptedReader.plugin(config, reader)
    return try frames.indices.map { index in
      guard let body = try plugin.scan(ScriptedReader.input(index)).results.first?.body as? MeterResult else {
        return nil
      }
      return body.value ?? body.others.map(\.value).joined(separator: "|")
    }
  }

  /// Frames with `100` above `200`, by how certain each of them is.
  private static func pair(_ upper: Double, _ lower: Double, times: Int = 1) -> [[(String, Double, Double)]] {
    Array(repeating: [("100", upper, 5), ("200", lower, 25)], count: times)
  }

  @Test("of the registers of a display none is the value, and they are reported once")
  func fields() throws {
    #expect(try Self.fields(Self.pair(0.9, 0.95, times: 3)) == [nil, "100|200", nil])
    // However certain each of them is, and whether or not each frame shows both.
    let uncertain = Self.pair(0.92, 0.95, times: 2) + (0..<10).flatMap { Self.pair($0 % 2 == 0 ? 0.82 : 0.92, 0.95) }
    #expect(try Self.fields(uncertain).compactMap(\.self) == ["100|200"])
    let missing = (0..<12).flatMap { Self.pair($0 % 3 == 2 ? 0.1 : 0.9, 0.95) }
    #expect(try Self.fields(missing).compactMap(\.self) == ["100|200"])
    // What comes a frame late is waited for, what is never certain is not, and is never the value either.
    #expect(try Self.fields(Self.pair(0.1, 0.95) + Self.pair(0.9, 0.95, times: 3)) == [nil, nil, "100|200", nil])
    #expect(try Self.fields(Self.pair(0.6, 0.95, times: 6)).compactMap(\.self) == ["200"])
    // A single one is the value after the frames that another one may be late.
    #expect(try Self.fields(Self.pair(0.1, 0.95, times: 6)) == [nil, nil, nil, "200", nil, nil])
    // One more is news.
    let more = Self.pair(0.1, 0.95, times: 4) + Self.pair(0.9, 0.95, times: 3)
    #expect(try Self.fields(more).compactMap(\.self) == ["200", "100|200"])
  }

  @Test("frames that show several registers where one was expected give none of them as the value")
  func unexpected() throws {
    #expect(try Self.fields(Self.pair(0.9, 0.95, times: 6), MeterConfig()).compactMap(\.self) == ["100|200"])
    let config = MeterConfig(register: MeterRegister(line: 2))
    #expect(try Self.fields(Self.pair(0.9, 0.95, times: 6), config).compactMap(\.self) == ["200"])
  }

  @Test("a display that moves or shows one value after another gives each of them once")
  func moving() throws {
    // By half a line, by a line, and far with each frame.
    let places: [Double] = [10, 10, 15, 15, 24, 24, 60, 90, 40, 10]
    let moved = places.map { [("100", 0.9, $0), ("200", 0.95, $0 + 10)] }
    #expect(try Self.fields(moved).compactMap(\.self) == ["100|200"])
    let scrolled = ["100", "200", "300", "100"].flatMap { value in
      Array(repeating: [(value, 0.9, 10.0)], count: 6)
    }
    #expect(try Self.fields(scrolled).compactMap(\.self) == ["100", "200", "300"])
    #expect(try Self.fields(scrolled + Array(repeating: [], count: 25) + scrolled).count { $0 != nil } == 6)
  }

  @Test("a value that may be cut is reported by no number of frames")
  func cut() throws {
    let frames = ["1234", "1234", "1234", "1284", "1934", "7234", "1234"]
    let plugin = try ScriptedReader.plugin(
      MeterConfig(minConfidence: 30), ScriptedReader(frames.map { [ScriptedReader.reading($0)] }))
    for index in frames.indices {
      let frame = ScriptedReader.input(index).frame
      let output = try plugin.scan(ScanInput(frame: frame, region: PixelRect(x: 0, y: 0, width: 94, height: 40)))
      #expect(output.results.isEmpty && output.partialText == frames[index])
    }
  }

  @Test("a display's value that a closer view of the same frame reads otherwise is not delivered")
  func closerCrop() throws {
    func display(_ text: String) -> [MeterReading] { [ScriptedReader.reading(text, kind: .display)] }
    // Two quick attempts agree, the closer one contradicts; then all three agree.
    let reader = ScriptedReader(["771011", "771011", "771811", "771811", "771811", "771811"].map(display))
    let plugin = try ScriptedReader.plugin(MeterConfig(), reader)
    let values = try (0..<4).map { index in
      try plugin.scan(ScriptedReader.input(index, every: 600)).results.first.flatMap {
        ($0.body as? MeterResult)?.value
      }
    }
    #expect(values == [nil, nil, nil, "771811"])
    #expect(reader.asked == 6)
  }
}
