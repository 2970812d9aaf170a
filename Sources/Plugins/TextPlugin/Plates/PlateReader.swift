import ScanPluginKit
import ScanRecognition

/// The text of a plate and the countries that write such texts.
package struct PlateText: Sendable, Equatable {
  /// The text without spaces.
  package var text: String { fit.cells.text }
  /// The signs of the countries, sorted.
  package let countries: [String]
  /// The characters, and what was changed.
  package let fit: CellFit
  /// The confidence of the characters as they were read, 0…100.
  package let confidence: Int
  /// What is left of that after all changes, 0…1.
  package let share: Double
}

/// The reader of a plate's text by the forms that countries write.
package struct PlateReader: Sendable {
  private let countries: [PlateCountry]

  /// Makes a reader for the plates of a mode.
  package init(_ mode: LicensePlateScanMode) {
    countries = Self.countries(of: mode)
  }

  /// The countries of a mode.
  static func countries(of mode: LicensePlateScanMode) -> [PlateCountry] {
    switch mode {
    case .auto: Array(PlateCountry.europe.values)
    case .africa: PlateCountry.africa
    case .unitedStates: [.unitedStates]
    case .canada: [.canada]
    default: PlateCountry.europe[mode].map { [$0] } ?? []
    }
  }

  /// How a line is read as a plate.
  package enum Outcome: Sendable, Equatable {
    /// As a text.
    case read(PlateText)
    /// As several texts that are as likely.
    case ambiguous
    /// Not at all.
    case none
  }

  /// Reads the cells of a line that has nothing else on it.
  ///
  /// The forms that need the fewest changes count. When they lead to different texts, nothing is known. The country is known only
  /// when one alone writes the text.
  package func read(_ cells: [TextCell]) -> Outcome {
    guard (3...PlateTemplate.longest).contains(cells.count) else { return .none }
    // A custom text of the owner has any form; two changed characters are another text.
    let maximum = min(2, cells.count / 3)
    var best: [String: (fit: CellFit, signs: Set<String>)] = [:]
    var minimum = maximum + 1
    var isAmbiguous = false
    for country in countries {
      for form in country.forms(cells.count) {
        switch CellFit.fit(cells, form, maximum: min(maximum, minimum)) {
        case .fits(let fit):
          if fit.corrections.count < minimum { (best, minimum) = ([:], fit.corrections.count) }
          if fit.corrections.count == minimum { best[fit.cells.text, default: (fit, [])].signs.insert(country.sign) }
        case .ambiguous: isAmbiguous = true
        case .none: break
        }
      }
    }
    guard let (_, (fit, signs)) = best.first else { return isAmbiguous ? .ambiguous : .none }
    guard best.count == 1 else { return .ambiguous }
    let share = fit.corrections.reduce(1.0) { share, correction in
      share * min(1, fit.cells[correction.column].confidence / max(1, cells[correction.column].confidence))
    }
    return .read(PlateText(countries: signs.sorted(), fit: fit, confidence: cells.confidence, share: share))
  }
}
