import Foundation
import ScanPluginKit
import ScanSynthetic
import Testing

@testable import MeterPlugin

@Suite("Alignment with a reference picture")
struct ReferenceAlignmentTests {
  /// A drawn meter: a housing, a window with drums whose digits are stripes, print, and screws.
  private func meter(_ width: Int = 640, _ height: Int = 240, digits: UInt64 = 1, seed: UInt64 = 3) -> LumaImage {
    var shapes = SeededGenerator(seed: seed)
    var drums = SeededGenerator(seed: digits)
    return LumaImage(size: PixelSize(width: width, height: height)) { buffer in
      buffer.update(repeating: 190)
      func fill(_ x: Double, _ y: Double, _ w: Double, _ h: Double, _ value: UInt8) {
        let (w, h) = (w * Double(width), h * Double(height))
        let (x, y) = (x * Double(width), y * Double(height))
        for row in max(0, Int(y))..<min(height, Int(y + h)) {
          for column in max(0, Int(x))..<min(width, Int(x + w)) { buffer[row * width + column] = value }
        }
      }
      fill(0.06, 0.08, 0.88, 0.84, 120)
      fill(0.2, 0.35, 0.56, 0.3, 30)
      for drum in 0..<6 {
        for _ in 0..<4 {
          let (x, y) = (Double.random(in: 0...0.04, using: &drums), Double.random(in: 0...0.2, using: &drums))
          fill(0.22 + 0.09 * Double(drum) + x, 0.38 + y, 0.02, 0.04, 230)
        }
      }
      for _ in 0..<40 {
        let (x, y) = (Double.random(in: 0.08...0.9, using: &shapes), Double.random(in: 0.1...0.26, using: &shapes))
        fill(x, y + (Bool.random(using: &shapes) ? 0 : 0.58), 0.015, 0.03, Bool.random(using: &shapes) ? 220 : 40)
      }
      for (x, y) in [(0.1, 0.4), (0.85, 0.4), (0.85, 0.75), (0.1, 0.7)] { fill(x, y, 0.04, 0.08, 60) }
    }
  }

  /// A picture as a camera sees it that moved: turned about the middle, scaled and shifted, in other light, with noise.
  private func moved(
    _ picture: LumaImage, degrees: Double, scale: Double, x: Double, y: Double, noise: Int = 0, gain: Double = 1,
    seed: UInt64 = 9
  ) -> LumaImage {
    let (w, h) = (Double(picture.width), Double(picture.height))
    let radians = degrees * .pi / 180
    let (a, b) = (cos(radians) / scale, sin(radians) / scale)
    // From the moved picture back: the inverse of turn, scale and shift.
    let (mx, my) = (w / 2 + x * w, h / 2 + y * h)
    let map = AffineTransform<CropSpace, FrameSpace>(
      a: a, b: -b, c: b, d: a, tx: w / 2 - a * mx - b * my, ty: h / 2 + b * mx - a * my)
    let warped = picture.warped(to: picture.size, by: Homography(map), fill: 90)
    var random = SeededGenerator(seed: seed)
    return LumaImage(size: picture.size) { buffer in
      warped.withView { view in
        for row in 0..<view.height {
          for column in 0..<view.width {
            let light = gain * (0.7 + 0.6 * Double(column) / w)
            let grain = noise == 0 ? 0 : Int.random(in: -noise...noise, using: &random)
            buffer[row * view.width + column] = UInt8(min(255, max(0, Int(Double(view[column, row]) * light) + grain)))
          }
        }
      }
    }
  }

  private func placement(_ reference: LumaImage, _ frame: LumaImage) throws -> ReferenceAlignment.Placement? {
    let alignment = try #require(reference.withView { ReferenceAlignment($0) })
    return frame.withView { alignment.place(in: $0) }
  }

  @Test(
    "a camera that moved, turned and came nearer a little is found to a part of a percent",
    arguments: [
      (0.0, 1.0, 0.0, 0.0), (3, 1, 0, 0), (-3, 1, 0, 0), (0, 1.03, 0, 0), (0, 0.97, 0, 0), (0, 1, 0.1, 0.1),
      (0, 1, -0.1, -0.1), (2.5, 1.03, 0.08, -0.1), (-3, 0.97, -0.1, 0.1), (1, 0.99, 0.02, 0.03),
    ])
  func moves(_ degrees: Double, _ scale: Double, _ x: Double, _ y: Double) throws {
    // The digits are others than in the reference, the light comes from the side, and there is noise.
    let frame = moved(meter(digits: 77), degrees: degrees, scale: scale, x: x, y: y, noise: 12, gain: 0.8)
    let found = try #require(try placement(meter(), frame))
    #expect(abs(found.degrees - degrees) < 0.2, "\(found)")
    #expect(abs(found.scale - scale) < 0.004, "\(found)")
    #expect(abs(found.shift.x - x) < 0.003 && abs(found.shift.y - y) < 0.006, "\(found)")
  }

