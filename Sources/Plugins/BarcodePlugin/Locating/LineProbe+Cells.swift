import ScanImage

extension LineProbe {
  /// Whether a box holds cells: edges in both directions everywhere, and few beside it; the usual number of edges, nil when
  /// it does not.
  func cells(_ view: LumaView, _ box: OrientedBox) -> Int? {
    let across = crossed(view, box)
    guard range >= 60, across.isFilled else { return nil }
    let down = crossed(view, box.upended)
    guard down.isFilled, across.open + down.open <= 1 else { return nil }
    let aspect = box.half.x / box.half.y
    let ratio = across.mean / max(0.01, down.mean)
    let isSquare = aspect < 1.45 && aspect > 0.69 && ratio < 2.5 && ratio > 0.4
    // Rows of bars: narrow along, high across.
    let isRows =
      aspect < 8 && across.fewest >= 20 && ratio < 0.6 || aspect > 0.125 && down.fewest >= 20 && ratio > 1.67
    return isSquare || isRows ? (across.usual + down.usual) / 2 : nil
  }

  /// Whether the surroundings of a box are quiet on three of its sides, which those of a surface without end are not.
  func isFramed(_ view: LumaView, _ box: OrientedBox) -> Bool {
    var wide = box
    wide.half = wide.half * 1.12 + 4
    return crossed(view, wide).open + crossed(view, wide.upended).open <= 1
  }

  /// What lines through a box and beside it meet.
  private struct Crossed {
    /// How many of the two outermost lines, beside the box, meet edges too.
    var open = 0
    /// The second and third fewest edges of the lines inside, and the usual number.
    var minimum = 0
    var fewest = 0
    var usual = 0
    /// The mean distance between edges in samples, and its variation.
    var mean: Float = 0
    var variation: Float = 0

    /// Whether the lines meet edges as those through cells do: no line but one without, and with gaps that are more equal
    /// than those in blocks of print.
    var isFilled: Bool { minimum >= 2 && fewest >= 5 && usual >= 7 && variation > 0.3 && variation < 1.05 }
  }

  /// Samples a box on seven lines inside and one on each side, two pixels away.
  private func crossed(_ view: LumaView, _ box: OrientedBox) -> Crossed {
    sample(view, box, spread: (box.half.y + 2) / box.half.y)
    var crossed = Crossed()
    for line in [0, Self.lines - 1] where found[line].edges >= 4 { crossed.open += 1 }
    let inside = 1..<Self.lines - 1
    let ranked = rankedEdges(of: inside)
    crossed.minimum = ranked[1]
    crossed.fewest = ranked[2]
    crossed.usual = ranked[3]
    for line in inside {
      crossed.variation += found[line].variation / Float(inside.count)
      crossed.mean += found[line].mean / Float(inside.count)
    }
    return crossed
  }
}
