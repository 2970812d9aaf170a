import ScanGeometry
import ScanImage

/// The local structure of a picture in blocks of 8 × 8 pixels: how much the gray levels change in each, and in which direction.
///
/// The structure tensor (Bigün and Granlund, 1987) of a block sums the products of the differences along both diagonals of
/// each 2 × 2 pixels; that operator still sees bars of one pixel. The memory is kept from picture to picture.
final class BlockGrid {
  /// Pixels per side of a block.
  static let side = 8

  /// The structure of one block.
  struct Block {
    /// The mean squared difference per pixel, in squares of four gray levels.
    var energy: Float
    /// The direction of the gradient as a vector at twice its angle; its length is the coherence, 0 (any direction) … 1 (one).
    var direction: SIMD2<Float>

    /// How much one direction prevails, squared.
    var coherence2: Float { (direction * direction).sum() }
  }

  private(set) var columns = 0
  private(set) var rows = 0
  private let memory = KeptMemory<Block>()

  /// The number of blocks.
  var count: Int { columns * rows }

  /// The blocks, row by row; valid until the next ``measure(_:)``.
  private(set) var blocks: UnsafePointer<Block>?

  /// The unit vector at half of the angle of another, between −90° and 90°.
  static func halfAngle(_ vector: SIMD2<Float>) -> SIMD2<Float> {
    let cosine = max(0, (1 + vector.x) / 2).squareRoot()
    let sine = max(0, (1 - vector.x) / 2).squareRoot()
    return SIMD2(cosine, vector.y < 0 ? -sine : sine)
  }

  /// Measures a picture. What is left of it at the right and at the bottom by whole blocks is not examined.
  func measure(_ view: LumaView) {
    // Two blocks are measured at once; the last pair reads one pixel past its columns.
    columns = max(0, (view.width - 2) / (2 * Self.side) * 2)
    rows = max(0, (view.height - 1) / Self.side)
    guard count > 0 else {
      columns = 0
      rows = 0
      return
    }
    guard let target = memory.take(count).baseAddress else { return }
    blocks = UnsafePointer(target)
    for row in 0..<rows {
      var block = target + row * columns
      for column in stride(from: 0, to: columns, by: 2) {
        let start = UnsafeRawPointer(view.base + row * Self.side * view.stride + column * Self.side)
        let (left, right) = Self.pair(at: start, stride: view.stride)
        block.initialize(to: left)
        (block + 1).initialize(to: right)
        block += 2
      }
    }
  }

  /// Measures two neighboring blocks: sixteen columns, eight rows and the row below them.
  @inline(__always)
  private static func pair(at start: UnsafeRawPointer, stride: Int) -> (Block, Block) {
    typealias Lanes = SIMD8<Int16>
    let low = Lanes(repeating: 0xFF)
    // Each 16-bit lane holds two pixels: the even ones are its low bytes, the odd ones its high bytes.
    @inline(__always) func row(_ y: Int) -> (even: Lanes, odd: Lanes, next: Lanes) {
      let first = (start + y &* stride).loadUnaligned(as: Lanes.self)
      let second = (start + y &* stride + 1).loadUnaligned(as: Lanes.self)
      return (first & low, (first &>> 8) & low, (second &>> 8) & low)
    }
    // A lane sums 16 squares of −64…63. On a diagonal not two differences in a row are −64, so that unsigned 16 bits are
    // enough; the products have a sign, so that the even and the odd columns are summed apart.
    var (pp, qq, even, odd) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    var above = row(0)
    for y in 1...side {
      let below = row(y)
      let p0 = (below.odd &- above.even) &>> 2
      let q0 = (above.odd &- below.even) &>> 2
      let p1 = (below.next &- above.odd) &>> 2
      let q1 = (above.next &- below.odd) &>> 2
      pp = pp &+ p0 &* p0 &+ p1 &* p1
      qq = qq &+ q0 &* q0 &+ q1 &* q1
      even = even &+ p0 &* q0
      odd = odd &+ p1 &* q1
      above = below
    }
    return (block(pp, qq, even, odd, from: 0), block(pp, qq, even, odd, from: 4))
  }

  @inline(__always)
  private static func block(
    _ pp: SIMD8<Int16>, _ qq: SIMD8<Int16>, _ even: SIMD8<Int16>, _ odd: SIMD8<Int16>, from lane: Int
  ) -> Block {
    var (first, second, product): (Int32, Int32, Int32) = (0, 0, 0)
    for index in lane..<(lane + 4) {
      first &+= Int32(UInt16(bitPattern: pp[index]))
      second &+= Int32(UInt16(bitPattern: qq[index]))
      product &+= Int32(even[index]) &+ Int32(odd[index])
    }
    let sum = Float(first &+ second)
    guard sum > 0 else { return Block(energy: 0, direction: .zero) }
    return Block(
      energy: sum / Float(side * side),
      direction: SIMD2(2 * Float(product), Float(first &- second)) / sum)
  }
}
