/// Capital letters and digits that are taken for each other.
enum LookAlikes {
  /// How alike two characters are.
  enum Degree: Int, Comparable {
    /// The same shape in many fonts: one kind of character stands for the other.
    case same
    /// Alike when small, blurred or worn.
    case near

    static func < (left: Degree, right: Degree) -> Bool { left.rawValue < right.rawValue }
  }

  /// What a character may be in truth.
  static func partners(of character: Character, _ degree: Degree) -> [Character] {
    (degree == .same ? same : near)[character] ?? []
  }

  private static let same = table(["0O", "1I", "2Z", "5S", "8B", "6G"])
  private static let near = table([
    "0D", "0Q", "0U", "0C", "1L", "1J", "1T", "7T", "7Z", "7Y", "4A", "3B", "9G", "3E", "OD", "OQ", "IL", "IJ", "IT",
    "MN", "HN", "HM", "UV", "VY", "VW", "KX", "EF", "CG", "PR", "FP", "BR", "56", "68", "69", "89", "08", "06", "38",
    "17", "27", "39", "35", "14", "DU", "BE", "SG",
  ])

  private static func table(_ pairs: [String]) -> [Character: [Character]] {
    var table: [Character: [Character]] = [:]
    for pair in pairs.map(Array.init) where pair.count == 2 {
      table[pair[0], default: []].append(pair[1])
      table[pair[1], default: []].append(pair[0])
    }
    return table
  }
}
