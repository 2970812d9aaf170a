import ScanPluginKit

/// The reader of machine-readable zones from the characters of their lines: chooses the layout and puts right what can be.
package enum MRZReader {
  /// The zone that fits the lines best; nil when they fit no layout.
  ///
  /// - Parameter lines: The lines from top to bottom, each with all that was read of it; lengths may be off by a few characters.
  package static func read(_ lines: [[MRZCell]]) -> MRZDocument? {
    documents(lines).max { rank($0).lexicographicallyPrecedes(rank($1)) }
  }

  /// The lines in each layout that they fit.
  private static func documents(_ lines: [[MRZCell]]) -> [MRZDocument] {
    MRZLayout.all.compactMap { layout in
      guard layout.lengths.count == lines.count, layout.matches(lines) else { return nil }
      // What begins with a V is a visa, which has no composite check digit.
      let isVisa = lines[0].first?.character == UInt8(ascii: "V")
      guard !isVisa || layout.lengths.count != 2 || layout.prefixes == ["V"] else { return nil }
      var cells: [[MRZCell]] = []
      var corrections: [MRZCorrection] = []
      for (number, line) in lines.enumerated() {
        guard let fitted = LineFitting.fit(line, length: layout.lengths[number], line: number) else { return nil }
        cells.append(fitted.cells)
        corrections += fitted.corrections
      }
      return MRZDocument(ZoneSolver(layout, cells, corrections: corrections))
    }
  }

  /// The better zone has the higher numbers: all digits right, the share of right ones, characters that had not to be changed.
  private static func rank(_ document: MRZDocument) -> [Int] {
    [
      document.allCheckDigitsValid ? 1 : 0, document.rightChecks * 100 / max(1, document.layout.checkCount),
      document.layout.prefixes.count, -document.corrections.count,
    ]
  }
}

extension MRZDocument {
  /// Whether the lines are a zone at all, however badly read, and no other text of such a form.
  package var isPlausible: Bool {
    if layout.checkCount == 0 {
      // Only the Swiss licence, which is known by how it begins.
      return lines[1].hasPrefix("FACHE") && dateOfBirth != nil
    }
    guard StateCodes.isKnown((text(.issuingCountryCode) + "<<").utf8.prefix(3)) else { return false }
    guard let first = lines[0].utf8.first, Set("PVIACX".utf8).contains(first) else { return false }
    return allCheckDigitsValid || (rightChecks >= 2 && rightChecks * 2 >= layout.checkCount)
  }
}
