import BarcodePlugin
import ScanPluginKit
import Testing

@Suite("Which codes are wanted, and when they come again")
struct SelectionTests {
  private func scan(_ config: BarcodeConfig, _ image: LumaImage, _ times: [Int] = [0]) throws -> [ScanOutput] {
    let plugin = try BarcodePlugin(config: config)
    return try times.map { time in
      try plugin.scan(ScanInput(frame: Frame(timestamp: .milliseconds(time), luma: image), effort: .live))
    }
  }

  /// Four codes: a small one at the top left, two beside the middle, a large one at the right.
  private func sheet() throws -> LumaImage {
    LumaImage.sheet(
      PixelSize(width: 1000, height: 500),
      [
        (try code(.qr, "SMALL", scale: 3), 20, 20), (try code(.qr, "MIDDLE", scale: 4), 430, 180),
        (try code(.qr, "LOW", scale: 3), 200, 360), (try code(.qr, "LARGE", scale: 8), 720, 120),
      ])
  }

  @Test(
    "a selection takes the codes by their place, and marks the others as unwanted",
    arguments: [
      (CodeSelection.all, false, ["SMALL", "LARGE", "MIDDLE", "LOW"]), (.center, true, ["MIDDLE"]),
      (.center, false, ["MIDDLE"]), (.largest, true, ["LARGE"]),
      (.aim(SharePoint(x: 0, y: 0)), true, ["SMALL"]), (.aim(SharePoint(x: 1, y: 0.5)), false, ["LARGE"]),
      (
        .polygon([SharePoint(x: 0, y: 0), SharePoint(x: 0.4, y: 0), SharePoint(x: 0.4, y: 1), SharePoint(x: 0, y: 1)]),
        true, ["SMALL", "LOW"]
      ),
      (
        .polygon([SharePoint(x: 0, y: 0.5), SharePoint(x: 0.4, y: 0.5), SharePoint(x: 0, y: 1)]), false, []
      ),
    ])
  func places(_ selection: CodeSelection, _ multiBarcode: Bool, _ wanted: [String]) throws {
    let config = BarcodeConfig(barcodeFormats: [.qrCode], multiBarcode: multiBarcode, selection: selection)
    let output = try scan(config, try sheet())[0]
    #expect(Set(output.results.flatMap(\.body.items).map(\.text)) == Set(wanted))
    let seen = try #require(output.seen)
    #expect(seen.count == 4)
    #expect(Set(seen.filter { !$0.isUnwanted }.map(\.item.text)) == Set(wanted))
    #expect(output.guidance == .none)
  }

  @Test("values that do not match, or are not expected, are unwanted and refused by that rule")
  func values() throws {
    let pattern = try PatternText("[LM].*")
    let some = try scan(BarcodeConfig(barcodeFormats: [.qrCode], multiBarcode: true, matching: pattern), try sheet())[0]
    #expect(Set(some.results.flatMap(\.body.items).map(\.text)) == ["MIDDLE", "LOW", "LARGE"])
    #expect(some.seen?.filter(\.isUnwanted).map(\.item.text) == ["SMALL"])
    #expect(some.guidance == .none)
    // The whole value has to match.
    let part = try scan(
      BarcodeConfig(barcodeFormats: [.qrCode], multiBarcode: true, matching: try PatternText("M")), try sheet())[0]
    #expect(part.results.isEmpty && part.guidance == .refused && part.skipped == .patternNotMatching)
    #expect(part.refusals.count == 4 && part.refusals.allSatisfy { $0.rule == "matching" && $0.place != nil })
    let list = try scan(
      BarcodeConfig(barcodeFormats: [.qrCode], expected: ["LOW", "NOT THERE"]), try sheet())[0]
    #expect(list.results.flatMap(\.body.items).map(\.text) == ["LOW"])
    #expect(list.seen?.filter(\.isUnwanted).count == 3 && list.refusals.isEmpty)
    let none = try scan(BarcodeConfig(barcodeFormats: [.qrCode], expected: ["NOT THERE"]), try sheet())[0]
    #expect(none.guidance == .refused && Set(none.refusals.map(\.rule)) == ["expected"])
  }

  @Test("what is of the wrong type is reported with what is wanted instead")
  func reported() throws {
    let output = try scan(BarcodeConfig(barcodeFormats: [.upcA]), try code(.ean13, "4006381333931"))[0]
    #expect(output.guidance == .wrongType)
    let info = try #require(output.infos.first { $0.name == "$unwanted" })
    #expect(info.value.text(.compact) == #"{"formats":["EAN_13"],"wanted":["UPC_A"]}"#)
  }

  @Test(
    "a policy says when the same code comes again",
    arguments: [
      // In view, away for 0.2 s, in view, away for 1 s, in view.
      (DuplicatePolicy?.none, [0, 1400]), (.oncePerAppearance, [0, 1400]), (.oncePerSession, [0]),
      (.everyMilliseconds(0), [0, 33, 300, 333, 1400, 1433]), (.everyMilliseconds(300), [0, 300, 1400]),
      (.everyMilliseconds(5000), [0]),
    ])
  func duplicates(_ policy: DuplicatePolicy?, _ expected: [Int]) throws {
    let config = BarcodeConfig(barcodeFormats: [.qrCode], duplicatePolicy: policy)
    let plugin = try BarcodePlugin(config: config)
    let image = try code(.qr, "AGAIN", scale: 3)
    let blank = LumaImage(size: image.size, filledWith: 255)
    let frames =
      [(0, image), (33, image), (66, blank), (266, blank), (300, image), (333, image)]
      + [(400, blank), (900, blank), (1300, blank), (1400, image), (1433, image)]
    let delivered = try frames.filter { time, picture in
      try !plugin.codes(picture, effort: .live, at: .milliseconds(time)).isEmpty
    }.map(\.0)
    #expect(delivered == expected)
    plugin.reset()
    #expect(try plugin.codes(image, effort: .live, at: .milliseconds(1500)).count == 1)
  }

  @Test(
    "two equal labels in a picture are two codes",
    arguments: [DuplicatePolicy.oncePerSession, .oncePerAppearance, .everyMilliseconds(1000)])
  func copies(_ policy: DuplicatePolicy) throws {
    let label = try code(.qr, "TWIN", scale: 3)
    let size = PixelSize(width: 600, height: 200)
    let one = LumaImage.sheet(size, [(label, 20, 20)])
    let two = LumaImage.sheet(size, [(label, 20, 20), (label, 400, 20)])
    let config = BarcodeConfig(barcodeFormats: [.qrCode], multiBarcode: true, duplicatePolicy: policy)
    let plugin = try BarcodePlugin(config: config)
    // While one is followed, every third frame at least searches for others.
    let counts = try [one, one, two, two, two, two].enumerated().map { index, image in
      try plugin.codes(image, effort: .live, at: .milliseconds(33 * index)).count
    }
    #expect(counts.prefix(2) == [1, 0] && counts.dropFirst(2).reduce(0, +) == 1)
  }

  @Test("the filter of the format wins over the policy")
  func filter() throws {
    let config = BarcodeConfig(barcodeFormats: [.qrCode], duplicatePolicy: .oncePerSession)
    let plugin = try BarcodePlugin(config: config, filter: 0)
    let image = try code(.qr, "AGAIN", scale: 3)
    #expect(try (0..<3).map { try plugin.codes(image, effort: .live, at: .seconds($0)).count } == [1, 1, 1])
  }
}
