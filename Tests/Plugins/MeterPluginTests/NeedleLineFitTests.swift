import Glibc
import ScanGeometry
import Testing
import TextFinding

@testable import MeterPlugin

@Suite("The line along a hand")
struct NeedleLineFitTests {
  private static let columns = 96
  private static func radius(_ row: Int) -> Double { 0.08 + (Double(row) + 0.5) / 32 * 1.04 }

  /// An unrolled dial with a hand that points a little beside column 72 and passes the middle by so many radii.
  private static func unrolled(turn: Double, offset: Double, hand: UInt8 = 40, numbers: Bool = false) -> BytePlane {
    let plane = BytePlane()
    plane.resize(to: PixelSize(width: columns + 48, height: 32))
    for row in 0..<32 {
      let far = radius(row)
      let middle = 72 + asin(min(1, (offset + far * tan(turn)) / far)) * Double(columns) / (2 * .pi)
      // Half as wide as 0.08 radii, with soft edges.
      let half = 0.04 / far * Double(columns) / (2 * .pi)
      for column in 0..<(columns + 48) {
        let inside = min(max(half + 0.5 - abs(Double(column) - middle), 0), 1)
        plane.row(row)[column] = UInt8((220 - (220 - Double(hand)) * inside).rounded())
      }
      // A number that touches the hand's right side.
      if numbers, (15..<20).contains(row) { for column in 72..<84 { plane.row(row)[column] = 60 } }
    }
    return plane
  }

  private static func axis(_ plane: BytePlane, near column: Double = 72) -> NeedleLineFit? {
    NeedleLineFit(plane, columns: columns, near: column, radius: radius)
  }

  @Test("its direction is that of the hand, wherever it passes the middle", arguments: [-0.06, 0, 0.06])
  func direction(offset: Double) throws {
    for turn in [-0.08, 0, 0.05] {
      let axis = try #require(Self.axis(Self.unrolled(turn: turn, offset: offset)))
      #expect(abs(axis.turn - turn) < 0.02 && axis.error < 0.005, "\(turn): \(axis)")
    }
  }

  @Test("a number that touches the hand does not turn it")
  func number() throws {
    let axis = try #require(Self.axis(Self.unrolled(turn: 0.04, offset: 0.02, numbers: true)))
    #expect(abs(axis.turn - 0.04) < 0.02, "\(axis)")
  }

  @Test("where nothing is clearly darker, or it has no end, there is none; nor beside the picture")
  func nothing() {
    #expect(Self.axis(Self.unrolled(turn: 0, offset: 0, hand: 205)) == nil)
    #expect(Self.axis(Self.unrolled(turn: 0, offset: 0), near: 100) == nil)
    for column in [-3, 144, 1e30, .nan] {
      #expect(Self.axis(Self.unrolled(turn: 0, offset: 0), near: column) == nil)
    }
    // Dark from the hand to one end, and everywhere but at the other.
    let plane = Self.unrolled(turn: 0, offset: 0)
    for row in 0..<32 { for column in 72..<144 { plane.row(row)[column] = 40 } }
    for column in [72.0, 120, 143] { #expect(Self.axis(plane, near: column) == nil) }
    let narrow = BytePlane()
    narrow.resize(to: PixelSize(width: 100, height: 32))
    #expect(Self.axis(narrow, near: 50) == nil)
  }

  @Test("it counts for a quarter beside the net, across the top too, and not when it leads elsewhere")
  func together() throws {
    let axis = try #require(Self.axis(Self.unrolled(turn: 0.08, offset: 0)))
    let part = axis.turn / (2 * .pi) / 4
    #expect(part > 0.002)
    #expect(abs(NeedleRegressor.turn(0.3, axis) - 0.3 - part) < 1e-9)
    #expect(abs(NeedleRegressor.turn(0.9999, axis) + 1 - 0.9999 - part) < 1e-9)
    let elsewhere = try #require(Self.axis(Self.unrolled(turn: 0.25, offset: 0)))
    #expect(abs(elsewhere.turn) > 0.2 && NeedleRegressor.turn(0.3, elsewhere) == 0.3)
  }
}
