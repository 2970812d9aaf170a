import ScanPluginKit
import StandardPlugins
import Testing

@testable import ScanCommand

@Suite("The search of a setup")
struct SetupSearchTests {
  private static let size = PixelSize(width: 1000, height: 500)
  private static let whole = PixelRect(x: 0, y: 0, width: 1000, height: 500)
  private static let seen = PixelRect(x: 400, y: 200, width: 200, height: 80)

  private static func reading(_ text: String? = nil, seen: [PixelRect] = []) -> SetupReading {
    SetupReading(items: text.map { [ReadItem(kind: "METER", text: $0)] } ?? [], seen: seen, size: size)
  }

  @Test("tries the use case as it is, then what lies around something that was seen, then the whole picture")
  func parts() throws {
    var search = SetupSearch(value: nil, numbers: SetupNumbers(), variants: [[]])
    var parts: [PixelRect?] = []
    while let attempt = search.next() {
      parts.append(attempt.part)
      try search.take(Self.reading(seen: [Self.seen]), by: attempt)
    }
    #expect(parts == [nil, PixelRect(x: 350, y: 180, width: 300, height: 120), Self.whole])
    #expect(search.found == nil && search.first == Self.reading(seen: [Self.seen]))
  }

  @Test("ends with the first that agrees with the user, and keeps the first of all where none does")
  func agreement() throws {
    let variants = [[], ["turned"]]
    var search = SetupSearch(value: try SetupValue("48213"), numbers: SetupNumbers(), variants: variants)
    while let attempt = search.next() {
      try search.take(Self.reading(attempt.overrides.isEmpty ? "51786" : "48213 kWh"), by: attempt)
    }
    #expect(search.found?.attempt == SetupAttempt(overrides: ["turned"]))
    search = SetupSearch(value: try SetupValue("11111"), numbers: SetupNumbers(), variants: variants)
    while let attempt = search.next() { try search.take(Self.reading("51786"), by: attempt) }
    #expect(search.found?.attempt == SetupAttempt())
  }

  @Test("a cutout by hand is the only part, and one outside of the picture is refused")
  func byHand() throws {
    var search = SetupSearch(value: nil, numbers: SetupNumbers(cutout: Self.seen), variants: [[]])
    let first = search.next()
    #expect(first == SetupAttempt())
    try search.take(Self.reading("1"), by: SetupAttempt())
    let next = search.next()
    #expect(next?.part == Self.seen && search.found == nil)
    search = SetupSearch(
      value: nil, numbers: SetupNumbers(cutout: PixelRect(x: 900, y: 0, width: 101, height: 10)), variants: [[]])
    #expect(throws: UsageError.self) { try search.take(Self.reading(), by: SetupAttempt()) }
  }

  @Test("places are set so that they lie where they were found, in the region that is read")
  func places() throws {
    var draft = SetupDraft(
      template: try ConfigTemplate("meter", registry: .standard), useCases: PluginRegistry.standard.useCases)
    draft.value = try SetupValue("012.3")
    draft.attempt = SetupAttempt(part: Self.whole)
    let digits = (0..<4).map { PixelRect(x: 300 + $0 * 50, y: 200, width: 40, height: 60) }
    draft.reading = SetupReading(
      items: [ReadItem(kind: "METER", text: "012.3")], boxes: [PixelRect(x: 300, y: 200, width: 190, height: 60)],
      digits: digits, size: Self.size)
    #expect(draft.candidates.first == [.cutout, .digits, .reference])
    #expect(draft.candidates.last == [])
    for kinds in draft.candidates where kinds.contains(.digits) {
      let config = try draft.loaded(kinds, reference: "r.png", file: nil).config
      let region = CutoutGeometry(config.viewPluginConfig?.cutoutConfig, frame: Self.size).cropRect
      let meter = config.json()["viewPluginConfig"]?["pluginConfig"]?["meterConfig"]
      #expect(meter?["numDigits"] == 4 && meter?["numDecimalDigits"] == 1)
      #expect((meter?["reference"] == "r.png") == kinds.contains(.reference))
      let places = try #require(meter?["digits"]?.elements)
      #expect(places.count == 4)
      for (place, digit) in zip(places, digits) {
        let x = try #require(place["x"]?.number?.double) / 100 * Double(region.width) + Double(region.x)
        let height = try #require(place["height"]?.number?.double) / 100 * Double(region.height)
        #expect(abs(x - Double(digit.x)) < 1 && abs(height - 60) < 1)
      }
    }
    // Without a cutout of its own, what was read in the whole picture is read there again.
    let plain = try draft.loaded([], reference: "", file: nil).config.viewPluginConfig
    #expect(CutoutGeometry(plain?.cutoutConfig, frame: Self.size).cropRect == Self.whole)
    // As many digits as the counter shows have to be found.
    draft.value = try SetupValue("12.3")
    #expect(draft.candidates == [[.cutout], []])
  }

  @Test("numbers are read, and what is none is refused")
  func numbers() throws {
    #expect(try SetupNumbers.rect("1, 2,3,4") == PixelRect(x: 1, y: 2, width: 3, height: 4))
    let row = try SetupNumbers.row("10,20,101,30/3")
    #expect(row.map(\.x) == [10, 43, 77] && row.map(\.width) == [33, 34, 34])
    let dials = try SetupNumbers.dials("300,420,60 440,420,60,clockwise")
    #expect(dials.map(\.direction) == [nil, "clockwise"] && dials[1].x == 440)
    for text in ["", "1,2,3", "1,2,3,0", "-1,2,3,4", "a,b,c,d", "1,2,3,4,5", "1,2,3,99999999999999999999"] {
      #expect(throws: UsageError.self, "\(text)") { try SetupNumbers.rect(text) }
    }
    for text in ["1,2,3,4", "1,2,3,4/0", "1,2,3,4/19", "1,2,3,4/4", "1,2,3,4/2/2"] {
      #expect(throws: UsageError.self, "\(text)") { try SetupNumbers.row(text) }
    }
    for text in ["", "1,2", "1,2,0", "nan,2,3", "1,2,3,left", "inf,1,1"] {
      #expect(throws: UsageError.self, "\(text)") { try SetupNumbers.dials(text) }
    }
    for text in ["", ".", "1.2.3", "-5", "12a", "1234567890123456789"] {
      #expect(throws: UsageError.self, "\(text)") { try SetupValue(text) }
    }
  }
}
