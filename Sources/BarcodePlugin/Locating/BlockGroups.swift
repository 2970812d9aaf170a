/// Grows groups of neighbouring blocks that have the same structure; its memory is kept from picture to picture.
final class BlockGroups {
  /// From which energy on a block counts: about a third of its pixels change by twelve grey levels.
  static let leastEnergy: Float = 8

  /// One group of blocks, while it is looked at.
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

  /// Starts with a picture: no block is taken.
  func begin(_ grid: BlockGrid) {
    if marks.count < grid.count {
      marks = [UInt8](repeating: 0, count: grid.count)
      stack = [Int32](repeating: 0, count: grid.count)
    } else {
      for index in 0..<grid.count { marks[index] = 0 }
    }
  }

  /// Calls `body` with each group of blocks whose changes have one and the same direction. Blocks for which it returns true
  /// are taken, and in no further group.
  func bars(_ grid: BlockGrid, _ body: (Group) -> Bool) {
    grow(
      grid, reach: 2, seed: { $0.coherence2 >= 0.5 },
      joins: { block, sum in
        // Within about 17° of the group's direction, which is 34° at twice the angle.
        let cosine = (block.direction * sum).sum()
        return block.coherence2 >= 0.16 && cosine > 0
          && cosine * cosine >= 0.69 * block.coherence2 * (sum * sum).sum()
      }, body)
  }

  /// Calls `body` with each group of blocks with many changes that is left.
  func cells(_ grid: BlockGrid, _ body: (Group) -> Bool) {
    for index in 0..<grid.count { marks[index] &= Self.taken }
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
          guard marks[start] == 0, blocks[start].energy >= Self.leastEnergy, seed(blocks[start]) else { continue }
          marks[start] = Self.seen
          stack[0] = Int32(truncatingIfNeeded: start)
          var (next, end) = (0, 1)
          var sum = blocks[start].direction
          while next < end {
            let (row, column) = Int(stack[next]).quotientAndRemainder(dividingBy: columns)
            next += 1
            for y in max(0, row - reach)...min(rows - 1, row + reach) {
              for x in max(0, column - reach)...min(columns - 1, column + reach) {
                let index = y * columns + x
                guard marks[index] == 0, blocks[index].energy >= Self.leastEnergy, joins(blocks[index], sum) else {
                  continue
                }
                marks[index] = Self.seen
                stack[end] = Int32(truncatingIfNeeded: index)
                end += 1
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
