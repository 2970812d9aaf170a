import ScanPluginKit
import TextFinding

/// What a line looked like when it was read: its gray levels in a coarse grid, for the cheap question whether it still says the same.
struct LineMark: Sendable {
  /// How much a line differs from what it was.
  enum Change: Sendable, Equatable {
    /// It says the same.
    case none
    /// A character or two may be other ones, or the picture is blurred.
    case local
    /// It is another text.
    case whole
  }

  /// The place as it was when the line was read.
  private let place: TextLine
  private let isLight: Bool
  private let levels: LumaImage

  /// Notes what a line looks like.
  init(_ place: TextLine, isLight: Bool, in view: LumaView, _ cutter: TextCutter) {
    self.place = place
    self.isLight = isLight
    levels = Self.levels(place, isLight, in: view, cutter)
  }

  /// How much the line differs now.
  ///
  /// - Parameter now: Where it was found; nil to look only where it was.
  func change(to now: TextLine?, in view: LumaView, _ cutter: TextCutter) -> Change {
    let still = change(to: Self.levels(place, isLight, in: view, cutter))
    guard still != .none, let now, now.middle != place.middle || now.axis != place.axis else { return still }
    let moved = TextLine(middle: now.middle, axis: now.axis, extent: place.extent, parts: place.parts)
    let other = change(to: Self.levels(moved, isLight, in: view, cutter))
    return other == .none || still == .whole ? other : still
  }

  private func change(to other: LumaImage) -> Change {
    guard other.size == levels.size, levels.size.area > 0 else { return .whole }
    return levels.withView { before in
      other.withView { after in
        // The sums of the differences of each column.
        let columns = (0..<before.width).map { x in
          (0..<before.height).reduce(0) { sum, y in
            sum + abs(Int(before.row(y)[x]) - Int(after.row(y)[x]))
          }
        }
        let whole = columns.reduce(0, +) / (before.width * before.height)
        guard whole <= Self.maxWhole else { return .whole }
        let local = zip(columns, columns.dropFirst()).map { $0 + $1 }.max() ?? columns.first ?? 0
        return local > Self.maxLocal * 2 * before.height ? .local : .none
      }
    }
  }

  private static func levels(
    _ place: TextLine, _ isLight: Bool, in view: LumaView, _ cutter: TextCutter
  ) -> LumaImage {
    let picture = cutter.picture(
      place.cut(characterHeight: Double(height), margin: 0, ends: 0), of: view, inverted: isLight)
    return picture.resized(
      to: PixelSize(width: max(1, picture.width / cell), height: max(1, picture.height / cell)))
  }

  /// The height of the characters in the picture that the grid is made from, and of a cell of the grid: a character has two or three
  /// columns of cells.
  private static let (height, cell) = (16, 4)
  /// The mean difference of gray levels of what is one text yet, and that of the two columns that differ most.
  private static let (maxWhole, maxLocal) = (30, 26)
}
