/// Chains of parts as straight lines with tight boxes.
enum LineFit {
  static func lines(
    _ chains: LineChains, axis: SIMD2<Float>, heights: ClosedRange<Float>, options: TextFinder.Options
  ) -> [TextLine] {
    var pieces = chains.chains().compactMap { Piece($0.map { chains.parts[$0] }) }
    pieces.sort { $0.start < $1.start }
    return joined(pieces).compactMap { piece in
      guard heights.contains(piece.height), piece.characters >= options.minCharacters else { return nil }
      return piece.line(axis: axis, greatestTilt: options.greatestTilt)
    }
  }

  /// Puts pieces together that lie in each other's direction: after a gap, or side by side where a character fell into parts.
  private static func joined(_ pieces: [Piece]) -> [Piece] {
    var result: [Piece] = []
    for piece in pieces {
      let match = result.indices.filter { result[$0].goes(on: piece) }.min {
        piece.start - result[$0].end < piece.start - result[$1].end
      }
      if let match, let longer = Piece(result[match].parts + piece.parts) {
        result[match] = longer
      } else {
        result.append(piece)
      }
    }
    return result
  }

  /// Parts of one line, and the straight line through their middles: v = level + slope·u.
  private struct Piece {
    let parts: [InkParts.Extent]
    let start: Float
    let end: Float
    let slope: Float
    let level: Float
    /// The height of the tall characters.
    let height: Float
    private let top: Float
    private let bottom: Float

    init?(_ parts: [InkParts.Extent]) {
      guard let first = parts.first else { return nil }
      self.parts = parts
      start = parts.reduce(first.minU) { min($0, $1.minU) }
      end = parts.reduce(first.maxU) { max($0, $1.maxU) }
      let sorted = parts.map(\.height).sorted()
      let tall = sorted[sorted.count * 3 / 4]
      // Commas and accents pull a middle away: only parts of the usual height count.
      let usual = parts.filter { $0.height >= 0.7 * tall && $0.height <= 1.4 * tall }
      let weights = usual.map { min($0.width, 3 * tall) }
      let middles = MiddleLine(usual, weights: weights)
      // Two or three characters determine no slope.
      let slope = end - start > 5 * tall ? middles.slope : 0
      self.slope = abs(slope) < 0.35 ? slope : 0
      level = middles.meanV - self.slope * middles.meanU
      let (fitSlope, fitLevel) = (self.slope, level)
      let tops = usual.map { $0.minV - (fitLevel + fitSlope * $0.middleU) }.sorted()
      let bottoms = usual.map { $0.maxV - (fitLevel + fitSlope * $0.middleU) }.sorted()
      top = tops.isEmpty ? -tall / 2 : tops[tops.count / 5]
      bottom = bottoms.isEmpty ? tall / 2 : bottoms[bottoms.count - 1 - bottoms.count / 5]
      height = max(bottom - top, 1)
    }

    /// About how many characters; wide parts are several that touch.
    var characters: Int { parts.reduce(0) { $0 + max(1, Int($1.width / (height * 0.75))) } }

    /// Whether another piece goes on where this one ends.
    func goes(on other: Piece) -> Bool {
      let gap = other.start - end
      let size = max(height, other.height)
      guard gap < 3 * size, size < 1.6 * min(height, other.height) else { return false }
      // A short piece has no slope of its own.
      let own = end - start > other.end - other.start
      let at = (end + other.start) / 2
      let (here, there) = (level + slope * at, other.level + other.slope * at)
      let reach = own ? abs(level + slope * other.parts[0].middleU - other.parts[0].middleV) : abs(here - there)
      return min(reach, abs(here - there)) < 0.4 * size
    }

    func line(axis: SIMD2<Float>, greatestTilt: Double) -> TextLine? {
      let across = SIMD2(-axis.y, axis.x)
      let norm = (1 + slope * slope).squareRoot()
      let direction = (axis + across * slope) / norm
      guard abs(Angle.degrees(direction)) <= greatestTilt + 3 else { return nil }
      let u = (start + end) / 2
      let v = level + slope * u + (top + bottom) / 2
      return TextLine(
        middle: axis * u + across * v, axis: direction, extent: SIMD2((end - start) * norm, height / norm),
        parts: parts.count)
    }
  }
}
