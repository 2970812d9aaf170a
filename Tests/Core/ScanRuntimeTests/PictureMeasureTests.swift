import ScanPluginKit
import ScanTestKit
import Testing

@testable import ScanRuntime

@Suite("The measures of a picture", .serialized)
struct PictureMeasureTests {
  /// A frame of random dark and light tiles, softened by so many pixels.
  static func tiles(
    _ size: PixelSize, tile: Int = 6, blur: Int = 0, dark: UInt8 = 30, light: UInt8 = 220, seed: UInt64 = 1,
    shift: (x: Int, y: Int) = (0, 0)
  ) -> LumaImage {
    func level(_ x: Int, _ y: Int) -> Int {
      let column = UInt64(bitPattern: Int64((x - shift.x + 4096) / tile))
      let row = UInt64(bitPattern: Int64((y - shift.y + 4096) / tile))
      var mixed = seed &* 0x9E37_79B9_7F4A_7C15 &+ column &* 0xBF58_476D_1CE4_E5B9 &+ row &* 0x94D0_49BB_1331_11EB
      mixed ^= mixed >> 29
      mixed = mixed &* 0xBF58_476D_1CE4_E5B9
      return mixed >> 63 == 0 ? Int(dark) : Int(light)
    }
    return LumaImage(size: size) { buffer in
      for y in 0..<size.height {
        for x in 0..<size.width {
          guard blur > 0 else {
            buffer[y * size.width + x] = UInt8(level(x, y))
            continue
          }
          var sum = 0
          for offset in -blur...blur { sum += level(x + offset, y) + level(x, y + offset) }
          buffer[y * size.width + x] = UInt8(sum / (4 * blur + 2))
        }
      }
    }
  }

  private func measure(_ image: LumaImage) -> PictureMeasure { image.withView { PictureMeasure($0) } }

  @Test("distinguish dark, bright and blurred pictures")
  func levels() {
    let size = PixelSize(width: 640, height: 480)
    let sharp = measure(Self.tiles(size))
    #expect(sharp.dark == 30 && sharp.bright == 220 && sharp.sharpness > 0.9 && abs(sharp.brightness - 125) < 10)
    let blurred = measure(Self.tiles(size, tile: 40, blur: 19))
    #expect(blurred.sharpness < GuidanceRule.sharpnessLimit)
    let dark = measure(LumaImage(size: size, filledWith: 12))
    #expect(dark.brightness == 12 && dark.bright == 12 && dark.sharpness == 0)
  }

  @Test("of tiny pictures are nothing, and end without a crash", arguments: [(1, 1), (2, 5), (3, 3), (64, 1)])
  func tiny(width: Int, height: Int) {
    let image = LumaImage(size: PixelSize(width: width, height: height), filledWith: 90)
    let measure = measure(image)
    #expect(measure.sharpness == 0)
    let thumbnail = image.withView { MotionThumbnail($0) }
    #expect(thumbnail.difference(to: thumbnail) == 0)
  }

  @Test("know movement from rest, and other sizes from movement")
  func motion() {
    let size = PixelSize(width: 640, height: 480)
    let still = Self.tiles(size).withView { MotionThumbnail($0) }
    let moved = Self.tiles(size, shift: (30, 0)).withView { MotionThumbnail($0) }
    #expect(still.difference(to: still) == 0 && moved.difference(to: still) > GuidanceRule.motionLimit)
    let other = Self.tiles(PixelSize(width: 320, height: 240)).withView { MotionThumbnail($0) }
    #expect(other.difference(to: still) == 0)
  }

  @Test("are made once for each frame and region, whoever asks")
  func once() {
    let probe = PictureQualityProbe()
    let size = PixelSize(width: 640, height: 480)
    let first = Frame(number: 0, luma: Self.tiles(size))
    let second = Frame(number: 1, timestamp: .milliseconds(33), luma: Self.tiles(size, shift: (30, 0)))
    #expect(probe.measure(ScanInput(frame: first)).motion == 0)
    let whole = probe.measure(ScanInput(frame: second))
    let part = probe.measure(ScanInput(frame: second, region: PixelRect(x: 0, y: 0, width: 100, height: 100)))
    // The second plugin's question about the same frame does not make the frame its own predecessor.
    #expect(whole.motion > 10 && part.motion == whole.motion && probe.measure(ScanInput(frame: second)) == whole)
    probe.reset()
    #expect(probe.measure(ScanInput(frame: second)).motion == 0)
  }
}
