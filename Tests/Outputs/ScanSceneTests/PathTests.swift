import ScanGeometry
import Testing

@testable import ScanScene

@Suite("Outlines")
struct PathTests {
  @Test(
    "path data is read as it is written",
    arguments: [
      "M 10 20 L 30.5 40 Z", "M -0.01 0 L 0.5 -1000000", "M 0 0 C 1 2 3.25 4 5 6 Z M 7 8 L 9 10",
    ])
  func roundTrip(text: String) throws {
    let path = try #require(ScenePath(text))
    #expect(path.description == text)
    #expect(ScenePath(path.description) == path)
  }

  @Test(
    "other path data is refused",
    arguments: [
      "", "L 1 2", "M 1", "M 1 2 Q 3 4 5 6", "m 1 2", "M 1,2", "M 1 2 L 3 4 ", "M 1e3 2", "M 1 2 Z Z 3", "M 1. 2",
      "M - 2", "M 1234567890 2", "M nan 2",
    ])
  func refused(text: String) {
    #expect(ScenePath(text) == nil)
  }

  @Test("coordinates are kept in hundredths, and what is no number counts as 0")
  func rounding() {
    let path = ScenePath([.move(ViewPoint(x: 1.006, y: .nan)), .line(ViewPoint(x: .infinity, y: -0.001))])
    #expect(path.description == "M 1.01 0 L 1000000 0")
    #expect(ScenePath([.line(.zero), .close]).isEmpty)
    #expect(ScenePath(polygon: [.zero, ViewPoint(x: .nan, y: 1)]).isEmpty)
  }

  @Test("rounded corners touch the edges where the radius ends, and stay on the arc")
  func corners() throws {
    let path = ScenePath(Rect<ViewSpace>(x: 10, y: 20, width: 100, height: 60), radius: 12)
    let bounds = try #require(path.bounds)
    #expect(bounds == Rect(x: 10, y: 20, width: 100, height: 60))
    guard case .move(let start) = path.steps[0], case .curve(let first, let second, let end) = path.steps[1] else {
      Issue.record("the outline begins otherwise: \(path)")
      return
    }
    #expect(start == ViewPoint(x: 10, y: 32) && end == ViewPoint(x: 22, y: 20))
    // The middle of the curve, by de Casteljau, lies 12 from the corner's center.
    let middle = ViewPoint(
      x: (start.x + 3 * first.x + 3 * second.x + end.x) / 8, y: (start.y + 3 * first.y + 3 * second.y + end.y) / 8)
    #expect(abs(middle.distance(to: ViewPoint(x: 22, y: 32)) - 12) < 0.02)
    // A radius that does not fit ends in the middle of the shorter edge.
    guard case .move(let limited) = ScenePath(Rect<ViewSpace>(x: 0, y: 0, width: 100, height: 60), radius: 500).steps[0]
    else { return }
    #expect(limited == ViewPoint(x: 0, y: 30))
  }

  @Test("outlines of the same steps are mixed, others are left as they are")
  func mixing() throws {
    let small = try #require(ScenePath("M 0 0 L 10 0 Z"))
    let large = try #require(ScenePath("M 10 10 L 30 10 Z"))
    #expect(small.mixed(to: large, fraction: 0.5).description == "M 5 5 L 20 5 Z")
    let other = try #require(ScenePath("M 0 0 L 10 0 L 5 5 Z"))
    #expect(small.mixed(to: other, fraction: 0.5) == small)
    #expect(large.scaled(by: 2, about: ViewPoint(x: 10, y: 10)).description == "M 10 10 L 50 10 Z")
  }
}

@Suite("Motions")
struct MotionTests {
  @Test(
    "values change evenly between their times, and stay before and after",
    arguments: [(-50.0, 0.0), (0, 0), (50, 0.5), (100, 1), (150, 0.75), (200, 0.5), (500, 0.5)])
  func values(time: Double, expected: Double) {
    let motion = SceneMotion(
      .opacity, values: [0, 1, 0.5], start: .zero, duration: .milliseconds(200))
    #expect(abs(motion.value(at: time) - expected) < 1e-9)
    #expect(motion.end == 200)
  }

  @Test("a motion repeats, and its own times are obeyed")
  func repeating() {
    let motion = SceneMotion(
      .opacity, values: [1, 0, 1], times: [0, 0.25, 1], start: .milliseconds(100), duration: .milliseconds(100),
      repeats: true)
    #expect(abs(motion.value(at: 1112.5) - 0.5) < 1e-9)
    #expect(abs(motion.value(at: 162.5) - 0.5) < 1e-9)
    #expect(motion.end == nil)
  }

  @Test("a motion without length jumps to its last value")
  func jump() {
    let motion = SceneMotion(.opacity, values: [1, 0], start: .seconds(2), duration: .zero)
    #expect(motion.value(at: 2000) == 1)
    #expect(motion.value(at: 2000.1) == 0)
  }
}
