/// The direction in which text is written within a row.
public enum WritingDirection: Sendable, Hashable {
  /// As Latin, Greek or Cyrillic.
  case leftToRight
  /// As Hebrew or Arabic.
  case rightToLeft

  /// The direction of most letters of a text, by the ranges of Unicode; nil for a text without letters or with as many of both, as digits
  /// are written alike in all scripts.
  public init?(of text: String) {
    var (right, left) = (0, 0)
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      if Self.isRightToLeft(scalar.value) { right += 1 } else { left += 1 }
    }
    guard right != left else { return nil }
    self = right > left ? .rightToLeft : .leftToRight
  }

  /// Whether a letter belongs to a script that is written from the right: the blocks that Unicode keeps for them.
  private static func isRightToLeft(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

/// A box of text on a page, as the order of reading looks at it.
public struct ReadingBox: Sendable, Hashable {
  /// Where it begins along the rows, counted from the left.
  public let left: Double
  /// Where it ends along the rows.
  public let right: Double
  /// Where it begins across the rows, counted from the top.
  public let top: Double
  /// Where it ends across the rows.
  public let bottom: Double
  /// The direction of its text; nil for one that either can have.
  public let direction: WritingDirection?

  /// Makes a box.
  public init(left: Double, right: Double, top: Double, bottom: Double, direction: WritingDirection?) {
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
    self.direction = direction
  }

  fileprivate func sharesRow(with other: Self) -> Bool {
    let common = min(bottom, other.bottom) - max(top, other.top)
    return common >= 0 && common * 2 >= min(bottom - top, other.bottom - other.top)
  }
}

extension [ReadingBox] {
  /// The numbers of the boxes in the order in which one reads: row by row from the top, each row from the left, or from the right where
  /// more of its boxes are written so than from the left.
  ///
  /// Boxes whose heights overlap by half of the lower one stand in the same row. Of boxes in one place, the first comes first.
  public var readingOrder: [Int] {
    let sorted = indices.sorted { one, other in
      (self[one].top, self[one].left, one) < (self[other].top, self[other].left, other)
    }
    var rows: [[Int]] = []
    for index in sorted {
      // A row keeps the height of its first box, so that a slope does not pull the whole page into one row.
      let own = rows.indices.last { rows[$0].first.map { self[$0].sharesRow(with: self[index]) } ?? false }
      if let row = own { rows[row].append(index) } else { rows.append([index]) }
    }
    return rows.flatMap { row in
      let right = row.count { self[$0].direction == .rightToLeft }
      let isFromRight = right > row.count { self[$0].direction == .leftToRight }
      func begin(_ index: Int) -> Double { isFromRight ? -self[index].right : self[index].left }
      return row.sorted { one, other in
        (begin(one), self[one].top, one) < (begin(other), self[other].top, other)
      }
    }
  }
}
