import Glibc
import ScanPluginKit
import ScanSynthetic
import Testing
import ZXingEngine

@testable import BarcodePlugin

@Suite("Why a picture gave nothing")
struct ExplainTests {
  private func reasons(
    _ plugin: BarcodePlugin, _ image: LumaImage, region: PixelRect? = nil, isRead: Bool = false
  ) throws -> [ReadFailure] {
    let input = ScanInput(frame: image.frame, region: region, effort: .still)
    try #require(try plugin.scan(input).results.isEmpty)
    let reasons = try plugin.explain(input)
    for reason in reasons { #expect(!reason.message.isEmpty && !reason.advice.isEmpty) }
    return reasons
  }

  @Test("a code outside the cutout")
  func outside() throws {
    let symbol = try code(.qr, "OUTSIDE", scale: 4)
    let sheet = LumaImage.sheet(PixelSize(width: 640, height: 480), [(symbol, 10, 10)])
    let found = try reasons(try plugin([.qrCode]), sheet, region: PixelRect(x: 320, y: 240, width: 300, height: 200))
    #expect(found.map(\.reason) == [.outsideCutout])
    #expect(found.first?.place != nil)
  }

  @Test("a code that a side of the cutout or of the picture cuts off", arguments: [false, true])
  func cutOff(_ isWhole: Bool) throws {
    let symbol = try code(.code128, "CUT OFF AT THE SIDE", scale: 3)
    let sheet = LumaImage.sheet(PixelSize(width: 1280, height: 480), [(symbol, 300, 150)])
    let region = PixelRect(x: 0, y: 0, width: 600, height: 480)
    let picture = isWhole ? sheet.withView { LumaImage(copying: $0.cropped(to: region)) } : sheet
    let found = try reasons(try plugin([.code128]), picture, region: region)
    let place = try #require(found.first { $0.reason == .outsideCutout }?.place, "\(found)")
    #expect(place.touchesEdge(of: region))
  }

  @Test("the few rows of a code that a side of the picture leaves, on grained wood", arguments: [false, true])
  func leftAtSide(_ isTurned: Bool) throws {
    let symbol = try code(.qr, "LEFT AT THE SIDE", scale: 4)
    let picture = symbol.withView { view in
      LumaImage(size: PixelSize(width: 400, height: 300)) { buffer in
        for y in 0..<300 {
          for x in 0..<400 {
            let (column, row) = isTurned ? (y - 90, x - 320) : (x - 140, y - 220)
            let isInside = (0..<view.width).contains(column) && (0..<view.height).contains(row)
            let grain = 120 + 15 * sin(Double(y) / 6 + 2 * sin(Double(x) / 40))
            buffer[y * 400 + x] = isInside ? view[column, row] : UInt8(grain)
          }
        }
      }
    }
    let found = try reasons(try plugin([.qrCode]), picture)
    #expect(found.first?.reason == .outsideCutout, "\(found)")
    #expect(found.first?.place?.touchesEdge(of: PixelRect(picture.size)) == true)
  }

  @Test("modules of fewer than two pixels")
  func narrow() throws {
    let symbol = try code(.code128, "MODULES THAT ARE TOO NARROW", scale: 1)
    let sheet = LumaImage.sheet(PixelSize(width: 640, height: 480), [(symbol, 100, 200)])
    let small = sheet.resized(to: PixelSize(width: 480, height: 360)).resized(to: sheet.size)
    let found = try reasons(try plugin([.code128]), small)
    #expect(found.first?.reason == .tooSmall, "\(found)")
  }

  @Test("a code of a disabled format")
  func disabled() throws {
    let found = try reasons(try plugin([.ean13]), try code(.code128, "NOT WANTED"))
    #expect(found.map(\.reason) == [.disabledFormat])
    #expect(found.first?.message.contains("CODE_128") == true)
    #expect(found.first?.message.contains("EAN_13") == true)
  }

  @Test("the names that are enabled are a short list")
  func manyNames() throws {
    let formats = BarcodeFormat.allCases.filter { $0 != .all && $0 != .code128 && $0 != .gs1Code128 && $0 != .isbt128 }
    let found = try #require(try reasons(try plugin(formats), try code(.code128, "NOT WANTED")).first)
    #expect(found.message.contains("AZTEC") && found.message.contains("… and \(formats.count - 8) more"))
    #expect(found.message.count < 200)
    #expect(found.advice == "add \"CODE_128\" to barcodeFormats")
  }

  @Test("a code of a format that symbologies switches off", arguments: [[BarcodeFormat.all], [.ean13, .qrCode]])
  func switchedOff(_ formats: [BarcodeFormat]) throws {
    let off = try plugin(formats, symbologies: [.ean13: SymbologyConfig(isEnabled: false)])
    let found = try #require(try reasons(off, try code(.ean13, "4006381333931")).first)
    #expect(found.reason == .disabledFormat)
    #expect(found.message.contains("symbologies in barcodeConfig switches EAN_13 off"))
    #expect(found.advice.contains("symbologies.EAN_13.enabled"))
  }

  @Test("a code that only ALL reads", arguments: [(Symbology.telepen, "TELEPEN"), (.rMQR, "RMQR")])
  func onlyAll(_ symbology: Symbology, _ name: String) throws {
    let place = Quad<CropSpace>(
      topLeft: .init(x: 0, y: 0), topRight: .init(x: 9, y: 0), bottomRight: .init(x: 9, y: 9),
      bottomLeft: .init(x: 0, y: 9))
    let symbol = DecodedSymbol(symbology: symbology, text: "A", bytes: [65], quad: place, engine: .zxing)
    let (cause, advice) = try plugin([.qrCode]).disabling(symbol, name: name)
    #expect(cause.text() == "the configuration enables only QR_CODE")
    #expect(advice.text().contains("only ALL reads \(name)"))
    #expect(FormatRule.additionalNames.contains(name))
  }

  @Test("a code that the conditions refuse")
  func refused() throws {
    let picky = try plugin([.code128], symbologies: [.code128: SymbologyConfig(minLength: 20)])
    #expect(try reasons(picky, try code(.code128, "SHORT")).map(\.reason) == [.refused])
  }

  @Test("a picture that is too dark, too bright, without contrast, or empty")
  func quality() throws {
    let all = try plugin()
    // Fields of any brightness, too few for the smallest code; noise of single pixels now and then has one by chance.
    var noise = SeededNoise(state: 3)
    let levels = noise.image(width: 8, height: 6)
    let fields = levels.withView { view in
      LumaImage(size: PixelSize(width: 320, height: 240)) { buffer in
        for index in buffer.indices { buffer[index] = view[index % 320 / 40, index / 320 / 40] }
      }
    }
    #expect(try reasons(all, fields.mapped { $0 / 16 }).map(\.reason) == [.tooDark])
    #expect(try reasons(all, fields.mapped { 240 + $0 / 20 }).map(\.reason) == [.tooBright])
    #expect(try reasons(all, fields.mapped { 120 + $0 / 16 }).map(\.reason) == [.lowContrast])
    #expect(try reasons(all, fields).map(\.reason) == [.nothingLikeIt])
  }

  @Test("a picture that is blurred")
  func blurred() throws {
    let symbol = try SyntheticSymbol(.code128, text: "HELD TOO NEAR 123")
    let size = PixelSize(width: 640, height: 300)
    let scene = SyntheticScene(
      size: size, background: .plain(SyntheticColor(gray: 250)),
      items: [.init(SyntheticArtwork(symbol), SyntheticPlacement(center: FramePoint(x: 320, y: 150), scale: 2))],
      degradations: SyntheticDegradations(blur: 7))
    #expect(try reasons(try plugin([.code128]), scene.frame().luma).map(\.reason) == [.blurred])
  }

  // From version 2 on the library examines the negative by itself, with any effort.
  @Test("a code that only more effort reads", .enabled(if: !ZXingReader.canInvert))
  func effort() throws {
    // Modules of one pixel and a half: too small as they are, read at twice the size or by the thorough engine.
    let image = try code(.qr, "NEGATIVE", scale: 4).inverted()
    let fast = try plugin([.qrCode], quality: .fast)
    let input = ScanInput(frame: image.frame, effort: .live)
    try #require(try fast.scan(input).results.isEmpty)
    let found = try fast.explain(input)
    #expect(found.map(\.reason) == [.needsMoreEffort])
  }

  @Test("a code whose error correction fails")
  func checksum() throws {
    var image = try code(.pdf417, "A PDF417 THAT WAS TORN IN THE MIDDLE OF ITS TEXT", scale: 3)
    let (width, height) = (image.width, image.height)
    image = image.withView { view in
      LumaImage(size: image.size) { buffer in
        for y in 0..<height {
          for x in 0..<width {
            let isTorn = x > width * 45 / 100 && x < width * 58 / 100 && y > 20 && y < height - 20
            buffer[y * width + x] = isTorn ? 255 : view[x, y]
          }
        }
      }
    }
    let found = try reasons(try plugin([.pdf417]), image).map(\.reason)
    // Which engine version gives of failed checks is its own matter; its bars are there all the same.
    #expect(found == [.checksum] || found == [.uncertain])
  }
}
