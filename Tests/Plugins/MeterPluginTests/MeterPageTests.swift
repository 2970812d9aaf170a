import ScanPluginKit
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

  @Test("pages without a code are distinguished by what the configuration gives, and not by chance")
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

  /// A reader whose readings are scripted.
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
}
