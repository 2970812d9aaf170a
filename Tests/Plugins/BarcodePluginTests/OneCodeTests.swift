import BarcodePlugin
import ScanPluginKit
import Testing

@Suite("One code, one result")
struct OneCodeTests {
  @Test(
    "equal codes beside each other are as many results, each around its own bars",
    arguments: [(Symbology.ean13, "4006381333931"), (.code128, "BATCH 77"), (.itf, "04012345123456"), (.qr, "SAME")],
    [2, 3])
  func sideBySide(_ sample: (symbology: Symbology, text: String), _ count: Int) throws {
    let (symbology, text) = sample
    let image = try code(symbology, text)
    let (step, top) = (image.width, 30)
    let sheet = LumaImage.sheet(
      PixelSize(width: step * count + 40, height: image.height + 60), (0..<count).map { (image, 20 + step * $0, top) })
    let codes = try plugin().codes(sheet)
    #expect(codes.map(\.value) == Array(repeating: text, count: count))
    for (index, code) in codes.enumerated() {
      let bounds = try #require(code.quad?.boundingRect)
      let place = Double(20 + step * index)...Double(20 + step * (index + 1))
      #expect(place.contains(bounds.minX) && place.contains(bounds.maxX) && bounds.width > Double(step) / 3)
    }
  }

  @Test(
    "text in a character set that the symbol names comes once, with all its characters and its marks",
    arguments: [
      ("eci7", #"]Q2\000007"#, "Привет мир"), ("shift-jis", #"]Q2\000020"#, "バーコード"), ("eci32", #"]Q2\000032"#, "简体中文"),
      ("kanji", nil, "日本語テスト"),
    ] as [(String, String?, String)])
  func characterSets(_ name: String, _ marks: String?, _ text: String) throws {
    for effort in [ScanInput.Effort.still, .live] {
      let codes = try plugin().codes(try fixture("qr-" + name, scale: 4, margin: 24), effort: effort)
      #expect(codes.map(\.value) == [text])
      #expect(codes.first?.extendedValue == marks.map { $0 + text })
    }
  }

  @Test("rows of a Codablock F are no results; what was seen is said", arguments: [ScanInput.Effort.still, .live])
  func codablock(_ effort: ScanInput.Effort) throws {
    let plugin = try plugin()
    let image = try fixture("codablockf", scale: 2, margin: 30)
    for index in 0..<4 {
      let output = try plugin.scan(
        ScanInput(frame: Frame(timestamp: .milliseconds(33 * index), luma: image), effort: effort))
      #expect(output.results.isEmpty && output.guidance == .wrongType)
      #expect(output.seen?.map(\.item.kind) == ["CODABLOCK_F"] && output.seen?.allSatisfy(\.isUnwanted) == true)
    }
    let reasons = try plugin.explain(ScanInput(frame: image.frame))
    #expect(reasons.map(\.reason) == [.refused] && reasons.first?.message.contains("Codablock F") == true)
  }

  @Test(
    "a Code 32 is called so beside Code 39, and digits alone are not",
    arguments: [
      ([BarcodeFormat.all], "0CSSBD", "CODE_32", "A012345676"),
      ([.code39, .code32], "0CSSBD", "CODE_32", "A012345676"),
      ([.code39], "0CSSBD", "CODE_39", "0CSSBD"), ([.all], "100001", "CODE_39", "100001"),
    ])
  func code32(_ formats: [BarcodeFormat], _ text: String, _ format: String, _ value: String) throws {
    let codes = try plugin(formats).codes(try code(.code39, text))
    #expect(codes.map(\.format) == [format] && codes.map(\.value) == [value])
    #expect(codes.first?.bytes == Array(text.utf8))
    #expect(codes.first?.extendedValue == (format == "CODE_32" ? text : nil))
  }

  @Test(
    "the two-dimensional part of a composite code is reported, and no other code has one",
    arguments: [
      ("ean13-composite", true), ("gs1-128-composite", true), ("gs1-128-composite-c", true), ("ean13-addon5", false),
      ("databar-expanded", false), ("gs1-128", false),
    ])
  func composite(_ name: String, _ hasPart: Bool) throws {
    let output = try plugin().scan(
      ScanInput(frame: try fixture(name, scale: 2, margin: 40).frame, effort: .still))
    #expect(!output.results.isEmpty)
    let codes = output.results.compactMap { $0.body as? BarcodeResult }.flatMap(\.barcodes)
    #expect(!codes.contains { $0.format == "PDF_417" }, "\(codes)")
    #expect(output.infos.contains { $0.name == "$compositePart" } == hasPart)
  }
}
