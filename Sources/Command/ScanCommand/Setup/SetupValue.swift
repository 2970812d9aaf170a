import ScanPluginKit

/// What a counter shows in a picture, as a person reads it: all digits with a point before the decimals.
struct SetupValue: Equatable, Sendable {
  /// The digits with a point before the decimals.
  let text: String

  /// Takes what was typed; a comma is a point, blanks count nothing.
  ///
  /// - Throws: ``UsageError`` for what is no number of 1 to 18 digits.
  init(_ typed: String) throws {
    text = String(typed.filter { $0 != " " }.map { $0 == "," ? "." : $0 })
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
    guard isNumber, text.count(where: \.isNumber) <= 18 else {
      throw UsageError(SetupWords.noValue.with(["text": .string(typed)]))
    }
  }

  /// How many digits there are, decimals included.
  var digits: Int { text.count(where: \.isNumber) }
  /// How many of them are decimals.
  var decimals: Int { text.split(separator: ".").dropFirst().first?.count ?? 0 }

  /// Whether one of the things that were read is this value, with or without a unit.
  func agrees(with items: [ReadItem]) -> Bool {
    items.contains { $0.text == text || $0.text.hasPrefix(text + " ") }
  }

  /// The value among things that were read: the first that is a number.
  static func read(in items: [ReadItem]) -> SetupValue? {
    items.lazy.compactMap { item in
      item.text.split(separator: " ").first.flatMap { try? SetupValue(String($0)) }
    }.first
  }
}
