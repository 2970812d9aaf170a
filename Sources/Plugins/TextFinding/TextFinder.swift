import ScanGeometry
package import ScanImage

/// A finder of lines of text in a picture, whatever they say: strokes by black-hat, their connected parts, chains of like parts.
///
/// It reads nothing and knows no script; what looks like a row of characters is a line. Memory is kept from frame to frame.
/// Not for two threads at once.
package final class TextFinder {
  /// What is searched for.
  package struct Options: Sendable, Equatable {
    /// The heights of the characters, in pixels of the view.
    package var characterHeights: ClosedRange<Double>
    /// How far lines may be tilted, in degrees up to 90; from 45 on, which side of a line is up is not known.
    package var greatestTilt: Double
    /// Whether light text on dark ground is searched for instead of dark text on light ground.
    package var isLightOnDark: Bool
    /// How many characters a line has at least; touching ones are counted by their width.
    package var minCharacters: Int
    /// How far pieces of a character may lie apart, in pixels of the working picture: the segments of displays do.
    package var gaps: Int

    package init(
      characterHeights: ClosedRange<Double> = 8...80, greatestTilt: Double = 45, isLightOnDark: Bool = false,
      minCharacters: Int = 3, gaps: Int = 0
    ) {
      self.characterHeights = characterHeights
      self.greatestTilt = greatestTilt
      self.isLightOnDark = isLightOnDark
      self.minCharacters = minCharacters
      self.gaps = gaps
    }
  }

  /// How many lines are reported at most, the longest first.
  package static let maxLines = 200

  private let map = InkMap()

  package init() {}

  /// Finds the lines, the longest first.
  ///
  /// Characters of different sizes need the picture in different sizes, so that a wide range of heights is searched for in steps of
  /// a factor of six.
  ///
  /// - Parameter isCancelled: Asked between the steps of the search, which take milliseconds each; true ends it with no line.
  package func lines(
    in view: LumaView, _ options: Options = Options(), isCancelled: () -> Bool = { false }
  ) -> [TextLine] {
    var found: [TextLine] = []
    var factor = Self.factor(view, options)
    while true {
      found += lines(in: view, options, factor: factor, isCancelled)
      guard !isCancelled() else { return [] }
      guard options.characterHeights.upperBound > Double(Self.heights.upperBound) * Double(factor) else { break }
      factor *= 4
      guard min(view.width, view.height) / factor >= 16 else { break }
    }
    return Self.withoutRepeats(found.sorted { $0.extent.x > $1.extent.x })
  }

  /// The heights of characters that are found well in a working picture, in its pixels.
  private static let heights: ClosedRange<Float> = 6...44
  /// The most pixels of a working picture; larger ones are reduced first.
  private static let maxPixels = 1_400_000

  /// By how much the picture is reduced for the smallest characters.
  private static func factor(_ view: LumaView, _ options: Options) -> Int {
    var factor = max(1, Int(options.characterHeights.lowerBound / Double(heights.lowerBound) / 1.5))
    while view.size.area / (factor * factor) > maxPixels { factor += 1 }
    return factor
  }

  private func lines(
    in view: LumaView, _ options: Options, factor: Int, _ isCancelled: () -> Bool
  ) -> [TextLine] {
    let low = max(Float(options.characterHeights.lowerBound) / Float(factor), Self.heights.lowerBound * 0.75)
    let high = min(Float(options.characterHeights.upperBound) / Float(factor), Self.heights.upperBound)
    guard min(view.width, view.height) / factor >= 8, low <= high else { return [] }
    map.find(in: view, factor: factor, light: options.isLightOnDark)
    map.close(gaps: options.gaps)
    guard !isCancelled() else { return [] }
    let parts = InkParts(map.ink)
    var lines: [TextLine] = []
    for angle in LineAngles.dominant(parts, heights: low...high, greatest: options.greatestTilt)
    where !isCancelled() {
      let axis = Angle.axis(degrees: angle)
      let chains = LineChains(parts.extents(along: axis), heights: low...high)
      lines += LineFit.lines(chains, axis: axis, heights: low...high, options: options).map {
        $0.scaled(by: Float(factor))
      }
    }
    return lines
  }

  /// The lines without those that lie in a longer one, and at most ``maxLines``.
  ///
  /// What is much lower than the longer one is no repeat of it but text within a frame, which looks like a line of huge characters.
  /// Neither is what crosses it: the begins of rows look like a line from top to bottom.
  private static func withoutRepeats(_ sorted: [TextLine]) -> [TextLine] {
    var kept: [TextLine] = []
    for line in sorted.prefix(4 * maxLines) where kept.count < maxLines {
      let repeated = kept.contains { other in
        guard line.extent.y * 3 > other.extent.y, abs((line.axis * other.axis).sum()) > 0.7 else { return false }
        let offset = line.middle - other.middle
        let along = abs((offset * other.axis).sum())
        let across = abs((offset * SIMD2(-other.axis.y, other.axis.x)).sum())
        return along < other.extent.x / 2 && across < max(other.extent.y, line.extent.y) / 2
      }
      if !repeated { kept.append(line) }
    }
    return kept
  }
}
