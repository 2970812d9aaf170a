/// Grows groups of neighboring blocks that have the same structure; its memory is kept from picture to picture.
final class BlockGroups {
  /// From which energy on a block counts: about a third of its pixels change by twelve gray levels.
  static let minEnergy: Float = 8

  /// One group of blocks, while it is examined.
  struct Group {
    /// The indices of its blocks.
    let members: UnsafeBufferPointer<Int32>
    /// The sum of the directions, each as long as the block's coherence.
    let direction: SIMD2<Float>

    /// The part of the blocks' changes that have one direction, 0…1.
    var coherence: Float { (direction * direction).sum().squareRoot() / Float(max(1, members.count)) }
  }

  private var marks: [UInt8] = []
  private var stack: [Int32] = []

  private static let seen: UInt8 = 1
  private static let taken: UInt8 = 2
  /// Too little changes there.
  private static let quiet: UInt8 = 4
  /// The changes have no direction.
  private static let mixed: UInt8 = 8

  /// Starts with a picture: no block is taken.
  func begin(_ grid: BlockGrid) {
    if marks.count < grid.count + 8 {
      // Eight more, as marks are examined eight at once.
      marks = [UInt8](repeating: Self.quiet, count: grid.count + 8)
      stack = [Int32](repeating: 0, count: grid.count)
    }
    guard let blocks = grid.blocks else { return }
    marks.withUnsafeMutableBufferPointer { marks in
      for index in 0..<grid.count {
        let block = blocks[index]
        marks[index] =
          block.energy < Self.minEnergy ? Self.quiet : block.coherence2 < Self.minCoherence2 ? Self.mixed : 0
      }
    }
  }

  /// From which coherence on, squared, a block has a direction.
  private static let minCoherence2: Float = 0.16

  /// Calls `body` with each group of blocks whose changes have one and the same direction. Blocks for which it returns true
  /// are taken, and in no further group.
  func bars(_ grid: BlockGrid, _ body: (Group) -> Bool) {
    grow(
      grid, reach: 2, seed: { $0.coherence2 >= 0.5 },
      joins: { block, sum in
        // Within about 17° of the group's direction, which is 34° at twice the angle.
        let cosine = (block.direction * sum).sum()
        return cosine > 0 && cosine * cosine >= 0.69 * block.coherence2 * (sum * sum).sum()
      }, body)
  }

  /// Calls `body` with each group of blocks with many changes that is left.
  func cells(_ grid: BlockGrid, _ body: (Group) -> Bool) {
    for index in 0..<grid.count { marks[index] &= Self.taken | Self.quiet }
    grow(grid, reach: 1, seed: { _ in true }, joins: { _, _ in true }, body)
  }

  private func grow(
    _ grid: BlockGrid, reach: Int, seed: (BlockGrid.Block) -> Bool, joins: (BlockGrid.Block, SIMD2<Float>) -> Bool,
    _ body: (Group) -> Bool
  ) {
    guard let blocks = grid.blocks else { return }
    let (columns, rows) = (grid.columns, grid.rows)
    marks.withUnsafeMutableBufferPointer { marks in
      stack.withUnsafeMutableBufferPointer { stack in
        for start in 0..<grid.count {
          guard marks[start] == 0, seed(blocks[start]) else { continue }
          marks[start] = Self.seen
          stack[0] = Int32(truncatingIfNeeded: start)
          var (next, end) = (0, 1)
          var sum = blocks[start].direction
          while next < end {
            let (row, column) = Int(stack[next]).quotientAndRemainder(dividingBy: columns)
            next += 1
            let (left, right) = (max(0, column - reach), min(columns - 1, column + reach))
            // In eight marks from the left one on: the highest bit of each that counts.
            let inRow: UInt64 = 0x8080_8080_8080_8080 &>> UInt64(8 &* (7 &- (right &- left)))
            var y = max(0, row - reach)
            while y <= min(rows - 1, row + reach) {
              let first = y &* columns &+ left
              y &+= 1
              let eight = UnsafeRawPointer(marks.baseAddress.unsafelyUnwrapped + first).loadUnaligned(as: UInt64.self)
              // The highest bit of each byte that is 0; bytes above one that is 0 may be taken for it, and are examined.
              guard (eight &- 0x0101_0101_0101_0101) & ~eight & inRow != 0 else { continue }
              for index in first...first &+ (right &- left) where marks[index] == 0 && joins(blocks[index], sum) {
                marks[index] = Self.seen
                stack[end] = Int32(truncatingIfNeeded: index)
                end &+= 1
                sum += blocks[index].direction
              }
            }
          }
          let group = Group(members: UnsafeBufferPointer(rebasing: stack[0..<end]), direction: sum)
          if body(group) {
            for member in group.members { marks[Int(member)] = Self.taken }
          }
        }
      }
    }
  }
}
