import ScanGeometry
package import ScanImage

extension TextCutter {
  /// The height of a line's tall characters in pixels of the view, by the connected parts of its ink at full resolution; 0 where there
  /// are none of a character's size.
  ///
  /// The finder examines a smaller picture, in which edges lie some pixels beside their place and rows of small text or a frame
  /// around it can pass for one row of large characters.
  package func characterHeight(of line: TextLine, in view: LumaView, isLight: Bool) -> Double {
    let scale = min(1, Self.measuredHeight / Double(max(1, line.extent.y)))
    let picture = picture(
      line.cut(characterHeight: Double(line.extent.y) * scale, margin: 0.4, ends: 0.1), of: view, inverted: isLight)
    let ink = BytePlane()
    ink.resize(to: picture.size)
    picture.withView { view in
      for y in 0..<view.height {
        let (row, source) = (ink.row(y), view.row(y))
        for x in row.indices { row[x] = source[x] < 128 ? 1 : 0 }
      }
    }
    let height = Float(picture.height)
    // What reaches the upper or the lower side belongs to another line.
    let characters = InkParts(ink).extents(along: SIMD2(1, 0)).filter {
      $0.minV > 0.5 && $0.maxV < height - 0.5 && $0.height * 4 > Float(Double(line.extent.y) * scale)
    }
    let heights = characters.map(\.height).sorted()
    guard !heights.isEmpty else { return 0 }
    return Double(heights[heights.count * 3 / 4]) / scale
  }

  /// The greatest height of characters at which they are measured: sampling reads four pixels only.
  private static let measuredHeight = 96.0
}
