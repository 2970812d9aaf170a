import ScanGeometry
import ScanImage
import Testing

@Suite("What is done to each frame of a source")
struct FrameAdjustmentTests {
  /// A frame whose luma says where each pixel was, with color of the same values.
  private func frame(width: Int, height: Int) -> Frame {
    let size = PixelSize(width: width, height: height)
    let luma = LumaImage(size: size, bytes: (0..<width * height).map { UInt8(truncatingIfNeeded: $0 * 7) })
    return Frame(number: 5, timestamp: .seconds(2), luma: luma, color: ColorImage(luma))
  }

  private func pixels(_ image: LumaImage) -> [[UInt8]] {
    image.withView { view in (0..<view.height).map { y in (0..<view.width).map { view[$0, y] } } }
  }

  /// The definition, pixel by pixel, to compare with.
  private func expected(_ image: LumaImage, _ adjustment: FrameAdjustment) -> [[UInt8]] {
    let upright = image.oriented(by: adjustment.rotation)
    let kept = adjustment.kept(of: upright.size)
    var rows = pixels(upright)[kept.y..<kept.y + kept.height].map { Array($0[kept.x..<kept.x + kept.width]) }
    if adjustment.flipsTopBottom { rows.reverse() }
    return adjustment.flipsLeftRight ? rows.map { $0.reversed() } : rows
  }

  @Test("crops the middle and mirrors, luma and color alike", arguments: [1, 1.3, 2, 3.7, 10, 1000], [0, 1, 2, 3])
  func everyForm(zoom: Double, flips: Int) {
    let adjustment = FrameAdjustment(
      zoom: zoom, flipsLeftRight: flips & 1 != 0, flipsTopBottom: flips & 2 != 0)
    let pools = FramePools()
    for (width, height) in [(1, 1), (2, 3), (31, 17), (64, 48)] {
      let frame = frame(width: width, height: height)
      let adjusted = adjustment.applied(to: frame, pools: pools)
      #expect(pixels(adjusted.luma) == expected(frame.luma, adjustment))
      #expect(adjusted.color.map { pixels($0.luma()) } == expected(frame.luma, adjustment))
      #expect(adjusted.color?.size == adjusted.size && adjusted.number == 5 && adjusted.timestamp == .seconds(2))
    }
  }

  @Test(
    "turns before it crops and mirrors, by every angle, luma and color alike", arguments: [1, 1.7, 3], [0, 1, 2, 3])
  func turned(zoom: Double, flips: Int) {
    for degrees in [90, 180, 270] {
      let adjustment = FrameAdjustment(
        zoom: zoom, flipsLeftRight: flips & 1 != 0, flipsTopBottom: flips & 2 != 0,
        rotation: Orientation(clockwiseDegrees: degrees) ?? .up)
      #expect(adjustment.rotation.clockwiseDegrees == degrees)
      let pools = FramePools()
      for (width, height) in [(1, 1), (1, 7), (2, 3), (31, 17), (64, 48), (131, 67)] {
        let frame = frame(width: width, height: height)
        let adjusted = adjustment.applied(to: frame, pools: pools)
        #expect(pixels(adjusted.luma) == expected(frame.luma, adjustment))
        #expect(adjusted.color.map { pixels($0.luma()) } == expected(frame.luma, adjustment))
        #expect(adjusted.color?.size == adjusted.size && adjusted.number == 5 && adjusted.timestamp == .seconds(2))
      }
    }
  }

  @Test("knows where a place of the upright picture lies in the stored one")
  func storedPlaces() {
    let stored = PixelSize(width: 5, height: 3)
    for orientation in Orientation.allCases {
      let upright = orientation.uprightSize(of: stored)
      for y in 0..<upright.height {
        for x in 0..<upright.width {
          let pixel = orientation.storedPixel(x: x, y: y, stored: stored)
          let place = orientation.storedPlace(x: Double(x) + 0.5, y: Double(y) + 0.5, stored: stored)
          #expect(place.x == Double(pixel.x) + 0.5 && place.y == Double(pixel.y) + 0.5)
        }
      }
    }
  }

  @Test("copies nothing when there is nothing to do")
  func nothingToDo() {
    let frame = frame(width: 8, height: 8)
    let adjusted = FrameAdjustment.none.applied(to: frame)
    let same = frame.luma.withView { before in adjusted.luma.withView { $0.base == before.base } }
    #expect(same)
  }

  @Test("takes a zoom that is none for the whole picture", arguments: [0, -3, .nan, .infinity, 0.5])
  func senselessZoom(zoom: Double) {
    #expect(FrameAdjustment(zoom: zoom) == .none)
  }

  @Test("uses memory again")
  func pooled() {
    let pools = FramePools(limit: 2)
    let frame = frame(width: 64, height: 48)
    for _ in 0..<10 { _ = FrameAdjustment(flipsLeftRight: true).applied(to: frame, pools: pools).color }
    #expect(pools.luma.idleCount == 1 && pools.color.idleCount == 1)
  }
}
