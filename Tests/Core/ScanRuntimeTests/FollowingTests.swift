import ScanPluginKit
import ScanTestKit
import Testing

@testable import ScanRuntime

@Suite("Following between the passes", .serialized)
struct FollowingTests {
  private static let size = PixelSize(width: 1920, height: 1080)

  @Test(
    "finds a thing where it moved to",
    arguments: [(0, 0), (7, -5), (40, 22), (-60, 48), (33, 0)], [(120.0, 60.0), (400, 150), (300, 1), (900, 700)])
  func finds(shift: (Int, Int), extent: (Double, Double)) throws {
    let quad = Rect<FrameSpace>(x: 700, y: 300, width: extent.0, height: extent.1).quad
    let tile = max(6, Int(extent.0) / 12)
    let before = PictureMeasureTests.tiles(Self.size, tile: tile)
    let after = PictureMeasureTests.tiles(Self.size, tile: tile, dark: 40, light: 225, shift: (x: shift.0, y: shift.1))
    let template = try #require(before.withView { BlockTemplate(quad, in: $0) })
    let found = try #require(after.withView { template.find(in: $0, near: (0, 0)) })
    let limit = max(2, Double(template.scale))
    #expect(abs(found.dx - Double(shift.0)) <= limit && abs(found.dy - Double(shift.1)) <= limit)
  }

  @Test("keeps nothing of a plain area, finds nothing in another picture, and bears every place")
  func refuses() throws {
    let gray = LumaImage(size: Self.size, filledWith: 100)
    let picture = PictureMeasureTests.tiles(Self.size, tile: 16)
    let quad = Rect<FrameSpace>(x: 700, y: 300, width: 200, height: 100).quad
    #expect(gray.withView { BlockTemplate(quad, in: $0) } == nil)
    let template = try #require(picture.withView { BlockTemplate(quad, in: $0) })
    #expect(gray.withView { template.find(in: $0, near: (0, 0)) } == nil)
    let other = PictureMeasureTests.tiles(Self.size, tile: 16, seed: 99)
    #expect(other.withView { template.find(in: $0, near: (0, 0)) } == nil)
    for place in [(-5000.0, 0.0), (1900, 1070), (.infinity, 0), (.nan, 0), (-50, -20)] {
      let edge = Rect<FrameSpace>(x: place.0, y: place.1, width: 200, height: 100).quad
      if let kept = picture.withView({ BlockTemplate(edge, in: $0) }) {
        _ = picture.withView { kept.find(in: $0, near: (3000, -3000)) }
        _ = LumaImage(size: PixelSize(width: 3, height: 2), filledWith: 9).withView { kept.find(in: $0, near: (0, 0)) }
      }
    }
  }

  @Test("moves the item, and does not throw it back when the plugin is done with an older frame")
  func drift() throws {
    var tracker = ItemTracker()
    func pass(_ number: UInt64) -> ItemPass {
      ItemPass(
        pluginID: "p", configRevision: 1, frameSize: Self.size,
        observation: Observation(frameNumber: number, timestamp: .milliseconds(number * 33), wallClock: .zero),
        grace: .milliseconds(300))
    }
    _ = tracker.see([.scripted("A", x: 100, y: 100)], pass(0))
    let id = try #require(tracker.all.first?.id)
    for number: UInt64 in 1...4 {
      _ = tracker.follow([ItemMove(id: id, reference: 0, frameNumber: number, dx: Double(number) * 10, dy: 0)])
    }
    #expect(tracker.all[0].quad?.topLeft.x == 140 && tracker.all[0].isTracked)
    // Frame 2 was read now, one pixel beside where it was followed to: since then it moved by 20.
    _ = tracker.see([.scripted("A", x: 121, y: 100)], pass(2))
    #expect(tracker.all[0].quad?.topLeft.x == 141 && tracker.all[0].isTracked)
    // What is relative to the older reading does not count any more.
    _ = tracker.follow([ItemMove(id: id, reference: 0, frameNumber: 5, dx: 50, dy: 0)])
    #expect(tracker.all[0].quad?.topLeft.x == 141)
    _ = tracker.follow([ItemMove(id: id, reference: 2, frameNumber: 5, dx: 30, dy: 0)])
    #expect(tracker.all[0].quad?.topLeft.x == 151)
    _ = tracker.see([.scripted("A", x: 160, y: 100)], pass(6))
    #expect(tracker.all[0].quad?.topLeft.x == 160 && !tracker.all[0].isTracked)
  }
}
