import ScanPluginKit
import Testing

@testable import MeterPlugin

@Suite("Votes of frames on a meter")
struct MeterVoteTests {
  /// What each frame of a running source gives.
  static func told(_ texts: [String], certainty: Double = 0.9, _ config: MeterConfig = MeterConfig()) throws
    -> [String?]
  {
    let reader = ScriptedReader(
      texts.map { $0.isEmpty ? [] : [ScriptedReader.reading($0, certainty: certainty)] })
    let plugin = try ScriptedReader.plugin(config, reader)
    return try texts.indices.map { index in
      try plugin.scan(ScriptedReader.input(index)).results.first.flatMap { ($0.body as? MeterResult)?.value }
    }
  }

  @Test("a value is told once, when two frames agree")
  func agreement() throws {
    #expect(try Self.told(["123", "123", "123", "123"]) == [nil, "123", nil, nil])
  }

  @Test("a frame that misreads tells nothing")
  func misread() throws {
    #expect(try Self.told(["123", "723", "123", "123"]) == [nil, nil, "123", nil])
  }

  @Test("a counter that moves on is told anew, digit by digit of the last drum")
  func counting() throws {
    #expect(try Self.told(["128", "128", "129", "129", "130", "130"]) == [nil, "128", nil, "129", nil, "130"])
  }

  @Test("frames that differ in their form do not vote together")
  func forms() throws {
    #expect(try Self.told(["123", "12.3", "1234", "123"]) == [nil, nil, nil, "123"])
  }

  @Test("frames of which each misreads another digit say the value together")
  func wandering() throws {
    let frames = ["923456", "193456", "129456", "123956", "123496", "123459", "923456"]
    #expect(try Self.told(frames, MeterConfig(minConfidence: 60)).compactMap(\.self) == ["123456"])
  }

  @Test("frames are as sure as they are in the mean, however many there are")
  func surer() throws {
    let config = MeterConfig(minConfidence: 60)
    #expect(try Self.told(["123", "123", "123", "123"], certainty: 0.62, config).compactMap(\.self) == ["123"])
    #expect(try Self.told(Array(repeating: "123", count: 30), certainty: 0.58, config).allSatisfy { $0 == nil })
    #expect(try Self.told(["123", "124", "125", "126"], certainty: 0.9, config).compactMap(\.self).isEmpty)
  }

  @Test("frames that agree on the digits together are no surer than they are of the point")
  func doubtfulForm() throws {
    func told(form: Double) throws -> [String] {
      let texts = ["92345.6", "19345.6", "12945.6", "12395.6", "12349.6", "12345.9", "92345.6"]
      let readings = texts.map { text in
        var reading = ScriptedReader.reading(text, certainty: 0.9)
        reading.formCertainty = form
        return [reading]
      }
      let plugin = try ScriptedReader.plugin(MeterConfig(minConfidence: 60), ScriptedReader(readings))
      return try texts.indices.compactMap { index in
        try plugin.scan(ScriptedReader.input(index)).results.first.flatMap { ($0.body as? MeterResult)?.value }
      }
    }
    #expect(try told(form: 1) == ["12345.6"])
    #expect(try told(form: 0.5).isEmpty)
  }

  @Test("values that are hardly believed never add up to one that is")
  func unsure() throws {
    let told = try Self.told(Array(repeating: "123", count: 30), certainty: 0.25)
    #expect(told.allSatisfy { $0 == nil })
  }

  @Test("evidence tells readings, frames and what else was read")
  func evidence() throws {
    let reader = ScriptedReader("123", "723", "123", "123")
    let plugin = try ScriptedReader.plugin(MeterConfig(), reader)
    var result: MeterResult?
    for number in 0..<4 {
      result = try plugin.scan(ScriptedReader.input(number)).results.first?.body as? MeterResult ?? result
    }
    let evidence = try #require(result?.reading.evidence)
    #expect(evidence.reads == 2 && evidence.frames == 3 && evidence.runnerUps.map(\.value) == ["723"])
  }

  @Test("a value that comes back after it was out of view is told again; so it is after the plugin was reset")
  func memory() throws {
    let reader = ScriptedReader("123")
    let plugin = try ScriptedReader.plugin(MeterConfig(), reader)
    func told(_ number: Int) throws -> Bool { try !plugin.scan(ScriptedReader.input(number)).results.isEmpty }
    #expect(try [0, 1, 2, 3].map(told) == [false, true, false, false])
    #expect(try [40, 41].map(told) == [false, true])
    plugin.reset()
    #expect(try [42, 43].map(told) == [false, true])
  }
}
