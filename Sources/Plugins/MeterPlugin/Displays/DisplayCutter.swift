import ScanPluginKit
import TextFinding

/// The crop of a place: how much of it is left out at each side, in shares of its extents (negative for what is around it), and how
/// many columns the net is given.
struct DisplayCrop: Sendable, Hashable {
  var top = 0.0
  var bottom = 0.0
  var left = 0.0
  var right = 0.0
  var columns = 192

  init(_ top: Double = 0, _ bottom: Double = 0, _ left: Double = 0, _ right: Double = 0, columns: Int = 192) {
    (self.top, self.bottom, self.left, self.right, self.columns) = (top, bottom, left, right, columns)
  }

  /// The crop of what lies from one share of the place's width to another one.
  init(left: Double, right: Double) {
    self.init(0, 0, left, 1 - right)
  }

  /// The crops, those that differ most from each other first.
  static let all = [
    DisplayCrop(), DisplayCrop(0.06, 0.06), DisplayCrop(columns: 160), DisplayCrop(columns: 232),
    DisplayCrop(0.1, 0, 0.01, 0, columns: 208), DisplayCrop(0, 0.1, 0, 0.02, columns: 176),
    DisplayCrop(-0.08, -0.08, -0.02, -0.02), DisplayCrop(0.03, 0.03, 0.02, 0.02, columns: 216),
    DisplayCrop(-0.15, -0.15, -0.04, -0.04, columns: 208),
  ]

  /// A share of its width as a share of the place's.
  func share(of own: Double) -> Double { left + own * (1 - left - right) }

  /// The corners of what is examined, in shares of the place.
  var part: Quad<NormalizedSpace> {
    Quad(
      topLeft: Point(x: left, y: top), topRight: Point(x: 1 - right, y: top),
      bottomRight: Point(x: 1 - right, y: 1 - bottom), bottomLeft: Point(x: left, y: 1 - bottom))
  }
}

/// A maker of upright pictures of places, in any size; keeps its memory.
final class DisplayCutter {
  private let pool = PixelPool(limit: 2)
  /// The picture in half its size.
  private let half = BytePlane()

  /// The rows that the nets read.
  static let rows = 32

  /// Takes a picture whose parts are asked for next.
  func take(_ view: LumaView) {
    half.reduce(view, by: 2)
  }

  /// The part of a region within four corners as an upright picture; nil when the corners enclose nothing.
  ///
  /// Where the picture shrinks, its pixels are averaged. What lies outside the region is as the nearest pixel of its border.
  func picture(_ quad: Quad<CropSpace>, of view: LumaView, size: PixelSize) -> LumaImage? {
    guard view.width > 0, view.height > 0, size.area > 0 else { return nil }
    let place = DisplayPlace(quad: quad, origin: .whole)
    let (across, down) = (place.wide / Double(size.width), place.tall / Double(size.height))
    // What shrinks much is sampled from the halved picture.
    if down > 3, half.size.area > 0, let base = half.bytes.baseAddress {
      let halved = quad.mapped { Point<CropSpace>(x: $0.x / 2, y: $0.y / 2) }
      let view = LumaView(
        base: base, width: half.size.width, height: half.size.height, stride: half.size.width)
      return sampled(view, halved, size, (across / 2, down / 2))
    }
    return sampled(view, quad, size, (across, down))
  }

  private func sampled(
    _ view: LumaView, _ quad: Quad<CropSpace>, _ size: PixelSize, _ scale: (x: Double, y: Double)
  ) -> LumaImage? {
    guard let map = Homography<NormalizedSpace, CropSpace>(unitSquareTo: quad) else { return nil }
    let samples = (x: Self.samples(scale.x), y: Self.samples(scale.y))
    return LumaImage(size: size, pool: pool) { buffer in
      if samples.x * samples.y > 3 {
        Self.sample(view, map, size, samples, into: buffer, Self.nearest)
      } else {
        Self.sample(view, map, size, samples, into: buffer, Self.interpolated)
      }
    }
  }

  /// How many samples a pixel has along an axis, about one for each one and a half pixels of the region.
  private static func samples(_ scale: Double) -> Int { min(max(Int((scale / 1.5).rounded(.up)), 1), 8) }

