import Glibc
import ScanGeometry
import TextFinding

/// The pixels of a picture where the brightness changes most, each with the way in which it does.
///
/// Only ridges of the gradient count, so that a thick hand gives no more edges than a thin ring. Each tile of the picture keeps its own
/// strongest ones, so that a bright label does not hide a scale in the shade.
final class EdgePoints {
  /// One pixel and the direction of its gradient, of length 1.
  struct Edge {
    let x: Float
    let y: Float
    let alongX: Float
    let alongY: Float
  }

  private(set) var edges: [Edge] = []
  private var across: [Int16] = []
  private var down: [Int16] = []
  private var sizes: [Int16] = []
  private var counts = [Int](repeating: 0, count: 256)

  private static let tile = 32
  /// The share of a tile's pixels that are kept at most.
  private static let share = 0.14
  /// The least gradient by Sobel's operator: what noise of a few gray levels does not reach.
  private static let minimum = 24

  /// Takes the edges of a picture.
  func find(_ plane: BytePlane) {
    edges.removeAll(keepingCapacity: true)
    let (width, height) = (plane.size.width, plane.size.height)
    guard width > 4, height > 4 else { return }
    gradients(plane)
    across.withUnsafeBufferPointer { across in
      down.withUnsafeBufferPointer { down in
        sizes.withUnsafeBufferPointer { sizes in
          for top in stride(from: 2, to: height - 2, by: Self.tile) {
            let rows = top..<min(top + Self.tile, height - 2)
            for left in stride(from: 2, to: width - 2, by: Self.tile) {
              keep(across, down, sizes, width, left..<min(left + Self.tile, width - 2), rows)
            }
          }
        }
      }
    }
  }

  /// Computes the gradient of each pixel (Sobel's operator).
  private func gradients(_ plane: BytePlane) {
    let (width, height) = (plane.size.width, plane.size.height)
    let count = width * height
    if sizes.count != count {
      across = [Int16](repeating: 0, count: count)
      down = across
      sizes = across
    }
    let base = plane.bytes
    across.withUnsafeMutableBufferPointer { across in
      down.withUnsafeMutableBufferPointer { down in
        sizes.withUnsafeMutableBufferPointer { sizes in
          for y in 1..<(height - 1) {
            for index in (y &* width &+ 1)..<(y &* width &+ width &- 1) {
              let (above, below) = (index &- width, index &+ width)
              let (a, b, c) = (Int16(base[above &- 1]), Int16(base[above]), Int16(base[above &+ 1]))
              let (d, e) = (Int16(base[index &- 1]), Int16(base[index &+ 1]))
              let (f, g, h) = (Int16(base[below &- 1]), Int16(base[below]), Int16(base[below &+ 1]))
              let x = c &+ 2 &* e &+ h &- a &- 2 &* d &- f
              let y = f &+ 2 &* g &+ h &- a &- 2 &* b &- c
              across[index] = x
              down[index] = y
              sizes[index] = abs(x) &+ abs(y)
            }
          }
        }
      }
    }
  }

  private func keep(
    _ across: UnsafeBufferPointer<Int16>, _ down: UnsafeBufferPointer<Int16>, _ sizes: UnsafeBufferPointer<Int16>,
    _ width: Int, _ columns: Range<Int>, _ rows: Range<Int>
  ) {
    for index in counts.indices { counts[index] = 0 }
    let start = edges.count
    for y in rows {
      for x in columns {
        let index = y &* width &+ x
        let size = sizes[index]
        guard size >= Self.minimum else { continue }
        let (dx, dy) = (across[index], down[index])
        // The neighbors along the gradient, by its nearest eighth of a turn.
        let step: Int
        if abs(dy) &* 2 < abs(dx) {
          step = 1
        } else if abs(dx) &* 2 < abs(dy) {
          step = width
        } else {
          step = (dx > 0) == (dy > 0) ? width &+ 1 : width &- 1
        }
        guard size >= sizes[index &+ step], size > sizes[index &- step] else { continue }
        counts[min(255, Int(size) &>> 3)] &+= 1
        // The size is needed once more, for the limit.
        edges.append(Edge(x: Float(x), y: Float(y), alongX: Float(dx), alongY: Float(dy)))
      }
    }
    var (limit, kept) = (255, counts[255])
    let maximum = Int(Double(columns.count * rows.count) * Self.share)
    while limit > 0, kept + counts[limit - 1] <= maximum {
      limit -= 1
      kept += counts[limit]
    }
    var next = start
    for index in start..<edges.count {
      let edge = edges[index]
      guard Int(abs(edge.alongX) + abs(edge.alongY)) >= limit * 8 else { continue }
      let length = (edge.alongX * edge.alongX + edge.alongY * edge.alongY).squareRoot()
      edges[next] = Edge(
        x: edge.x + 0.5, y: edge.y + 0.5, alongX: edge.alongX / length, alongY: edge.alongY / length)
      next += 1
    }
    edges.removeLast(edges.count - next)
  }
}
