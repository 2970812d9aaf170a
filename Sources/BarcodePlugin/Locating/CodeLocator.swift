import ScanGeometry
package import ScanImage

/// Finds places that look like codes, without reading them: an eye for structure that does not depend on any decoder.
///
/// The picture is halved until its longer side is at most ``workingSide``, and looked at in three sizes, so that narrow and wide
/// modules both fill the blocks. In each size, neighbouring blocks whose grey levels change in one direction make a box that
/// may hold bars; what is left and changes much may hold cells. Lines through each box then tell whether its edges are those
/// of a code: many, of different widths, and for bars the same on each line.
///
/// Not Sendable: it owns scratch memory, so that a running camera does not allocate.
package final class CodeLocator {
  /// The longest side of the finest picture that is looked at, in pixels.
  package static let workingSide = 1024
  /// The most candidates of a picture.
  package static let limit = 8
  private static let sizes = 3
  private static let probeLimit = 48

  private let grid = BlockGrid()
  private let groups = BlockGroups()
  private let probe = LineProbe()
  private var halves: [HalvedPicture] = []
  private var boxes: [(box: OrientedBox, kind: CodeCandidate.Kind, edges: Int)] = []

  private var probes = 0

  /// Makes a locator.
  package init() {}

  /// The places of a picture that look like codes, the surest first.
  package func locate(_ view: LumaView) -> [CodeCandidate] {
    boxes.removeAll(keepingCapacity: true)
    probes = 0
    var (picture, scale, used) = (view, Float(1), 0)
    while max(picture.width, picture.height) > Self.workingSide {
      guard let half = half(picture, &used) else { return [] }
      picture = half
      scale *= 2
    }
    for size in 0..<Self.sizes {
      look(at: picture, scale: scale)
      guard size + 1 < Self.sizes, let half = half(picture, &used) else { break }
      picture = half
      scale *= 2
    }
    boxes.sort { $0.edges > $1.edges }
    return boxes.prefix(Self.limit).map { found in
      CodeCandidate(kind: found.kind, quad: found.box.quad, edges: found.edges)
    }
  }

  private func half(_ view: LumaView, _ used: inout Int) -> LumaView? {
    if halves.count == used { halves.append(HalvedPicture()) }
    used += 1
    return halves[used - 1].halve(view)
  }

  /// Looks at the picture in one size; `scale` is how many pixels of the region are one of it.
  private func look(at view: LumaView, scale: Float) {
    grid.measure(view)
    guard grid.count > 0 else { return }
    groups.begin(grid)
    groups.bars(grid) { group in
      guard group.members.count >= 4, let box = barsBox(group), mayProbe(), let found = probe.bars(view, box) else {
        return false
      }
      add(found.box, .bars, found.edges, scale)
      return true
    }
    groups.cells(grid) { group in
      guard group.members.count >= 4, let box = cellsBox(group), mayProbe(), let edges = probe.cells(view, box) else {
        return false
      }
      add(box, .cells, edges, scale)
      return true
    }
  }

  /// Whether another box may be probed, so that a picture full of structure does not cost many times as much.
  private func mayProbe() -> Bool {
    probes += 1
    return probes <= Self.probeLimit
  }

  /// Keeps a box, unless a better one lies in its middle; one that lies in its middle and is worse goes.
  private func add(_ found: OrientedBox, _ kind: CodeCandidate.Kind, _ edges: Int, _ scale: Float) {
    var box = found.facingRight
    box.middle *= scale
    box.half *= scale
    func meets(_ other: OrientedBox) -> Bool { other.contains(box.middle) || box.contains(other.middle) }
    guard !boxes.contains(where: { meets($0.box) && $0.edges >= edges }) else { return }
    boxes.removeAll { meets($0.box) }
    boxes.append((box, kind, edges))
  }

  /// The middle of a block in pixels of the picture.
  @inline(__always)
  private func place(_ index: Int32) -> SIMD2<Float> {
    let (row, column) = Int(index).quotientAndRemainder(dividingBy: grid.columns)
    return (SIMD2(Float(column), Float(row)) + 0.5) * Float(BlockGrid.side)
  }

  /// The box of blocks with one direction, which is its axis.
  private func barsBox(_ group: BlockGroups.Group) -> OrientedBox? {
    let length = (group.direction * group.direction).sum().squareRoot()
    guard length > 0 else { return nil }
    let double = group.direction / length
    // Half of the angle, by the half-angle formulas.
    let cosine = max(0, (1 + double.x) / 2).squareRoot()
    let sine = max(0, (1 - double.x) / 2).squareRoot()
    let box = box(group, axis: SIMD2(cosine, double.y < 0 ? -sine : sine))
    let area = 4 * box.half.x * box.half.y
    let filled = Float(group.members.count * BlockGrid.side * BlockGrid.side) / area
    return box.half.x >= 12 && filled >= 0.3 ? box : nil
  }

  /// The smallest box of blocks, over turns by 5°.
  private func cellsBox(_ group: BlockGroups.Group) -> OrientedBox? {
    guard group.coherence < 0.6 else { return nil }
    var best: OrientedBox?
    var area = Float.greatestFiniteMagnitude
    for axis in Self.axes {
      let box = box(group, axis: axis)
      guard box.half.x * box.half.y < area else { continue }
      area = box.half.x * box.half.y
      best = box
    }
    guard let box = best else { return nil }
    let filled = Float(group.members.count * BlockGrid.side * BlockGrid.side) / (4 * box.half.x * box.half.y)
    return min(box.half.x, box.half.y) >= 8 && filled >= 0.6 ? box : nil
  }

  private static let axes: [SIMD2<Float>] = (0..<18).map { step in
    // Turned by 5° again and again: cos 5° and sin 5°.
    var axis = SIMD2<Float>(1, 0)
    for _ in 0..<step {
      axis = SIMD2(axis.x * 0.996_194_7 - axis.y * 0.087_155_74, axis.x * 0.087_155_74 + axis.y * 0.996_194_7)
    }
    return axis
  }

  private func box(_ group: BlockGroups.Group, axis: SIMD2<Float>) -> OrientedBox {
    let side = SIMD2(-axis.y, axis.x)
    var low = SIMD2<Float>(repeating: .greatestFiniteMagnitude)
    var high = -low
    for member in group.members {
      let place = place(member)
      let (along, across) = ((place * axis).sum(), (place * side).sum())
      low = SIMD2(min(low.x, along), min(low.y, across))
      high = SIMD2(max(high.x, along), max(high.y, across))
    }
    let middle = (low + high) / 2
    return OrientedBox(
      middle: axis * middle.x + side * middle.y, axis: axis,
      half: (high - low) / 2 + Float(BlockGrid.side) / 2)
  }
}
