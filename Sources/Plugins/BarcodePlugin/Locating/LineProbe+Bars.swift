import ScanImage

extension LineProbe {
  /// The fewest edges of a linear code: those of an EAN-8 are 43, of an ITF of two digits 15.
  private static let fewestBars = 15
  /// Which part of a box's height the lines cover.
  private static let spread: Float = 0.9

  /// Whether a box holds bars: the box cut to them and turned as they are, and their edges; nil when it does not.
  ///
  /// The limits were found on 596 pictures with codes, 27 textures and 395 pictures of print: nine of ten linear codes meet them.
  func bars(_ view: LumaView, _ box: OrientedBox) -> (box: OrientedBox, edges: Int)? {
    // One block more at both ends, where the blocks' own threshold may have cut.
    var wide = box
    wide.half.x += Float(BlockGrid.side)
    guard let rough = common(view, wide), rough.lines.count >= 3, rough.near >= 0.4 else { return nil }
    let cut = cut(wide, to: rough)
    guard cut.half.x >= 8, cut.half.y >= 2, let fine = common(view, cut) else { return nil }
    if isRows(fine, cut), isFramed(view, cut) { return (cut, fine.edges) }
    // Lines of letters are long and low, and have few strokes.
    let elongation = max(0, cut.half.x / cut.half.y - 2.5)
    let alike = fine.edges < 26 ? 0.72 : min(0.75, 0.42 + 0.05 * elongation)
    guard fine.lines.count >= 6, fine.near >= 0.6, fine.far >= alike, fine.variation >= 0.3, fine.longest <= 0.3 else {
      return nil
    }
    return (cut, fine.edges)
  }

  /// Whether lines differ, but each has as many edges as a row of PDF417: its start and stop and one codeword have 42.
  private func isRows(_ common: Common, _ box: OrientedBox) -> Bool {
    common.lines.count >= 6 && common.edges >= 40 && common.variation >= 0.45 && common.longest <= 0.12
      && box.half.x < 4.5 * box.half.y && box.half.x > box.half.y
  }

  /// What neighboring lines have in common.
  private struct Common {
    /// The lines.
    var lines: Range<Int>
    /// Their usual number of edges.
    var edges: Int
    /// The samples of their first and last edges, on the average.
    var first: Float = 0
    var last: Float = 0
    /// How unequal the distances between edges are, in parts of their mean.
    var variation: Float = 0
    /// The longest distance between edges, in parts of the whole.
    var longest: Float = 0
    /// How alike neighbors are, and lines that are half of all lines apart.
    var near: Float = 0
    var far: Float = 0
    /// By how many samples a line is shifted against the one before it.
    var shift: Float = 0
  }

  /// Samples a box and finds the longest run of lines that meet about the same number of edges.
  private func common(_ view: LumaView, _ box: OrientedBox) -> Common? {
    sample(view, box, spread: Self.spread)
    let usual = rankedEdges(of: 0..<Self.lines)[Self.lines * 2 / 3]
    guard usual >= Self.fewestBars else { return nil }
    var (run, best) = (0..<0, 0..<0)
    for line in 0..<Self.lines {
      let edges = found[line].edges
      guard edges * 3 >= usual * 2, edges * 2 <= usual * 3 else {
        run = line + 1..<line + 1
        continue
      }
      run = run.lowerBound..<line + 1
      if run.count > best.count { best = run }
    }
    guard best.count >= 2 else { return nil }
    var common = Common(lines: best, edges: usual)
    for line in best {
      common.first += Float(found[line].first) / Float(best.count)
      common.last += Float(found[line].last) / Float(best.count)
      common.variation += found[line].variation / Float(best.count)
      common.longest += Float(found[line].longest) / Float(best.count)
    }
    common.longest /= max(1, common.last - common.first)
    compare(&common)
    return common
  }

  /// Compares lines with their neighbors, and with those that are half of all lines apart: strokes of letters go on for some
  /// lines, bars for all. The shifts between neighbors foretell those between the others.
  private func compare(_ common: inout Common) {
    var shifts = SIMD16<Int>(repeating: 0)
    for line in common.lines.dropFirst() {
      let (correlation, shift) = likeness(line - 1, line, shifts: -3...3)
      common.near += correlation / Float(common.lines.count - 1)
      shifts[line] = shifts[line - 1] + shift
    }
    common.shift = Float(shifts[common.lines.upperBound - 1]) / Float(common.lines.count - 1)
    let distance = common.lines.count / 2
    for line in common.lines.dropFirst(distance) {
      let expected = shifts[line] - shifts[line - distance]
      let (correlation, _) = likeness(line - distance, line, shifts: expected - 2...expected + 2)
      common.far += correlation / Float(common.lines.count - distance)
    }
  }

  /// The box cut to the lines and edges that were found, and turned so that its sides follow the bars.
  private func cut(_ box: OrientedBox, to common: Common) -> OrientedBox {
    let sample = 2 * box.half.x / Float(count)
    let spacing = 2 * box.half.y * Self.spread / Float(Self.lines - 1)
    let (left, right) = (common.first * sample - box.half.x, (common.last + 1) * sample - box.half.x)
    let top = (Float(common.lines.lowerBound) - Float(Self.lines) / 2) * spacing
    let bottom = (Float(common.lines.upperBound) - Float(Self.lines) / 2) * spacing
    var cut = box
    cut.middle += box.axis * ((left + right) / 2) + box.side * ((top + bottom) / 2)
    let lean = box.side * spacing + box.axis * (common.shift * sample)
    let length = (lean * lean).sum().squareRoot()
    if length > 0 { cut.axis = SIMD2(lean.y, -lean.x) / length }
    // A little of the light margin, so that the outermost edges stay inside.
    cut.half = SIMD2((right - left) / 2 + 3 * sample, (bottom - top) / 2)
    return cut
  }
}