  @Test("places of digits and dials follow")
  func places() throws {
    let frame = moved(meter(digits: 5), degrees: 2, scale: 1.02, x: 0.05, y: -0.06)
    let found = try #require(try placement(meter(), frame))
    let digit = found.place(DigitPlace(x: 70, y: 40, width: 8, height: 20))
    // About the middle in pixels of 640 × 240: 24 % to the right is 153.6, nothing down; turned by 2°, scaled, moved.
    #expect(abs(digit.x + digit.width / 2 - (50 + 24 * 1.02 * 0.9994 + 5)) < 0.4, "\(digit)")
    #expect(abs(digit.y + digit.height / 2 - (50 + 24 * 1.02 * 0.0349 * 640 / 240 - 6)) < 0.7, "\(digit)")
    #expect(abs(digit.width - 8.16) < 0.05)
    let dial = found.place(DialPlace(x: 50, y: 50, radius: 10, direction: .counterclockwise))
    #expect(abs(dial.x - 55) < 0.4 && abs(dial.y - 44) < 0.7 && abs(dial.radius - 10.2) < 0.06)
    #expect(dial.direction == .counterclockwise)
  }

  @Test("a frame of another size is found too; one of another form is not")
  func sizes() throws {
    let frame = moved(meter(1280, 480, digits: 4), degrees: 1, scale: 1, x: 0.03, y: 0)
    let found = try #require(try placement(meter(), frame))
    #expect(abs(found.shift.x - 0.03) < 0.003 && abs(found.degrees - 1) < 0.2, "\(found)")
    #expect(try placement(meter(), meter(640, 480)) == nil)
    #expect(LumaImage(size: PixelSize(width: 20, height: 20), filledWith: 0).withView { ReferenceAlignment($0) } == nil)
    #expect(
      LumaImage(size: PixelSize(width: 640, height: 240), filledWith: 99).withView { ReferenceAlignment($0) } == nil)
  }

  @Test("a reference of the whole frame is cut as the frame is; another one is the cutout itself")
  func pictures() throws {
    let frame = moved(meter(digits: 6), degrees: 1, scale: 1, x: 0.02, y: 0.02)
    let region = PixelRect(x: 64, y: 24, width: 512, height: 192)
    let input = ScanInput(frame: Frame(luma: frame), region: region)
    let other = ScanInput(frame: Frame(luma: meter().oriented(by: .down)), region: region)
    for reference in [meter(), meter().cropped(to: region)] {
      let picture = try ReferencePicture("r.png", baseDirectory: "/base") { path in
        #expect(path == "/base/r.png")
        return reference
      }
      let found = try #require(picture.place(in: UprightPicture(input)))
      #expect(abs(found.degrees - 1) < 0.2 && abs(found.shift.x - 0.025) < 0.005, "\(found)")
      #expect(picture.place(in: UprightPicture(other)) == nil)
    }
  }

  @Test("a reference that is not there, or shows nothing, is reported by its key")
  func badPictures() {
    func code(_ load: ReferencePicture.Loader) -> PluginError.Code? {
      do throws(PluginError) {
        _ = try ReferencePicture("r.png", baseDirectory: nil, load: load)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code { throw SourceError(.notFound, source: $0, message: "There is no such file.") } == .missingData)
    #expect(
      code { _ in LumaImage(size: PixelSize(width: 640, height: 480), filledWith: 7) } == .unsupportedConfiguration)
  }

  @Test("what does not show the reference is not found", arguments: 0..<12)
  func others(_ number: Int) throws {
    var random = SeededGenerator(seed: UInt64(number))
    let size = PixelSize(width: 640, height: 240)
    let frame =
      switch number {
      case 0: LumaImage(size: size, filledWith: 0)
      case 1:
        LumaImage(size: size) { for index in $0.indices { $0[index] = UInt8.random(in: 0...255, using: &random) } }
      case 2: LumaImage(size: size) { for index in $0.indices { $0[index] = UInt8(index % 640 * 255 / 640) } }
      case 3: meter().inverted()
      case 4: moved(meter(), degrees: 25, scale: 1, x: 0, y: 0)
      case 5: moved(meter(), degrees: 0, scale: 1, x: 0.5, y: 0.5)
      case 6: LumaImage(size: size) { for index in $0.indices { $0[index] = index / 20 % 2 == 0 ? 30 : 220 } }
      case 7: meter().oriented(by: .down)
      default:
        // Rectangles of all sizes, as a wall, a hand or a cupboard may give.
        LumaImage(size: size) { buffer in
          buffer.update(repeating: 128)
          for _ in 0..<60 {
            let (x, y) = (Int.random(in: 0..<600, using: &random), Int.random(in: 0..<220, using: &random))
            let (w, h) = (Int.random(in: 5..<120, using: &random), Int.random(in: 5..<80, using: &random))
            let value = UInt8.random(in: 0...255, using: &random)
            for row in y..<min(240, y + h) { for column in x..<min(640, x + w) { buffer[row * 640 + column] = value } }
          }
        }
      }
    #expect(try placement(meter(), frame) == nil)
  }
}
