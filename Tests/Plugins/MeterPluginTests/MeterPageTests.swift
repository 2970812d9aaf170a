import Foundation
import MeterHistory
import ScanBench
import ScanPluginKit
import ScanSynthetic
import Testing

@testable import MeterPlugin

@Suite("Displays that show their pages in turn")
struct MeterPageTests {
  private static func reading(
    _ text: String, code: String? = nil, unit: String? = nil, certainty: Double = 0.9
  ) -> MeterReading {
    var reading = ScriptedReader.reading(text, certainty: certainty, kind: .display)
    (reading.position, reading.unit) = (code, unit)
    return reading
  }

  // MARK: - Which page

  @Test("a code that is read decides, and a value whose code is on no page is of none")
  func codes() {
    let pages = [MeterPage(position: "1.8.0"), MeterPage(position: "2.8.0", unit: "kWh")]
    func page(_ code: String?, _ unit: String? = nil) -> String? {
      pages.page(of: Self.reading("001234.5", code: code, unit: unit))?.position
    }
    #expect(page("1.8.0") == "1.8.0" && page("2.8.0") == "2.8.0" && page("2.8.0", "kWh") == "2.8.0")
    #expect(page("1.8.1") == nil && page(nil) == nil && page("2.8.0", "kW") == nil)
  }

  @Test("pages without a code are told apart by what the configuration gives, and not by chance")
  func patterns() {
    let pages = [
      MeterPage(position: "import", hasCode: false, unit: "kWh", numDigits: 7),
      MeterPage(position: "power", hasCode: false, unit: "kW", numDigits: 4, numDecimalDigits: 2),
      MeterPage(position: "9.9.9", numDigits: 4),
    ]
    func page(_ text: String, _ code: String? = nil, _ unit: String? = nil) -> String? {
      pages.page(of: Self.reading(text, code: code, unit: unit))?.position
    }
    #expect(page("001234.5", nil, "kWh") == "import" && page("001234.5") == "import")
    // A page of four digits may be one whose code is not read.
    #expect(page("12.34", nil, "kW") == nil && page("1234", "9.9.9") == "9.9.9" && page("1234", "5.5.5") == nil)
    #expect(page("001234.5", nil, "m³") == nil && page("12345") == nil)
    #expect(Array(pages.dropLast()).page(of: Self.reading("12.34"))?.position == "power")
    #expect(Array(pages.dropLast()).page(of: Self.reading("1.234")) == nil)
  }

  @Test("numDecimalDigits of a page with a code gives the point, as it does for a meter")
  func decimals() {
    let pages = [MeterPage(position: "1.8.0", unit: "kWh", numDecimalDigits: 2)]
    let paged = Self.reading("001234", code: "1.8.0").paged(pages)
    let task = MeterTask(MeterConfig(scanMode: .multiFieldDigitalMeter, pages: pages))
    #expect(task.value(of: paged)?.text == "0012.34" && paged.unit == "kWh")
  }

