/// Characters that are taken for each other.
public struct ConfusionTable<Symbol: Hashable & Sendable>: Sendable {
  private let table: [Symbol: [Symbol]]

  /// Makes a table of groups: the characters of a group are taken for each other.
  public init(_ groups: [[Symbol]]) {
    var table: [Symbol: [Symbol]] = [:]
    for group in groups {
      for one in group {
        for other in group where other != one { table[one, default: []].append(other) }
      }
    }
    self.table = table
  }

  /// What a character may be in truth, in the order of the groups.
  public func partners(of character: Symbol) -> [Symbol] { table[character] ?? [] }

  /// Whether two characters are taken for each other.
  public func confuses(_ one: Symbol, _ other: Symbol) -> Bool { table[one]?.contains(other) ?? false }
}

extension ConfusionTable<Character> {
  /// Makes a table of groups, each of them a text.
  public init(_ groups: [String]) { self.init(groups.map(Array.init)) }
}

extension ConfusionTable<UInt8> {
  /// Makes a table of groups of ASCII characters, each of them a text.
  public init(_ groups: [String]) { self.init(groups.map { Array($0.utf8) }) }
}

/// The pairs of capital letters and digits that recognizers of any print confuse.
public enum ConfusionPairs {
  /// Those that have the same shape in many fonts: one kind of character stands for the other.
  public static let sameShape = ["0O", "1I", "2Z", "5S", "8B", "6G"]
  /// Those that are alike when small, blurred or worn, besides ``sameShape``.
  public static let similarShape = [
    "0D", "0Q", "0U", "OD", "OQ", "1L", "IL", "1T", "1J", "IJ", "4A", "7T", "7Z", "9G", "3B", "38", "56", "68", "69",
    "89", "08", "06", "17", "27", "39", "MN", "HN", "HM", "UV", "VY", "VW", "KX", "EF", "CG", "PR",
  ]
}
