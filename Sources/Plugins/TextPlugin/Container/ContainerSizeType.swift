import ScanRecognition

/// The size and type of a container (ISO 6346:2022, annexes D and E): four characters such as `22G1`.
package struct ContainerSizeType: Sendable, Hashable {
  /// The four characters.
  package let code: String
  /// The length in words, like `20 ft`.
  package let length: String
  /// The height in words, like `8 ft 6 in`; nil when the code is not known here.
  package let height: String?
  /// The type in words, like `general purpose`.
  package let type: String

  /// Understands a code; nil when it is none.
  package init?(_ code: String) {
    let characters = Array(code)
    guard characters.count == 4, let length = Self.lengths[characters[0]],
      Self.sizes.contains(characters[1]), let type = Self.types[characters[2]], CellSet.any.contains(characters[3])
    else { return nil }
    self.code = code
    self.length = length
    height = Self.heights[characters[1]]
    self.type = type
  }

  /// The code among the words of a line; a character that cannot stand where it does is changed when only one looks alike.
  static func read(_ cells: [TextCell]) -> ContainerSizeType? {
    guard cells.count >= 4 else { return nil }
    let found = (0...(cells.count - 4)).compactMap { start -> ContainerSizeType? in
      let word = Array(cells[start..<(start + 4)])
      guard start == 0 || word[0].followsSpace, start + 4 == cells.count || cells[start + 4].followsSpace,
        case .fits(let fit) = CellFit.fit(word, places, maximum: 1)
      else { return nil }
      return ContainerSizeType(fit.cells.text)
    }
    return found.count == 1 ? found[0] : nil
  }

  private static let places = [CellSet(lengths.keys), sizes, CellSet(types.keys), CellSet.any]

  private static let lengths: [Character: String] = [
    "1": "10 ft", "2": "20 ft", "3": "30 ft", "4": "40 ft", "B": "24 ft", "C": "24 ft 6 in", "G": "41 ft", "H": "43 ft",
    "L": "45 ft", "M": "48 ft", "N": "49 ft", "P": "53 ft", "A": "7.15 m", "D": "7.45 m", "E": "7.82 m", "F": "8.1 m",
    "K": "13.6 m",
  ]
  private static let heights: [Character: String] = [
    "0": "8 ft", "2": "8 ft 6 in", "4": "9 ft", "5": "9 ft 6 in", "6": "over 9 ft 6 in", "8": "4 ft 3 in",
    "9": "4 ft or less",
  ]
  /// Letters are wider containers of the same heights.
  private static let sizes = CellSet("0245689CDEFLMNP")
  private static let types: [Character: String] = [
    "G": "general purpose", "V": "general purpose, ventilated", "B": "dry bulk", "S": "named cargo",
    "R": "thermal, refrigerated", "H": "thermal, removable equipment", "U": "open top", "P": "platform",
    "T": "tank", "K": "pressurised tank", "N": "hopper", "A": "air and surface",
  ]
}