  /// Eight places that lie beside each other in the picture that is made.
  private typealias Eight = SIMD8<Float>

  /// Numbers not below zero nor above a greatest one.
  @inline(__always)
  private static func within(_ numbers: Eight, _ greatest: Eight) -> Eight {
    // What is no number is neither, and becomes zero.
    let lower = Eight().replacing(with: numbers, where: numbers .>= 0)
    return lower.replacing(with: greatest, where: lower .> greatest)
  }

  @inline(__always)
  private static func nearest(_ view: LumaView, _ px: Eight, _ py: Eight) -> Eight {
    // Numbers of this size have no fraction, and their lowest bits are the number itself.
    let whole = Eight(repeating: 8_388_608)
    let left = unsafeBitCast(px + whole, to: SIMD8<UInt32>.self) & 0x7f_ffff
    let top = unsafeBitCast(py + whole, to: SIMD8<UInt32>.self) & 0x7f_ffff
    var values = Eight()
    for lane in 0..<8 { values[lane] = Float(view.base[Int(top[lane]) &* view.stride &+ Int(left[lane])]) }
    return values
  }

  @inline(__always)
  private static func interpolated(_ view: LumaView, _ px: Eight, _ py: Eight) -> Eight {
    var values = Eight()
    for lane in 0..<8 { values[lane] = interpolated(view, px[lane], py[lane]) }
    return values
  }

  @inline(__always)
  private static func interpolated(_ view: LumaView, _ px: Float, _ py: Float) -> Float {
    let (left, top) = (Int(px), Int(py))
    let (fx, fy) = (px - Float(left), py - Float(top))
    let upper = view.base + (top &* view.stride &+ left)
    let next = fx > 0 ? 1 : 0
    let lower = fy > 0 ? upper + view.stride : upper
    let first = Float(upper[0]) + (Float(upper[next]) - Float(upper[0])) * fx
    let second = Float(lower[0]) + (Float(lower[next]) - Float(lower[0])) * fx
    return first + (second - first) * fy
  }

  @inline(__always)
  private static func sample(
    _ view: LumaView, _ map: Homography<NormalizedSpace, CropSpace>, _ size: PixelSize, _ samples: (x: Int, y: Int),
    into buffer: UnsafeMutableBufferPointer<UInt8>, _ value: (LumaView, Eight, Eight) -> Eight
  ) {
    let (zero, right, bottom) = (
      Eight(), Eight(repeating: Float(view.width - 1)), Eight(repeating: Float(view.height - 1))
    )
    let count = size.width * samples.x
    let stepX = Float(1 / Double(count))
    let (m0, m1, m2) = (SIMD3<Float>(map.row0), SIMD3<Float>(map.row1), SIMD3<Float>(map.row2))
    let (a, b, c) = (m0.x * stepX, m1.x * stepX, m2.x * stepX)
    let share = 1 / Float(samples.x * samples.y)
    // Whole vectors, the last of which may reach beyond the row.
    withUnsafeTemporaryAllocation(of: Eight.self, capacity: (count + 7) / 8) { sums in
      for y in 0..<size.height {
        sums.update(repeating: zero)
        for line in 0..<samples.y {
          let v = (Float(y * samples.y + line) + 0.5) / Float(size.height * samples.y)
          let (u0, v0, w0) = (m0.y * v + m0.z, m1.y * v + m1.z, m2.y * v + m2.z)
          var at = Eight(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5)
          for index in sums.indices {
            let away = w0 + c * at
            let depth = 1 / away.replacing(with: 1e-6, where: away .< 1e-6)
            let (px, py) = ((u0 + a * at) * depth - 0.5, (v0 + b * at) * depth - 0.5)
            sums[index] += value(view, Self.within(px, right), Self.within(py, bottom))
            at += 8
          }
        }
        sums.withMemoryRebound(to: Float.self) { sums in
          let row = buffer.baseAddress.map { $0 + y * size.width }
          for x in 0..<size.width {
            var sum: Float = 0
            for index in x &* samples.x..<(x &+ 1) &* samples.x { sum += sums[index] }
            row?[x] = UInt8(min(max((sum * share).rounded(), 0), 255))
          }
        }
      }
    }
  }
}
