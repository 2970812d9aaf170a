import ScanPluginKit

/// The pixels of one thing where it was read, by which it is found again in a later frame: block matching with the sum of absolute
/// differences, on a reduced picture, for translations.
///
/// The cost is bounded: at most 32×32 places are compared, at most ``reach`` places away in each direction.
package struct BlockTemplate {
  /// How far a thing may move from one search to the next, in places of the reduced picture.
  package static let reach = 12
  /// The mean difference of the luma up to which two blocks show the same thing, half a place beside each other at worst.
  private static let differenceLimit = 40

  /// The corners as read.
  package let quad: FrameQuad
  /// How many pixels a place is wide.
  let scale: Int
  private let x: Int
  private let y: Int
  private let patch: ReducedPatch

  /// Keeps the pixels of a thing; nil when it lies outside of the frame, or is of one gray.
  package init?(_ quad: FrameQuad, in view: LumaView) {
    let bounds = quad.boundingRect
    guard bounds.minX.isFinite, bounds.maxX.isFinite, bounds.minY.isFinite, bounds.maxY.isFinite else { return nil }
    // A thin line has too little contrast of its own: what lies around it helps.
    let margin = max(8, max(bounds.width, bounds.height) / 8)
    let left = Int(max(0, min(bounds.minX - margin, Double(view.width))))
    let top = Int(max(0, min(bounds.minY - margin, Double(view.height))))
    let right = Int(max(0, min(bounds.maxX + margin, Double(view.width))))
    let bottom = Int(max(0, min(bounds.maxY + margin, Double(view.height))))
    guard right - left >= 8, bottom - top >= 8 else { return nil }
    self.quad = quad
    scale = max(2, (max(right - left, bottom - top) + 31) / 32)
    x = left
    y = top
    patch = ReducedPatch(
      view, x: left, y: top, width: max(2, (right - left) / scale), height: max(2, (bottom - top) / scale), scale: scale
    )
    guard let darkest = patch.levels.min(), let brightest = patch.levels.max(), brightest - darkest >= 16 else {
      return nil
    }
  }

  /// How far the thing is from where it was read, looking around where it was found last; nil when it is not found.
  package func find(in view: LumaView, near last: (dx: Double, dy: Double)) -> (dx: Double, dy: Double)? {
    let (width, height) = (patch.width, patch.height)
    let baseX = x + Int(last.dx.rounded())
    let baseY = y + Int(last.dy.rounded())
    guard baseX > -view.width, baseX < view.width, baseY > -view.height, baseY < view.height else { return nil }
    let area = ReducedPatch(
      view, x: baseX - Self.reach * scale, y: baseY - Self.reach * scale, width: width + 2 * Self.reach,
      height: height + 2 * Self.reach, scale: scale)
    let side = 2 * Self.reach + 1
    return patch.levels.withUnsafeBufferPointer { block in
      area.levels.withUnsafeBufferPointer { area in
        let search = BlockSearch(block: block, area: area, width: width, height: height, side: side)
        guard let best = search.best(limit: Self.differenceLimit * width * height) else { return nil }
        return (
          Double(baseX - x) + (best.x - Double(Self.reach)) * Double(scale),
          Double(baseY - y) + (best.y - Double(Self.reach)) * Double(scale)
        )
      }
    }
  }
}

/// The search for a block in an area that is larger by `side - 1` in both directions.
private struct BlockSearch {
  let block: UnsafeBufferPointer<UInt8>
  let area: UnsafeBufferPointer<UInt8>
  let width: Int
  let height: Int
  let side: Int

  /// The place where the block differs least, between places by a parabola; nil when it differs too much there, or hardly less
  /// than elsewhere.
  func best(limit: Int) -> (x: Double, y: Double)? {
    // Every place with every second row first; then all rows around the best one.
    var coarse = (cost: Int.max, x: 0, y: 0)
    var sum = 0
    var count = 0
    for y in 0..<side {
      for x in 0..<side {
        let cost = difference(x, y, rowStep: 2)
        sum += cost
        count += 1
        if cost < coarse.cost { coarse = (cost, x, y) }
      }
    }
    var best = (cost: Int.max, x: 0, y: 0)
    for y in max(0, coarse.y - 1)...min(side - 1, coarse.y + 1) {
      for x in max(0, coarse.x - 1)...min(side - 1, coarse.x + 1) {
        let cost = difference(x, y, rowStep: 1)
        if cost < best.cost { best = (cost, x, y) }
      }
    }
    let mean = sum / max(1, count)
    guard best.cost <= limit, best.cost * (height + 1) / 2 * 10 <= mean * height * 7 else { return nil }
    let across = best.x > 0 && best.x < side - 1
    let down = best.y > 0 && best.y < side - 1
    return (
      Double(best.x)
        + (across
          ? vertex(difference(best.x - 1, best.y, rowStep: 1), best.cost, difference(best.x + 1, best.y, rowStep: 1))
          : 0),
      Double(best.y)
        + (down
          ? vertex(difference(best.x, best.y - 1, rowStep: 1), best.cost, difference(best.x, best.y + 1, rowStep: 1))
          : 0)
    )
  }

  /// How far the lowest point lies from the middle of three, -0.5…0.5. Absolute differences fall like a wedge, not like a
  /// parabola.
  private func vertex(_ left: Int, _ middle: Int, _ right: Int) -> Double {
    let depth = max(left, right) - middle
    return depth > 0 ? Double(left - right) / Double(2 * depth) : 0
  }

  private func difference(_ x: Int, _ y: Int, rowStep: Int) -> Int {
    guard let block = block.baseAddress, let area = area.baseAddress else { return .max }
    let areaWidth = width + side - 1
    var sum: Int32 = 0
    var row = 0
    while row < height {
      let left = block + row * width
      let right = area + (y + row) * areaWidth + x
      for column in 0..<width {
        let delta = Int16(truncatingIfNeeded: Int32(left[column])) &- Int16(truncatingIfNeeded: Int32(right[column]))
        sum &+= Int32(delta < 0 ? 0 &- delta : delta)
      }
      row += rowStep
    }
    return Int(sum)
  }
}
