import ScanPluginKit
import ScanRecognition

/// The characters of a marking, taken one part after the other.
extension TireSizeReader {
  mutating func set(_ part: TireSize.Part, _ text: String, _ range: Range<Int>) {
    parts[part] = TireSize.Value(text: text, confidence: fit.cells[range].confidence)
  }

  /// Takes characters as they are; nil when others stand there.
  mutating func take(_ text: String) -> Range<Int>? {
    let end = index + text.count
    guard end <= cells.count, fit.cells[index..<end].map(\.character) == Array(text) else { return nil }
    defer { index = end }
    return index..<end
  }

  /// Digits that were taken, and where.
  struct Digits {
    let text: String
    let range: Range<Int>
    var value: Int { Int(text) ?? -1 }
  }

  /// Takes so many digits; a letter that must be one is changed.
  mutating func digits(_ count: Int) -> Digits? {
    let end = index + count
    guard end <= cells.count else { return nil }
    let places = [CellSet](repeating: .digits, count: count)
    guard case .fits(let changed) = CellFit.fit(Array(fit.cells[index..<end]), places, maximum: 1) else { return nil }
    for correction in changed.corrections {
      guard let to = correction.to.first else { return nil }
      fit.change(index + correction.column, to: to, .alphabet)
    }
    defer { index = end }
    return Digits(text: changed.cells.text, range: index..<end)
  }

  mutating func number(digits count: Int, allowed: (Int) -> Bool, _ part: TireSize.Part) -> Int? {
    let before = (index, fit)
    guard let digits = digits(count), allowed(digits.value) else {
      (index, fit) = before
      return nil
    }
    set(part, digits.text, digits.range)
    return digits.value
  }

  /// Takes whole inches.
  mutating func whole(range: ClosedRange<Int>) -> Digits? {
    let before = (index, fit)
    for count in [2, 1] {
      if let digits = digits(count), range.contains(digits.value) { return digits }
      (index, fit) = before
    }
    return nil
  }

  /// Takes inches with decimal places.
  mutating func decimal(places: Int, range: ClosedRange<Int>) -> Digits? {
    let before = (index, fit)
    for count in [2, 1] {
      if let whole = digits(count), range.contains(whole.value), take(".") != nil, let rest = digits(places) {
        return Digits(text: "\(whole.text).\(rest.text)", range: whole.range.lowerBound..<rest.range.upperBound)
      }
      (index, fit) = before
    }
    return nil
  }
}
