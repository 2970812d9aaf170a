import ScanGeometry
import Synchronization
import Testing

@testable import ScanImage

@Suite("Colors of frames")
struct FrameColorTests {
  private static let size = PixelSize(width: 4, height: 2)

  /// A picture whose pixels count up in red.
  private static func picture() -> ColorImage {
    ColorImage(size: size) { buffer in
      for index in buffer.indices { buffer[index] = index % 4 == 0 ? UInt8(index / 4) : index % 4 == 3 ? 255 : 9 }
    }
  }

  private static func reds(_ color: ColorImage?) -> [UInt8]? {
    color?.withBytes { bytes in stride(from: 0, to: bytes.count, by: 4).map { bytes[$0] } }
  }

  @Test("are made once, when somebody first examines them, however the frame was changed before")
  func once() {
    let made = Mutex(0)
    let colors = FrameColor {
      made.withLock { $0 += 1 }
      return Self.picture()
    }
    let frame = Frame(
      number: 1, timestamp: .zero, luma: Self.picture().luma(), colors: colors, origin: FrameOrigin(source: "test"))
    let moved = frame.with(number: 7, timestamp: .seconds(1))
    let flipped = FrameAdjustment(flipsLeftRight: true).applied(to: moved)
    #expect(flipped.number == 7 && flipped.hasColor && made.withLock { $0 } == 0)
    #expect(Self.reds(flipped.color) == [3, 2, 1, 0, 7, 6, 5, 4])
    #expect(Self.reds(frame.color) == [0, 1, 2, 3, 4, 5, 6, 7] && Self.reds(flipped.color)?.first == 3)
    #expect(made.withLock { $0 } == 1)
  }

  @Test("that cannot be made are none, and a frame without any says so")
  func none() {
    let luma = LumaImage(size: Self.size, filledWith: 3)
    let failing = Frame(
      number: 0, timestamp: .zero, luma: luma, colors: FrameColor { nil }, origin: FrameOrigin(source: "test"))
    #expect(failing.color == nil)
    #expect(!Frame(luma: luma).hasColor && Frame(luma: luma, color: Self.picture()).hasColor)
  }

  @Test("are lent as vectors of one region")
  func view() {
    let picture = Self.picture()
    let seen = picture.withView(of: PixelRect(x: 1, y: 1, width: 9, height: 9)) { view in
      (view.size, view[0, 0], view.row(0)[2].x, view.cropped(to: PixelRect(x: 1, y: 0, width: 1, height: 1))[0, 0].x)
    }
    #expect(seen.0 == PixelSize(width: 3, height: 1) && seen.1 == SIMD4(5, 9, 9, 255) && seen.2 == 7 && seen.3 == 6)
  }

  @Test("needs of several are those of all, and a frame meets them or not")
  func needs() {
    let wide = FrameNeeds(minSize: PixelSize(width: 8, height: 1), earlierFrames: 2)
    let tall = FrameNeeds(color: true, minSize: PixelSize(width: 2, height: 6), earlierFrames: 40)
    #expect(
      wide.union(tall) == FrameNeeds(color: true, minSize: PixelSize(width: 8, height: 6), earlierFrames: 16))
    #expect(wide.union(.none) == wide && FrameNeeds.none.union(wide) == wide)
    let frame = Frame(luma: LumaImage(size: Self.size, filledWith: 3))
    #expect(tall.unmet(by: frame) == FrameNeeds(color: true, minSize: tall.minSize))
    #expect(FrameNeeds(minSize: Self.size, earlierFrames: 3).unmet(by: frame) == .none)
  }
}
