import ScanGeometry
import ScanImage

/// A grid of modules on a flat surface that a camera sees.
struct ModuleGrid {
  /// The number of columns and rows.
  let columns: Int
  let rows: Int
  /// The way from modules to the picture; a module's middle lies at ½.
  let map: ModuleMap

  /// The grid's outer corners in the picture.
  var quad: Quad<CropSpace> {
    let (right, bottom) = (Float(columns), Float(rows))
    return Quad(
      topLeft: map.point(0, 0), topRight: map.point(right, 0), bottomRight: map.point(right, bottom),
      bottomLeft: map.point(0, bottom))
  }

  /// Whether a point lies inside.
  func contains(_ point: SIMD2<Float>) -> Bool {
    let (width, height) = (Float(columns), Float(rows))
    let corners = Corners(map.place(0, 0), map.place(width, 0), map.place(width, height), map.place(0, height))
    var (left, right) = (false, false)
    for index in 0..<4 {
      let (way, offset) = (corners[(index + 1) & 3] - corners[index], point - corners[index])
      if way.x * offset.y - way.y * offset.x < 0 { left = true } else { right = true }
    }
    return left != right
  }

  /// Whether its modules are about square: opposite sides are of about the same length, and neighboring ones stand about
  /// upright on each other.
  var isPlausible: Bool {
    let (right, bottom) = (Float(columns), Float(rows))
    let (a, b, c, d) = (map.place(0, 0), map.place(right, 0), map.place(right, bottom), map.place(0, bottom))
    func length(_ way: SIMD2<Float>) -> Float { (way * way).sum().squareRoot() }
    let sides = SIMD4(
      length(b - a) / right, length(c - d) / right, length(d - a) / bottom, length(c - b) / bottom)
    let (minimum, maximum) = (sides.min(), sides.max())
    return minimum > 0 && maximum < 2 * minimum
  }

  /// The pixels of the shorter side of a module in the middle of the grid.
  var moduleSize: Float {
    let (x, y) = (Float(columns) / 2, Float(rows) / 2)
    let middle = map.place(x, y)
    let (right, down) = (map.place(x + 1, y) - middle, map.place(x, y + 1) - middle)
    return min((right * right).sum(), (down * down).sum()).squareRoot()
  }
}

/// Four corners in pixels, which need no memory of their own: top left, top right, bottom right, bottom left.
struct Corners {
  private var values: SIMD8<Float>

  init(_ first: SIMD2<Float>, _ second: SIMD2<Float>, _ third: SIMD2<Float>, _ fourth: SIMD2<Float>) {
    values = SIMD8(
      lowHalf: SIMD4(lowHalf: first, highHalf: second), highHalf: SIMD4(lowHalf: third, highHalf: fourth))
  }

  /// The corner of a number, 0…3.
  subscript(index: Int) -> SIMD2<Float> {
    get { SIMD2(values[2 * index], values[2 * index + 1]) }
    set {
      values[2 * index] = newValue.x
      values[2 * index + 1] = newValue.y
    }
  }
}

/// The projective map from modules to pixels.
struct ModuleMap {
  private let u: SIMD3<Float>
  private let v: SIMD3<Float>
  private let w: SIMD3<Float>

  /// Makes the map of a rectangle of modules from the pixels of its corners: top left, top right, bottom right, bottom left.
  ///
  /// - Parameters:
  ///   - columns: The width of the rectangle in modules.
  ///   - rows: Its height.
  ///   - corners: Its corners in the picture.
  ///   - left: The first column of the rectangle.
  ///   - top: Its first row.
  init?(columns: Float, rows: Float, corners: Corners, left: Float = 0, top: Float = 0) {
    func point(_ index: Int) -> Point<CropSpace> { Point(x: Double(corners[index].x), y: Double(corners[index].y)) }
    let quad = Quad(topLeft: point(0), topRight: point(1), bottomRight: point(2), bottomLeft: point(3))
    guard let unit = Homography<NormalizedSpace, CropSpace>(unitSquareTo: quad) else { return nil }
    func row(_ row: SIMD3<Double>) -> SIMD3<Float> {
      let (x, y) = (row.x / Double(columns), row.y / Double(rows))
      return SIMD3(Float(x), Float(y), Float(row.z - x * Double(left) - y * Double(top)))
    }
    (u, v, w) = (row(unit.row0), row(unit.row1), row(unit.row2))
  }

  private init(_ u: SIMD3<Float>, _ v: SIMD3<Float>, _ w: SIMD3<Float>) {
    (self.u, self.v, self.w) = (u, v, w)
  }

  /// The map of a grid whose places are larger by some numbers.
  func shifted(x: Float, y: Float) -> ModuleMap {
    func row(_ row: SIMD3<Float>) -> SIMD3<Float> { SIMD3(row.x, row.y, row.z + row.x * x + row.y * y) }
    return ModuleMap(row(u), row(v), row(w))
  }

  /// The pixel position of a place in the grid.
  @inline(__always)
  func place(_ x: Float, _ y: Float) -> SIMD2<Float> {
    let depth = w.x * x + w.y * y + w.z
    return SIMD2(u.x * x + u.y * y + u.z, v.x * x + v.y * y + v.z) / max(depth, 1e-6)
  }

  /// The pixel position of a place in the grid as a point.
  func point(_ x: Float, _ y: Float) -> Point<CropSpace> {
    let place = place(x, y)
    return Point(x: Double(place.x), y: Double(place.y))
  }
}

extension LumaView {
  /// The gray level at a position, interpolated linearly; what lies outside is as the nearest pixel of the border.
  @inline(__always)
  func level(_ position: SIMD2<Float>) -> Float {
    let x = min(max(position.x - 0.5, 0), Float(width) - 1.001)
    let y = min(max(position.y - 0.5, 0), Float(height) - 1.001)
    let (column, row) = (Int(x), Int(y))
    let (fx, fy) = (x - Float(column), y - Float(row))
    let upper = base + (row &* stride &+ column)
    let lower = upper + stride
    let first = Float(upper[0]) + (Float(upper[1]) - Float(upper[0])) * fx
    let second = Float(lower[0]) + (Float(lower[1]) - Float(lower[0])) * fx
    return first + (second - first) * fy
  }

  /// Whether a position lies in the picture, or so many pixels beyond it.
  func holds(_ position: SIMD2<Float>, margin: Float = 0) -> Bool {
    position.x >= -margin && position.y >= -margin && position.x <= Float(width) + margin
      && position.y <= Float(height) + margin
  }
}
