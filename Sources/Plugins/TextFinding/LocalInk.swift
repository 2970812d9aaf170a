import ScanImage

/// The ink of a picture: what is darker than the mean of what is around it.
enum LocalInk {
  /// Finds the ink.
  ///
  /// - Parameters:
  ///   - radius: How far around a pixel its surroundings reach, about half of a character's height.
  ///   - ink: Becomes 1 where there is ink, 0 elsewhere.
  static func find(in picture: LumaImage, radius: Int, into ink: BytePlane) {
    ink.resize(to: picture.size)
    let (width, height) = (picture.width, picture.height)
    let row = width + 1
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: row * (height + 1)) { sums in
      picture.withView { view in
        for x in 0..<row { sums[x] = 0 }
        for y in 0..<height {
          let source = view.row(y)
          var sum: Int32 = 0
          sums[(y + 1) * row] = 0
          for x in 0..<width {
            sum &+= Int32(source[x])
            sums[(y &+ 1) &* row &+ x &+ 1] = sums[y &* row &+ x &+ 1] &+ sum
          }
        }
        for y in 0..<height {
          let (source, target) = (view.row(y), ink.row(y))
          let (top, bottom) = (max(0, y - radius), min(height, y + radius + 1))
          for x in 0..<width {
            let (left, right) = (max(0, x &- radius), min(width, x &+ radius &+ 1))
            let sum =
              sums[bottom &* row &+ right] &- sums[top &* row &+ right] &- sums[bottom &* row &+ left]
              &+ sums[top &* row &+ left]
            let area = Int32(truncatingIfNeeded: (bottom &- top) &* (right &- left))
            target[x] = (Int32(source[x]) &+ contrast) &* area < sum ? 1 : 0
          }
        }
      }
    }
  }

  /// How much darker ink is at least, in gray levels.
  private static let contrast: Int32 = 10
}
