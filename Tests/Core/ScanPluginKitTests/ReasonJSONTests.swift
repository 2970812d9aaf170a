import ScanPluginKit
import Testing

@Suite("Reasons and refusals as data")
struct ReasonJSONTests {
  private static let place = Rect<FrameSpace>(x: 1, y: 2, width: 3, height: 4).quad

  @Test("a refusal has its code, its rule, its numbers and its corners")
  func refusal() throws {
    let json = Refusal.confidence(40, below: 60, by: "mrz.minConfidence", of: "A", place: Self.place).json()
    #expect(json["code"]?.string == "confidenceTooLow" && json["rule"]?.string == "mrz.minConfidence")
    let number = try #require(json["numbers"]?.elements?.first)
    #expect(
      number.text(.compact) == #"{"name":"confidence","value":40,"limit":60,"unit":"percent"}"#
        || number.text(.compact) == #"{"name": "confidence", "value": 40, "limit": 60, "unit": "percent"}"#)
    #expect(json["corners"]?.elements?.count == 4)
    let bare = Refusal.pattern("validationRegex", of: "A").json()
    #expect(bare["code"]?.string == "patternMismatch" && bare["numbers"] == nil && bare["corners"] == nil)
  }

  @Test("a reason is reported with its code, also that of a refusal, whose kind stands beside it")
  func reason() throws {
    let json = ReadFailure(Refusal.notExpected("A", place: Self.place)).json()
    #expect(json["code"]?.string == "refused" && json["refusal"]?.string == "notExpected")
    #expect(json["rule"]?.string == "expected" && json["corners"]?.elements?.count == 4 && json["reason"] == nil)
    let plain = ReadFailure(.blurred, message: "it is", advice: "wait").json()
    #expect(plain.members?.map(\.key) == ["code", "message", "advice"])
  }

  @Test("a reading that waits says how often it was read and how often it has to be, whatever a program sends")
  func unconfirmed() throws {
    let waiting = ReadFailure(
      UnconfirmedReading(kind: "EAN_13", text: "A", quad: Self.place, reads: 1, missingReads: 2))
    #expect(waiting.reason == .uncertain && waiting.message.contains("1 of the 3 times"))
    #expect(waiting.numbers == [MeasuredValue(.count, 1, limit: 3)] && waiting.place == Self.place)
    let hostile = ReadFailure(UnconfirmedReading(kind: "K", text: "A", reads: .max, missingReads: .max))
    #expect(hostile.numbers == [MeasuredValue(.count, 1_000_000, limit: 2_000_000)])
    #expect(UnconfirmedReading(kind: "K", text: "A", reads: -1, missingReads: .min).missingReads == 0)
  }

  @Test("a refusal of a plugin's own rule says its reason, or that the rule refuses it")
  func ownRule() {
    #expect(Refusal(by: "a", of: "x", because: "it is odd").message == "\"x\" was read, but it is odd")
    #expect(Refusal(by: "a").message == "it was read, but `a` refuses it" && Refusal(by: "a").code == .other)
    #expect(Refusal(by: "a").advice == "check `a` in the configuration")
  }

  @Test("numbers are kept to three decimals, and each name has its unit and stands once in the list")
  func numbers() {
    #expect(MeasuredValue(.moduleSize, 1.23456, limit: 1.5).value == 1.235)
    let names = MeasuredValue.Name.all.map(\.name)
    #expect(Set(names).count == names.count && MeasuredValue.Name.all.allSatisfy { !$0.unit.isEmpty })
  }

  @Test("details below their limit are too small, with the number in sentence and data")
  func smallDetails() throws {
    let module = MeasuredValue(.moduleSize, 0.84, limit: 1.5)
    let small = try #require(ReadFailure.smallDetails([module], at: Self.place))
    #expect(small.reason == .tooSmall && small.numbers == [module] && small.place == Self.place)
    #expect(small.message.contains("0.8 pixels") && small.message.contains("1.5"))
    let height = MeasuredValue(.characterHeight, 7, limit: 9)
    #expect(ReadFailure.smallDetails([height], at: nil)?.message.contains("7 pixels high") == true)
    #expect(ReadFailure.smallDetails([MeasuredValue(.moduleSize, 2, limit: 1.5)], at: nil) == nil)
    #expect(ReadFailure.smallDetails([MeasuredValue(.moduleSize, 1)], at: nil) == nil)
  }

  @Test(
    "levels of a picture give one reason by the limits that guidance has too",
    arguments: [
      ((10, 59, 1.0), "tooDark"), ((201, 230, 1.0), "tooBright"), ((100, 139, 1.0), "lowContrast"),
      ((20, 200, 0.19), "blurred"),
    ])
  func levels(_ levels: (dark: Int, bright: Int, sharpness: Double), _ code: String) throws {
    let size = PixelSize(width: 640, height: 480)
    let reasons = PictureQuality.reasons(
      .init(dark: levels.dark, bright: levels.bright, sharpness: levels.sharpness), size)
    #expect(reasons.map(\.reason.name) == [code] && reasons.first?.numbers.first?.limit != nil)
    #expect(PictureQuality.reasons(.init(dark: 20, bright: 60, sharpness: 0.2), size).isEmpty)
    let tiny = PictureQuality.reasons(.init(dark: 20, bright: 200, sharpness: 1), PixelSize(width: 31, height: 90))
    #expect(tiny.map(\.reason) == [.tooSmall] && tiny.first?.numbers == [MeasuredValue(.shorterSide, 31, limit: 32)])
  }
}

@Suite("The quality of a small thing on a plain ground")
struct ContentTests {
  /// A gray sheet with a dark square.
  private func input(side: Int, luma: UInt8 = 40) -> ScanInput {
    let size = PixelSize(width: 400, height: 300)
    let image = LumaImage(size: size) { buffer in
      buffer.update(repeating: 190)
      for y in 100..<100 + side { for x in 200..<200 + side { buffer[y * size.width + x] = luma } }
    }
    return ScanInput(frame: Frame(luma: image), effort: .still)
  }

  @Test("the thing is judged, and not the ground, which has no contrast")
  func thing() {
    #expect(PictureQuality.content(of: input(side: 40)) == PixelRect(x: 200, y: 100, width: 40, height: 40))
    #expect(!PictureQuality.reasons(for: input(side: 20)).contains { $0.reason == .lowContrast })
  }

  @Test("a sheet with nothing on it, or with what hardly differs, has too little contrast")
  func nothing() {
    #expect(PictureQuality.content(of: input(side: 0)) == nil)
    #expect(PictureQuality.reasons(for: input(side: 40, luma: 175)).map(\.reason) == [.lowContrast])
  }
}
