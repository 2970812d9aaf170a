import BarcodePlugin
import ScanPluginKit
import Testing

@Suite("Light codes on a dark ground, on a live source")
struct InverseTests {
  /// The number of the live frame, from 1, in which a code is read; nil when none of eight is.
  private func frames(_ plugin: BarcodePlugin, _ image: LumaImage) throws -> Int? {
    for frame in 1...8 where try !plugin.codes(image, effort: .live).isEmpty { return frame }
    return nil
  }

  @Test(
    "a name asks for the negative of every frame, beside ALL too",
    arguments: [[BarcodeFormat.qrInverse], [.all, .qrInverse], [.qrCode, .qrInverse]])
  func named(_ formats: [BarcodeFormat]) throws {
    let image = try code(.qr, "INVERSE", scale: 4).inverted()
    #expect(try frames(plugin(formats), image) == 1)
  }

  @Test("ALL alone reads the negative of every fourth frame without a code", arguments: [false, true])
  func all(_ multiBarcode: Bool) throws {
    let image = try code(.qr, "INVERSE", scale: 4).inverted()
    let reader = try plugin(multiBarcode: multiBarcode)
    #expect(try frames(reader, image) == 4)
    #expect(try frames(reader, image) == 4, "what was read begins the count anew")
    reader.reset()
    #expect(try frames(reader, image) == 4)
    #expect(try plugin().codes(image, effort: .still).map(\.value) == ["INVERSE"])
  }

  @Test("a format without its inverse does not read the negative")
  func plain() throws {
    #expect(try frames(plugin([.qrCode]), try code(.qr, "INVERSE", scale: 4).inverted()) == nil)
  }
}
