import ScanPluginKit
import ScanRecognition

/// The reader of machine-readable zones from the characters of their lines: chooses the layout and puts right what can be.
package enum MRZReader {
  /// The zone that fits the lines best; nil when they fit no layout.
  ///
  /// - Parameter lines: The lines from top to bottom, each with all that was read of it; lengths may be off by a few characters.
  package static func read(_ lines: [[MRZCell]]) -> MRZDocument? { read(lines.map { MRZLine($0) }) }

  /// The zone that fits the lines best; nil when they fit no layout.
  package static func read(_ lines: [MRZLine]) -> MRZDocument? {
    documents(lines).max { rank($0).lexicographicallyPrecedes(rank($1)) }
  }

  /// The lines in each layout that they fit.
  private static func documents(_ lines: [MRZLine]) -> [MRZDocument] {
    let layouts = MRZLayout.all.filter { $0.lengths.count == lines.count && $0.matches(lines.map(\.cells)) }
    func difference(_ layout: MRZLayout) -> Int {
      zip(layout.lengths, lines).reduce(0) { $0 + abs($1.0 - $1.1.cells.count) }
    }
    // A form that the lines would have to be stretched for is none where another one fits as they are.
    let minimum = layouts.map(difference).min() ?? 0
    return layouts.compactMap { layout in
      guard difference(layout) <= minimum + 4 else { return nil }
      // What begins with a V is a visa, which has no composite check digit.
      let isVisa = lines[0].cells.first?.character == UInt8(ascii: "V")
      guard !isVisa || layout.lengths.count != 2 || layout.prefixes == ["V"] else { return nil }
      let ways = zip(lines, layout.lengths).enumerated().map { number, line in
        LineFitting.ways(line.0, length: line.1, line: number)
      }
      return best(ways) { MRZDocument(ZoneSolver(layout, $0.map(\.cells), corrections: $0.flatMap(\.corrections))) }
    }
  }

  /// The best document of all combinations of the lines' ways to their length; nil when a line has none.
  private static func best(
    _ ways: [[LineFitting.Fitted]], _ document: ([LineFitting.Fitted]) -> MRZDocument
  ) -> MRZDocument? {
    let combinations = ways.reduce([[]]) { known, ways in known.flatMap { lines in ways.map { lines + [$0] } } }
    return combinations.map(document).max { rank($0).lexicographicallyPrecedes(rank($1)) }
  }

  /// The better zone has the higher numbers: all digits right, a beginning that only its form has, the share of right digits,
  /// characters that had not to be changed.
  private static func rank(_ document: MRZDocument) -> [Int] {
    [
      document.allCheckDigitsValid ? 1 : 0, document.layout.prefixes.count,
      document.rightChecks * 100 / max(1, document.layout.checkCount), document.beginsAsZone ? 1 : 0,
      -document.corrections.count,
    ]
  }
}

extension MRZDocument {
  /// Whether the first line begins with the letter of a kind of document.
  var beginsAsZone: Bool { lines[0].utf8.first.map { Set("PVIACX".utf8).contains($0) } ?? false }

  private var isOfKnownState: Bool { StateCodes.isKnown((text(.issuingCountryCode) + "<<").utf8.prefix(3)) }

  /// Whether the lines are a zone at all, however badly read, and no other text of such a form.
  package var isPlausible: Bool {
    if layout.checkCount == 0 {
      // Only the Swiss license, which is known by how it begins.
      return lines[1].hasPrefix("FACHE") && dateOfBirth != nil
    }
    // Specimens of industry have codes of no state; they need more right digits.
    guard isOfKnownState || rightChecks >= 3, beginsAsZone else { return false }
    // What had to be bent into its form is none, though the check digits become right by that; fillers behind names are no bending.
    let bent = corrections.filter { $0.reason != .filler }.count
    guard bent * 6 <= lines.reduce(0, { $0 + $1.utf8.count }) else { return false }
    if allCheckDigitsValid || (rightChecks >= 2 && rightChecks * 2 >= layout.checkCount) { return true }
    // Specimens whose check digits were never computed: everything else has to be right.
    return isOfKnownState && bent <= 2 && confidence >= 90 && dateOfBirth != nil
      && (layout.slot(.dateOfExpiry) == nil || dateOfExpiry != nil)
  }
}
