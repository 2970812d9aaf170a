/// The plates of one country: its sign in international traffic, and the forms of their texts.
struct PlateCountry: Sendable {
  /// The distinguishing sign of vehicles in international traffic.
  let sign: String
  /// The forms; spaces and hyphens are left out, as a reading has them or not.
  let templates: [PlateTemplate]
  /// Where the forms are described.
  let source: String
  private let forms: [Int: [[CellSet]]]

  /// Makes a country.
  ///
  /// - Parameters:
  ///   - sign: Its sign.
  ///   - without: The letters that its plates do not use.
  ///   - only: The letters that they use, when they are few.
  ///   - templates: The forms, parted by spaces.
  ///   - source: Where they are described.
  init(_ sign: String, without: String = "", only: String = "", _ templates: String, source: String) {
    self.sign = sign
    let alphabet = only.isEmpty ? CellSet.letters.without(without) : CellSet(only)
    self.templates = templates.split(separator: " ").map { PlateTemplate(String($0), alphabet: alphabet) }
    self.source = source
    forms = Dictionary(grouping: self.templates.flatMap(\.forms), by: \.count)
  }

  /// The forms with a given number of characters.
  func forms(_ length: Int) -> [[CellSet]] { forms[length] ?? [] }
}

extension PlateCountry {
  /// A page of the English Wikipedia about a country's plates, as of 2025.
  static func wikipedia(_ country: String) -> String {
    "Wikipedia, Vehicle registration plates of \(country)"
  }
}
