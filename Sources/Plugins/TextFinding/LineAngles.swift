/// The directions in which the characters of a picture stand side by side.
enum LineAngles {
  /// The angles in degrees at which most neighboring parts lie, the commonest first; at most three, and 0 among them
  /// when there are few parts.
  ///
  /// The nearest neighbor of a character is mostly the next one in its line, so that the directions to the nearest neighbors
  /// pile up at the angle of the lines.
  static func dominant(_ parts: InkParts, heights: ClosedRange<Float>, greatest: Double) -> [Double] {
    let characters = parts.extents(along: SIMD2(1, 0)).filter { part in
      let size = max(part.width, part.height)
      // A turned box is up to 1.4 times as large.
      return size >= heights.lowerBound * 0.7 && size <= heights.upperBound * 1.6
    }
    guard characters.count >= 4 else { return [0] }
    var votes = [Float](repeating: 0, count: 180)
    neighbors(of: characters) { one, other in
      let vector = SIMD2(other.middleU - one.middleU, other.middleV - one.middleV)
      var degrees = Angle.degrees(vector)
      if degrees >= 90 { degrees -= 180 }
      if degrees < -90 { degrees += 180 }
      guard abs(degrees) <= greatest else { return }
      votes[min(179, Int(degrees + 90))] += 1
    }
    // Neighboring middles jump with the shapes of the letters: eleven degrees are counted together.
    var smooth = [Float](repeating: 0, count: 180)
    for degree in 0..<180 {
      for offset in -5...5 { smooth[degree] += votes[(degree + offset + 180) % 180] * Float(6 - abs(offset)) }
    }
    var angles: [Double] = []
    let strongest = smooth.max() ?? 0
    while angles.count < 3, let peak = smooth.indices.max(by: { smooth[$0] < smooth[$1] }),
      smooth[peak] > strongest * 0.4,
      smooth[peak] > 0
    {
      angles.append(center(of: votes, around: peak))
      for degree in -20...20 { smooth[(peak + degree + 180) % 180] = 0 }
    }
    // Strokes of raised letters fall into pieces that lie anywhere: a few of them determine no angle, and most lines are level.
    let isDetermined = characters.count >= fewCharacters || angles.contains { abs($0) < 6 }
    return isDetermined && !angles.isEmpty ? angles : angles + [0]
  }

  /// Fewer parts than this have a common angle by chance now and then.
  private static let fewCharacters = 40

  /// The mean of the votes around a peak, in degrees.
  private static func center(of votes: [Float], around peak: Int) -> Double {
    var (sum, weight): (Float, Float) = (0, 0)
    for offset in -8...8 {
      let vote = votes[(peak + offset + 180) % 180]
      sum += vote * Float(offset)
      weight += vote
    }
    return Double(peak) - 89.5 + Double(weight > 0 ? sum / weight : 0)
  }

  /// Calls `body` with each part and the one or two nearest of its size.
  private static func neighbors(
    of parts: [InkParts.Extent], _ body: (InkParts.Extent, InkParts.Extent) -> Void
  ) {
    guard let right = parts.map(\.middleU).max(), let bottom = parts.map(\.middleV).max() else { return }
    let cell: Float = 24
    let (columns, rows) = (Int(right / cell) + 1, Int(bottom / cell) + 1)
    var cells = [[Int32]](repeating: [], count: columns * rows)
    for (index, part) in parts.enumerated() {
      cells[Int(part.middleV / cell) * columns + Int(part.middleU / cell)].append(Int32(index))
    }
    for (index, part) in parts.enumerated() {
      let size = max(part.width, part.height)
      let reach = 2 * size
      var best: (distance: Float, index: Int)?
      let (column, row, steps) = (Int(part.middleU / cell), Int(part.middleV / cell), Int(reach / cell) + 1)
      for y in max(0, row - steps)...min(rows - 1, row + steps) {
        for x in max(0, column - steps)...min(columns - 1, column + steps) {
          for member in cells[y * columns + x] where Int(member) != index {
            let other = parts[Int(member)]
            let otherSize = max(other.width, other.height)
            guard otherSize < 1.8 * size, size < 1.8 * otherSize else { continue }
            let (du, dv) = (other.middleU - part.middleU, other.middleV - part.middleV)
            let distance = du * du + dv * dv
            if distance < reach * reach, distance < best?.distance ?? .infinity { best = (distance, Int(member)) }
          }
        }
      }
      if let best { body(part, parts[best.index]) }
    }
  }
}
