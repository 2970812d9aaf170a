import Glibc
import ScanPluginKit
import Testing

/// Drawn regions, of which it is known what spoils them.
private enum Drawn {
  static let size = PixelSize(width: 320, height: 240)

  static func image(_ level: (_ x: Int, _ y: Int) -> Double) -> LumaImage {
    LumaImage(size: size) { buffer in
      for y in 0..<size.height {
        for x in 0..<size.width { buffer[y * size.width + x] = UInt8(min(255, max(0, level(x, y)))) }
      }
    }
  }

  /// A number for a pixel that nobody foresees, −1…1.
  static func random(_ x: Int, _ y: Int) -> Double {
    var mixed = UInt64(bitPattern: Int64(x &* 7_919 &+ y &* 104_729)) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed >> 29
    mixed = mixed &* 0xBF58_476D_1CE4_E5B9
    return Double(mixed >> 40) / Double(1 << 23) - 1
  }

  /// Dark and light tiles whose edges rise over so many pixels, from left to right and from top to bottom.
  static func tiles(side: Int = 20, across: Double = 1, down: Double = 1) -> (Int, Int) -> Double {
    func wave(_ place: Int, _ width: Double) -> Double {
      let (side, phase) = (Double(side), Double(place % (2 * side)) + 0.5)
      let inside = phase < side ? phase : phase - side
      return (phase < side ? 1 : -1) * min(1, min(inside, side - inside) / (width / 2))
    }
    return { x, y in 125 + 90 * wave(x, across) * wave(y, down) }
  }

  static func reasons(_ image: LumaImage, detail: Double? = nil, across axis: EdgeAxis? = nil) -> [ReadFailure] {
    PictureQuality.reasons(for: ScanInput(frame: Frame(luma: image), effort: .still), detail: detail, across: axis)
  }
}

@Suite("What is wrong with a picture")
struct PictureStateTests {
  @Test("nothing is, where edges are sharp and light is good")
  func good() {
    #expect(Drawn.reasons(Drawn.image(Drawn.tiles())).isEmpty)
  }

  @Test("a plain surface shows nothing, with little noise and light that falls off too", arguments: [60, 128, 210])
  func plain(_ level: Int) {
    let image = Drawn.image { x, y in Double(level) + 4 * Drawn.random(x, y) - Double(x) / 32 }
    #expect(Drawn.reasons(image).map(\.reason) == [.nothingLikeIt])
  }

  @Test("a faint thing has too little contrast, in noise too")
  func faint() {
    let image = Drawn.image { x, y in 120 + 8 * (Drawn.tiles()(x, y) > 125 ? 1 : 0) + 2 * Drawn.random(x, y) }
    #expect(Drawn.reasons(image).map(\.reason) == [.lowContrast])
  }

  @Test("soft and pale grain, as of wood, shows nothing")
  func grain() {
    let image = Drawn.image { x, y in
      120 + 15 * sin(Double(y) / 6 + 2 * sin(Double(x) / 40)) + 2 * Drawn.random(x, y)
    }
    #expect(Drawn.reasons(image).map(\.reason) == [.nothingLikeIt])
  }

  @Test("strong noise is named with its level")
  func noisy() throws {
    let image = Drawn.image { x, y in Drawn.tiles()(x, y) + 60 * Drawn.random(x, y) }
    let reason = try #require(Drawn.reasons(image).first)
    #expect(reason.reason == .noisy && reason.numbers.first?.name == .noise)
    #expect(reason.numbers.allSatisfy { $0.value >= $0.limit ?? .infinity })
  }

  @Test("blocks of compression are named, and tiles that stand on the same grid are none")
  func blocks() {
    let blocks = Drawn.image { x, y in
      Drawn.tiles(side: 60)(x, y) + 14 * Drawn.random(x / 8, y / 8)
    }
    #expect(Drawn.reasons(blocks).map(\.reason) == [.noisy])
    #expect(Drawn.reasons(blocks).first?.numbers.first?.name == .blockiness)
    #expect(Drawn.reasons(Drawn.image(Drawn.tiles(side: 8))).isEmpty)
  }

  @Test("a reflection is named where light falls off softly around it, and white paper is none")
  func glare() {
    func spot(_ x: Int, _ y: Int) -> Double {
      let (dx, dy) = (Double(x - 160), Double(y - 120))
      return max(0, 1.15 - (dx * dx + dy * dy) / 7_000)
    }
    let lit = Drawn.image { x, y in
      let level = Drawn.tiles()(x, y)
      return level + (255 - level) * min(1, spot(x, y))
    }
    #expect(Drawn.reasons(lit).map(\.reason) == [.tooBright])
    #expect(Drawn.reasons(lit).first?.numbers.first?.name == .glare)
    let paper = Drawn.image { x, y in
      (40..<280).contains(x) && (40..<200).contains(y) ? (x % 24 < 3 ? 20 : 255) : 120
    }
    #expect(Drawn.reasons(paper).isEmpty)
  }

  @Test("soft edges are named where they are softer than the details, in the direction that counts")
  func blurred() {
    let soft = Drawn.image(Drawn.tiles(across: 9, down: 9))
    #expect(Drawn.reasons(soft).map(\.reason) == [.blurred])
    #expect(Drawn.reasons(soft, detail: 40).isEmpty)
    let smeared = Drawn.image(Drawn.tiles(across: 9))
    #expect(Drawn.reasons(smeared).map(\.reason) == [.blurred])
    #expect(Drawn.reasons(smeared, detail: 4, across: .horizontal).map(\.reason) == [.blurred])
    #expect(Drawn.reasons(smeared, detail: 4, across: .vertical).isEmpty)
    let slope = Drawn.image { x, y in 60 + Double(x + y) / 4 }
    #expect(Drawn.reasons(slope).map(\.reason) == [.blurred])
  }

  @Test("a small light thing on a dark ground is not too dark, and a dark region is")
  func dark() {
    let letters = Drawn.image { x, y in (100..<220).contains(x) && (110..<126).contains(y) && x % 12 < 6 ? 210 : 25 }
    #expect(Drawn.reasons(letters).allSatisfy { $0.reason != .tooDark })
    #expect(Drawn.reasons(Drawn.image { x, y in Drawn.tiles()(x, y) / 6 }).map(\.reason) == [.tooDark])
  }

  @Test("a thing that ends at a side may go on, along the direction in which it is read")
  func atSide() {
    let region = PixelRect(x: 0, y: 0, width: 200, height: 100)
    let right = Rect<FrameSpace>(x: 100, y: 30, width: 98, height: 20).quad
    #expect(ReadFailure.atSide(right, of: region, margin: 4)?.reason == .outsideCutout)
    #expect(ReadFailure.atSide(right, of: region, margin: 4, along: .horizontal) != nil)
    #expect(ReadFailure.atSide(right, of: region, margin: 4, along: .vertical) == nil)
    #expect(ReadFailure.atSide(right, of: region, margin: 1) == nil)
  }

  @Test("what lacks confidence alone is refused without certainty, at any place")
  func certainty() {
    let certain = Refusal.pattern("matching", of: "A")
    #expect(certain.isCertain && !certain.ofUncertain().at(nil).isCertain)
    #expect(!Refusal.confidence(20, below: 50).isCertain)
  }
}
