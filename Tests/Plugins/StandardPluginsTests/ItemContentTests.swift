import BarcodePlugin
import ScanPluginKit
import Testing
import TextPlugin

@Suite("What an item is in its result")
struct ItemContentTests {
  private func code(_ id: Int, _ value: String) -> Barcode {
    Barcode(id: id, value: value, format: "CODE_128", base64value: "QQ==", engine: "zbar")
  }

  @Test("each of several barcodes leads to itself, a text to its whole result")
  func contents() {
    let codes = [code(0, "A"), code(1, "B")]
    #expect(BarcodeResult(barcodes: codes).seenItems.map { $0.item.content?[Barcode.self] } == codes)
    let text = OCRResult(text: "x", reading: TextReading(engine: "net"))
    #expect(text.seenItems.map { $0.item.content?[OCRResult.self] } == [text])
    #expect(text.seenItems.first?.item.content?[Barcode.self] == nil)
  }

  @Test("contents are equal when they are equal objects of one type")
  func equality() {
    #expect(ItemContent(code(0, "A")) == ItemContent(code(0, "A")))
    #expect(ItemContent(code(0, "A")) != ItemContent(code(0, "B")))
    #expect(ItemContent(code(0, "A")) != ItemContent(TextReading(engine: "A")))
    #expect(Set([ItemContent(code(0, "A")), ItemContent(code(0, "A"))]).count == 1)
  }

  @Test("a result gives its body as its own type")
  func resultAsType() {
    let result = ScanResult(
      pluginID: "p", configRevision: 1, body: BarcodeResult(barcodes: [code(0, "A")]), confidence: 90,
      cropRect: PixelRect(x: 0, y: 0, width: 1, height: 1), frameNumber: 0, timestamp: .zero,
      origin: FrameOrigin(source: "memory"), frame: nil)
    #expect(result[BarcodeResult.self]?.barcodes.map(\.value) == ["A"])
    #expect(result[VINResult.self] == nil)
  }
}
