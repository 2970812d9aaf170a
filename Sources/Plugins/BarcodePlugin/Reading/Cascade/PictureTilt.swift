import Glibc
import ScanImage

/// The angle by which most bars and straight edges of a picture are tilted against its sides.
///
/// Blocks of 8 × 8 pixels whose gray levels change in one direction vote for it, in the picture and at a half and a
/// quarter of its size, so that narrow and wide modules both fill the blocks. Directions at right angles to each other are
/// the same one: bars may lie or stand, and the edges of a label say something about both.
///
/// Not Sendable: it owns scratch memory.
final class PictureTilt {
  private static let sizes = 3
  /// Bins of 2° over 90°.
  private static let bins = 45
  /// Pictures that are tilted by less are read as they are.
  private static let minimum = 1.5
  /// The fewest blocks that make a direction, and their least part of all blocks that have one.
  private static let fewestBlocks: Float = 12
  private static let minShare: Float = 0.2

  private let grid = BlockGrid()
  private var halves: [HalvedPicture] = []
  /// At four times the angle, the sum of the directions in each bin; its length is the sum of the coherences.
  private var sums = [SIMD2<Float>](repeating: .zero, count: bins)

  /// The clockwise tilt in degrees, between −45 and 45; nil when there is none, or no common direction.
  func degrees(_ view: LumaView) -> Double? {
    var (picture, used) = (view, 0)
    while max(picture.width, picture.height) > CodeLocator.Scope.frame.side {
      guard let half = half(picture, &used) else { return nil }
      picture = half
    }
    var best: (area: Float, degrees: Double)?
    for size in 0..<Self.sizes {
      if let found = direction(of: picture) {
        let area = found.blocks * Float(1 << (2 * size))
        if area > best?.area ?? 0 { best = (area, found.degrees) }
      }
      guard size + 1 < Self.sizes, let half = half(picture, &used) else { break }
      picture = half
    }
    return best.flatMap { abs($0.degrees) < Self.minimum ? nil : $0.degrees }
  }

  private func half(_ view: LumaView, _ used: inout Int) -> LumaView? {
    if halves.count == used { halves.append(HalvedPicture()) }
    used += 1
    return halves[used - 1].halve(view)
  }

  /// The direction that most blocks have, in one size of the picture.
  private func direction(of view: LumaView) -> (blocks: Float, degrees: Double)? {
    grid.measure(view)
    guard let blocks = grid.blocks else { return nil }
    for bin in sums.indices { sums[bin] = .zero }
    var total: Float = 0
    for index in 0..<grid.count {
      let block = blocks[index]
      guard block.energy >= BlockGroups.minEnergy, block.coherence2 >= 0.5 else { continue }
      let (x, y) = (block.direction.x, block.direction.y)
      let fourfold = SIMD2(x * x - y * y, 2 * x * y) / block.coherence2.squareRoot()
      let turn = atan2(fourfold.y, fourfold.x) / (2 * .pi) + 0.5
      sums[min(Self.bins - 1, Int(turn * Float(Self.bins)))] += fourfold
      total += block.coherence2.squareRoot()
    }
    var (best, length) = (SIMD2<Float>.zero, Float(0))
    for bin in sums.indices {
      var sum = SIMD2<Float>.zero
      for near in bin + Self.bins - 2...bin + Self.bins + 2 { sum += sums[near % Self.bins] }
      let size = (sum * sum).sum().squareRoot()
      if size > length { (best, length) = (sum, size) }
    }
    guard length >= Self.fewestBlocks, length >= Self.minShare * total else { return nil }
    return (length, Double(atan2(best.y, best.x)) / 4 * 180 / .pi)
  }
}
