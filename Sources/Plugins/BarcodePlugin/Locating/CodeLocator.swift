import ScanGeometry
package import ScanImage

/// Finds places that look like codes, without reading them: an eye for structure that does not depend on any decoder.
///
/// The picture is halved until its longer side is at most that of the ``Scope``, and examined in several sizes, so that narrow and wide
/// modules both fill the blocks. In each size, neighboring blocks whose gray levels change in one direction make a box that
/// may hold bars; what is left and changes much may hold cells. Lines through each box then show whether its edges are those
/// of a code: many, of different widths, and for bars the same on each line.
///
/// Not Sendable: it owns scratch memory, so that a running camera does not allocate.
package final class CodeLocator {
  /// How much of a picture is examined.
  package struct Scope: Sendable {
    /// The longest side of the finest picture that is examined, in pixels.
    package let side: Int
    /// In how many sizes, each half of the one before.
    let sizes: Int
    /// The most candidates of a picture.
    package let limit: Int
    /// How many boxes are probed at most, so that a picture full of structure does not cost many times as much.
    let probes: Int
    /// Whether several boxes stay beside one around them, which may be a row of codes, or the code that they are parts of; and whether the
    /// edges of a box are counted in the picture's own size.
    let isThorough: Bool

    /// A frame of a running source, of which others follow.
    package static let frame = Scope(side: 1024, sizes: 3, limit: 8, probes: 48, isThorough: false)
    /// A still, which may show many codes.
    package static let still = Scope(side: 2048, sizes: 4, limit: 200, probes: 3000, isThorough: true)
  }

  private let grid = BlockGrid()
  private let groups = BlockGroups()
  private let probe = LineProbe()
  private var halves: [HalvedPicture] = []
  private var boxes: [(box: OrientedBox, kind: CodeCandidate.Kind, edges: Int)] = []

  private var probesLeft = 0

  /// Makes a locator.
  package init() { boxes.reserveCapacity(Scope.frame.probes) }

  /// The places of a picture that look like codes, the most certain first.
  package func locate(_ view: LumaView, _ scope: Scope = .frame) -> [CodeCandidate] {
    var places: [CodeCandidate] = []
    locate(view, scope, half: nil, to: &places)
    return places
  }

  /// Appends the places of a picture that look like codes to a list, the most certain first.
  ///
  /// - Parameters:
  ///   - view: The picture.
  ///   - scope: How much of it is examined.
  ///   - known: The picture at half its size, where it is there already.
  ///   - places: The list.
  func locate(_ view: LumaView, _ scope: Scope = .frame, half known: LumaView?, to places: inout [CodeCandidate]) {
    boxes.removeAll(keepingCapacity: true)
    probesLeft = scope.probes
    var (picture, scale, used) = (view, Float(1), 0)
    while max(picture.width, picture.height) > scope.side {
      guard let half = scale == 1 && known != nil ? known : half(picture, &used) else { return }
      picture = half
      scale *= 2
    }
    for size in 0..<scope.sizes {
      search(at: picture, scale: scale, scope)
      guard size + 1 < scope.sizes, let half = half(picture, &used) else { break }
      picture = half
      scale *= 2
    }
    boxes.sort { $0.edges > $1.edges }
    for found in boxes.prefix(scope.limit) {
      var edges = found.edges
      if scope.isThorough, found.kind == .bars, let exact = probe.bars(view, found.box)?.edges {
        edges = max(edges, exact)
      }
      places.append(CodeCandidate(kind: found.kind, quad: found.box.quad, edges: edges))
    }
  }

  private func half(_ view: LumaView, _ used: inout Int) -> LumaView? {
    if halves.count == used { halves.append(HalvedPicture()) }
    used += 1
    return halves[used - 1].halve(view)
  }

  /// Examines the picture in one size; `scale` is how many pixels of the region are one of it.
  private func search(at view: LumaView, scale: Float, _ scope: Scope) {
    grid.measure(view)
    guard grid.count > 0 else { return }
    groups.begin(grid)
    groups.bars(grid) { group in
      guard group.members.count >= 4, let box = barsBox(group), mayProbe(), let found = probe.bars(view, box) else {
        return false
      }
      add(found.box, .bars, found.edges, scale, scope)
      return true
    }
    groups.cells(grid) { group in
      guard group.members.count >= 4, let box = cellsBox(group), mayProbe(), let edges = probe.cells(view, box) else {
        return false
      }
      add(box, .cells, edges, scale, scope)
      return true
    }
  }

  private func mayProbe() -> Bool {
    probesLeft -= 1
    return probesLeft >= 0
  }

  /// Keeps a box, unless a better one lies in its middle; one that lies in its middle and is worse goes.
  private func add(_ found: OrientedBox, _ kind: CodeCandidate.Kind, _ edges: Int, _ scale: Float, _ scope: Scope) {
    var box = found.facingRight
    box.middle *= scale
    box.half *= scale
    func meets(_ other: OrientedBox) -> Bool { other.contains(box.middle) || box.contains(other.middle) }
    // The sizes come from the finest on, whose boxes fit best.
    guard !boxes.contains(where: { meets($0.box) && $0.edges * 5 >= edges * 4 }) else { return }
    let parts = boxes.count { box.contains($0.box.middle) }
    if parts < 2 || !scope.isThorough { boxes.removeAll { meets($0.box) } }
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
    let box = box(group, axis: BlockGrid.halfAngle(group.direction / length))
    let area = 4 * box.half.x * box.half.y
    let filled = Float(group.members.count * BlockGrid.side * BlockGrid.side) / area
    return box.half.x >= 12 && filled >= 0.3 ? box : nil
  }

  /// The box of blocks with changes in two directions at right angles, the mean of which is its axis.
  private func cellsBox(_ group: BlockGroups.Group) -> OrientedBox? {
    guard group.coherence < 0.6, let blocks = grid.blocks else { return nil }
    // At four times the angle, directions at right angles to each other are one.
    var (sum, weight) = (SIMD2<Float>.zero, Float(0))
    for member in group.members {
      let direction = blocks[Int(member)].direction
      sum += SIMD2(direction.x * direction.x - direction.y * direction.y, 2 * direction.x * direction.y)
      weight += (direction * direction).sum()
    }
    let length = (sum * sum).sum().squareRoot()
    // Without a direction any box is as good as an upright one.
    let axis = length > 0.1 * weight ? BlockGrid.halfAngle(BlockGrid.halfAngle(sum / length)) : SIMD2(1, 0)
    let box = box(group, axis: axis)
    let filled = Float(group.members.count * BlockGrid.side * BlockGrid.side) / (4 * box.half.x * box.half.y)
    return min(box.half.x, box.half.y) >= 8 && filled >= 0.6 ? box : nil
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