  @Test(
    "pages that nothing tells apart, and keys without effect, are reported with their place",
    arguments: [
      (#"{"position": "1.8.0"}, {"position": "1.8.0"}"#, ["/pages/1"]),
      (#"{"position": "1.8.0"}, {"position": "2.8.0"}"#, []),
      (#"{"position": "1.8.0"}, {"position": "power", "hasCode": false}"#, ["/pages/1"]),
      (#"{"position": "a", "hasCode": false, "unit": "kW"}, {"position": "b", "hasCode": false, "unit": "kWh"}"#, []),
      (#"{"position": "1.8.0", "numDigits": 7}, {"position": "p", "hasCode": false, "numDigits": 4}"#, []),
    ] as [(String, [String])])
  func hints(pages: String, pointers: [String]) throws {
    func read(_ keys: String) throws -> Set<String> {
      Set(try MeterConfig.reading(JSONNode.parse("{\(keys)}")).warnings.map(\.pointer.description))
    }
    #expect(try read(#""scanMode": "multi_field_digital_meter", "pages": [\#(pages)]"#) == Set(pointers))
    #expect(try read(#""scanMode": "dial_meter", "pages": [\#(pages)]"#) == ["/pages"])
    let register = #""register": {"line": 1}"#
    #expect(
      try read(#""scanMode": "multi_field_digital_meter", \#(register), "pages": [\#(pages)]"#)
        == Set(pointers + ["/register"]))
  }

  // MARK: - Frames

  /// What is delivered of frames that show these, 200 ms apart; nil is a dark one.
  private func delivered(_ frames: [[MeterReading]], every pause: Int = 200) throws -> [String] {
    let config = MeterConfig(
      scanMode: .multiFieldDigitalMeter, pages: ["1.8.0", "2.8.0", "1.7.0"].map { MeterPage(position: $0) })
    // A value is confirmed once more before it is delivered, by the frame that it is in.
    let reader = FrameReader()
    let plugin = MeterPlugin(MeterTask(config), readers: [reader])
    return try frames.enumerated().flatMap { number, readings in
      reader.readings = readings
      return try plugin.scan(ScriptedReader.input(number, every: pause)).results.compactMap { result in
        (result.body as? MeterResult).map { "\($0.position ?? "-") \($0.value ?? "-")" }
      }
    }
  }

  /// A reader that sees what it is told.
  private final class FrameReader: MeterReader {
    var readings: [MeterReading] = []
    func read(_ picture: MeterPicture, _ constraints: MeterConstraints, _ isCancelled: () -> Bool) -> [MeterReading] {
      readings
    }
  }

  private func page(_ code: String?, _ text: String, times: Int = 6) -> [[MeterReading]] {
    [[MeterReading]](repeating: [Self.reading(text, code: code)], count: times)
  }

  @Test("each appearance of a page is delivered once, and again when it comes back")
  func appearances() throws {
    let (one, two) = (page("1.8.0", "0012.3"), page("2.8.0", "0000.7"))
    #expect(
      try delivered(one + two + one + two) == ["1.8.0 0012.3", "2.8.0 0000.7", "1.8.0 0012.3", "2.8.0 0000.7"])
    // A dark frame or a misread one within a page is no change.
    let dark: [[MeterReading]] = [[]]
    #expect(try delivered(one + dark + one + page(nil, "0012.3", times: 1) + one) == ["1.8.0 0012.3"])
  }

  @Test("pages with the same value are two")
  func sameValue() throws {
    #expect(
      try delivered(page("1.8.0", "0000.0") + page("2.8.0", "0000.0")) == ["1.8.0 0000.0", "2.8.0 0000.0"])
  }

  @Test("frames between two pages, with the code of the one and the value of the other, give nothing")
  func between() throws {
    let (one, two) = (page("1.8.0", "0012.3"), page("2.8.0", "0000.7"))
    for mixed in [
      page("1.8.0", "0000.7", times: 2), page("2.8.0", "0012.3", times: 2), page("1.8.0", "8088.3", times: 2),
    ] {
      #expect(try delivered(one + mixed + two) == ["1.8.0 0012.3", "2.8.0 0000.7"])
    }
    // Both at once.
    let both = [[MeterReading]](
      repeating: [
        Self.reading("0012.3", code: "1.8.0"), ScriptedReader.reading("0000.7", kind: .display, y: 25),
      ], count: 8)
    #expect(try delivered(both).allSatisfy { $0 == "1.8.0 0012.3" })
    #expect(try delivered(page("1.8.0", "0012.3", times: 2)) == [])
  }

  @Test("a value that moves on while its page is shown is delivered anew")
  func moving() throws {
    let power = page("1.7.0", "1.50") + page("1.7.0", "1.72")
    #expect(try delivered(power) == ["1.7.0 1.50", "1.7.0 1.72"])
  }

  @Test("a slow source reads a page from three frames", arguments: [700, 1_000])
  func slow(pause: Int) throws {
    let (one, two) = (page("1.8.0", "0012.3", times: 4), page("2.8.0", "0000.7", times: 4))
    #expect(try delivered(one + two, every: pause) == ["1.8.0 0012.3", "2.8.0 0000.7"])
  }

  @Test("a value on none of the pages is refused, and says that its page or its code is missing")
  func unlisted() throws {
    let config = MeterConfig(scanMode: .multiFieldDigitalMeter, pages: [MeterPage(position: "1.8.0")])
    for code in ["1.8.1", nil] {
      let plugin = MeterPlugin(
        MeterTask(config), readers: [ScriptedReader([[Self.reading("001234.5", code: code)]])])
      let output = try plugin.scan(ScriptedReader.input(0, .still))
      #expect(output.results.isEmpty)
      let refusal = try #require(output.refusals.first)
      #expect(refusal.code == .notSelected && refusal.rule == "pages" && refusal.message.contains("`pages`"))
    }
  }

  // MARK: - Drawn displays

  @Test("of drawn displays with pages nothing wrong is delivered, and most pages are")
  func drawn() throws {
    let accuracy = try CycleAccuracy(count: 2, firstSeed: 41)
    #expect(
      accuracy.total.displays == 2 && accuracy.total.wrong == 0 && accuracy.total.repeated == 0, "\(accuracy.misses)")
    #expect(accuracy.total.right * 10 >= accuracy.total.pages * 7, "\(accuracy.misses)")
  }

  @Test("of 100 drawn displays with pages hardly anything wrong is delivered, and most pages are")
  func drawnLong() throws {
    let accuracy = try CycleAccuracy(count: 100, firstSeed: 201)
    #expect(accuracy.total.wrong == 0, "\(accuracy.text())\n\(accuracy.misses)")
    #expect(accuracy.total.right * 100 >= accuracy.total.pages * 75, "\(accuracy.text())\n\(accuracy.misses)")
  }

  @Test("over a month each page has its own series, nothing wrong is accepted, and none stands still")
  func month() throws { try simulate(visits: 8, daysBetween: 4, seed: 5) }

  @Test("over ten months each page has its own series and nothing wrong is accepted", arguments: 1...10)
  func monthsLong(number: UInt64) throws { try simulate(visits: 60, daysBetween: 0.5, seed: 70 + number) }

  private func simulate(visits: Int, daysBetween: Double, seed: UInt64) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scanview-pages-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let codes = ["1.8.1", "1.8.2", "2.8.0", "1.7.0"]
    let history = MeterHistoryConfig(file: "e.sqlite", meter: "house", maxPerHour: 10)
    let config = MeterConfig(
      scanMode: .multiFieldDigitalMeter,
      pages: codes.map { MeterPage(position: $0, unit: $0 == "1.7.0" ? "kW" : "kWh") }, history: history)
    var now: Int64 = 1_750_000_000_000
    let plugin = MeterPlugin(
      MeterTask(config), readers: [try DisplayReader()],
      history: HistoryKeeper(history, baseDirectory: folder.path), now: { now })
    var random = SeededGenerator(seed: seed)
    // In tenths; what was fed in has not begun to count.
    var units = [123_456, 87_654, 0, 31]
    var (delivered, wrong, waited, longest) = (0, [String](), [Int](repeating: 0, count: 4), 0)
    var missed: [String] = []
    for visit in 0..<visits {
      now += Int64(daysBetween * 86_400_000)
      units[0] += Int.random(in: 0...Int(40 * daysBetween), using: &random)
      units[1] += Int.random(in: 0...Int(60 * daysBetween), using: &random)
      if visit > visits / 3 { units[2] += Int.random(in: 0...Int(20 * daysBetween), using: &random) }
      units[3] = Int.random(in: 1...99, using: &random)
      let texts = units.enumerated().map { index, units in
        let figures = String(repeating: "0", count: max(0, (index == 3 ? 4 : 7) - String(units).count)) + String(units)
        return figures.dropLast() + "." + figures.suffix(1)
      }
      var cycle = SyntheticDisplayCycle(
        zip(codes, texts).map { .init(String($1), unit: $0 == "1.7.0" ? "kW" : "kWh", position: $0) })
      (cycle.seconds, cycle.fade, cycle.blank) = (
        1.4, Double.random(in: 0...0.4, using: &random), visit % 3 == 0 ? 0.2 : 0
      )
      var found: Set<Int> = []
      for (turn, result) in try Self.visit(cycle, plugin, noise: Double.random(in: 0...5, using: &random), visit) {
        let expected = cycle.pages[turn % 4]
        delivered += 1
        if result.value != expected.text || result.position != expected.position { wrong.append("\(result.items)") }
        #expect(
          result.verdict?.isAccepted == true,
          "\(visit): \(result.items.map(\.text)) \(String(describing: result.verdict))")
        found.insert(turn % 4)
      }
      for page in 0..<4 {
        waited[page] = found.contains(page) ? 0 : waited[page] + 1
        if !found.contains(page) { missed.append("\(visit): \(codes[page]) \(texts[page])") }
        longest = max(longest, waited[page])
      }
    }
    #expect(wrong.isEmpty, "\(wrong)")
    #expect(longest <= 2 && delivered * 10 >= visits * 4 * 8, "\(delivered) of \(visits * 4), missed \(missed)")
    let series = try HistoryStore(path: folder.path + "/e.sqlite").series(of: "house")
    #expect(Set(series.compactMap(\.register)) == Set(codes) && series.allSatisfy { $0.register != nil })
  }

  /// What is delivered while a camera that was opened for it sees all pages once.
  private static func visit(
    _ cycle: SyntheticDisplayCycle, _ plugin: MeterPlugin, noise: Double, _ number: Int
  ) throws -> [(turn: Int, result: MeterResult)] {
    plugin.reset()
    var scene = SyntheticScene(size: PixelSize(width: 720, height: 240), isColor: true, seed: UInt64(number) + 1)
    scene.degradations.blur = 0.8
    scene.degradations.noise = noise
    var found: [(Int, MeterResult)] = []
    for frame in 0..<Int(4 * cycle.seconds * 5) {
      let time = Double(frame) / 5
      let display = SyntheticDisplay(cycle).shown(at: time)
      scene.meters = [
        .init(
          SyntheticMeter(.display(display)), SyntheticPlacement(center: FramePoint(x: 360, y: 120), scale: 0.56))
      ]
      let input = ScanInput(
        frame: scene.frame(number: UInt64(frame), timestamp: .milliseconds(200 * frame)), effort: .live)
      for result in try plugin.scan(input).results {
        if let body = result.body as? MeterResult { found.append((Int(time / cycle.seconds), body)) }
      }
    }
    return found
  }
}
