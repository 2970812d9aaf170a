import ScanPluginKit
import ScanRecognition

/// A reader of size markings from the cells of a line, part by part.
///
/// The strokes and spaces between the parts are hints only: recognizers lose and invent them. What decides are the places that take
/// digits or letters only, and the values that sizes have.
struct TireSizeReader {
  let cells: [TextCell]
  var index = 0
  var fit: CellFit
  var parts: [TireSize.Part: TireSize.Value] = [:]

  /// Finds a marking in the cells of a line; nil when there is none, or when two would fit.
  static func read(_ cells: [TextCell]) -> TireSize? {
    let cells = Self.prepared(cells)
    guard cells.count >= 6, cells.count <= 60 else { return nil }
    var found: [TireSize] = []
    for start in cells.indices where start == 0 || !isPart(cells, start) {
      for prefix in ["LT", "ST", "P", "T", ""] {
        var reader = TireSizeReader(cells, at: start)
        if let size = reader.size(prefix: prefix) {
          found.append(size)
          break
        }
      }
      // The marking that begins first counts; one that begins within it is a part of it.
      if !found.isEmpty { break }
    }
    return found.first
  }

  /// The characters of markings; small letters become capitals.
  private static func prepared(_ cells: [TextCell]) -> [TextCell] {
    var isAfterSpace = false
    return cells.compactMap { cell in
      let capital = cell.character.uppercased()
      guard capital.count == 1, let character = capital.first,
        "/.+-()X".contains(character) || CellSet.any.contains(character)
      else {
        isAfterSpace = true
        return nil
      }
      var next = cell
      next.character = character
      next.followsSpace = cell.followsSpace || isAfterSpace
      isAfterSpace = false
      return next
    }
  }

  /// Whether a cell goes on with the number before it.
  private static func isPart(_ cells: [TextCell], _ index: Int) -> Bool {
    !cells[index].followsSpace && CellSet.digits.contains(cells[index - 1].character)
      && CellSet.digits.contains(cells[index].character)
  }

  private init(_ cells: [TextCell], at start: Int) {
    self.cells = cells
    index = start
    fit = CellFit(cells)
  }

  // MARK: - Parts

  private mutating func size(prefix: String) -> TireSize? {
    let start = index
    if !prefix.isEmpty {
      guard take(prefix) != nil else { return nil }
      set(.vehicleType, prefix, start..<index)
    }
    guard metric() || highFlotation() || inches() else { return nil }
    service()
    extras()
    // Without a load index nothing but the form speaks for it; the form of millimetres is strict, that of inches is not.
    guard parts[.ratio] != nil || parts[.loadIndex] != nil else { return nil }
    let range = start..<index
    guard fit.corrections.count <= 3 else { return nil }
    return TireSize(
      parts: parts, corrections: fit.corrections.map { shifted($0, by: start) },
      confidence: Int(fit.cells[range].meanConfidence.rounded()),
      characters: fit.cells[range].map { Int($0.confidence) })
  }

  private func shifted(_ correction: CharacterCorrection, by start: Int) -> CharacterCorrection {
    CharacterCorrection(
      line: correction.line, column: correction.column - start, from: correction.from, to: correction.to,
      reason: correction.reason)
  }

  /// `205/55R16`: millimetres, per cent, inches. Widths of cars end with 5, ratios with 0 or 5.
  private mutating func metric() -> Bool {
    let before = (index, fit, parts)
    if let width = number(digits: 3, allowed: { (125...455).contains($0) && $0 % 5 == 0 }, .width) {
      _ = take("/")
      if number(digits: 2, allowed: { (20...95).contains($0) && $0 % 5 == 0 }, .ratio) != nil, construction(),
        diameter()
      {
        return true
      }
      (index, fit, parts) = before
      // `185R14C` has no ratio, which is 80 or 82 then.
      if width % 10 == 5, number(digits: 3, allowed: { (125...255).contains($0) }, .width) != nil, construction(),
        diameter(), isCommercial
      {
        return true
      }
    }
    (index, fit, parts) = before
    return false
  }

  /// `31X10.50R15LT`: the outer diameter and the width in inches.
  private mutating func highFlotation() -> Bool {
    let before = (index, fit, parts)
    if let outer = digits(2), (26...44).contains(outer.value), take("X") != nil,
      let width = decimal(places: 2, range: 7...16)
    {
      set(.width, "\(outer.text)x\(width.text)", outer.range.lowerBound..<width.range.upperBound)
      if construction(), diameter() { return true }
    }
    (index, fit, parts) = before
    return false
  }

  /// `11R22.5`, `7.50R16`: the width in inches, of lorries.
  private mutating func inches() -> Bool {
    let before = (index, fit, parts)
    if let width = decimal(places: 2, range: 5...16) ?? whole(range: 8...18) {
      set(.width, width.text, width.range)
      if construction(), diameter() { return true }
    }
    (index, fit, parts) = before
    return false
  }

  private mutating func construction() -> Bool {
    for (text, name) in [("ZR", "ZR"), ("2R", "ZR"), ("R", "R"), ("D", "D"), ("B", "B"), ("-", "-")] {
      let start = index
      guard take(text) != nil else { continue }
      if text == "2R" { fit.change(start, to: "Z", .alphabet) }
      set(.construction, name, start..<index)
      return true
    }
    return false
  }

  /// Whole inches, or the half ones of lorries' rims; what follows at once says what the tire is for.
  private mutating func diameter() -> Bool {
    guard let rim = digits(2), (10...30).contains(rim.value) else { return false }
    var text = rim.text
    let afterRim = index
    if take(".") != nil, take("5") != nil { text += ".5" } else { index = afterRim }
    set(.diameter, text, rim.range.lowerBound..<index)
    for suffix in ["LT", "ST", "C"] {
      let start = index
      guard take(suffix) != nil else { continue }
      set(.vehicleType, suffix, start..<index)
      break
    }
    if isCommercial { set(.commercialTire, parts[.vehicleType]?.text ?? text, rim.range.lowerBound..<index) }
    return true
  }

  /// Whether the marking is that of vans and lorries.
  private var isCommercial: Bool {
    parts[.vehicleType].map { ["C", "LT"].contains($0.text) } ?? false || parts[.diameter]?.text.contains(".5") == true
  }

  /// `91V`, `121/118S`, `(99Y)`.
  private mutating func service() {
    let before = (index, fit, parts)
    let hasBracket = take("(") != nil
    for length in [3, 2] {
      guard let single = digits(length), TireService.kilograms(single.value) != nil else {
        (index, fit, parts) = before
        if hasBracket { _ = take("(") }
        continue
      }
      var text = single.text
      let afterSingle = (index, fit)
      if take("/") != nil, let dual = digits(length) ?? digits(2), TireService.kilograms(dual.value) != nil,
        dual.value <= single.value
      {
        text += "/" + dual.text
      } else {
        (index, fit) = afterSingle
      }
      let end = index
      guard let speed = speed() else {
        (index, fit, parts) = before
        if hasBracket { _ = take("(") }
        continue
      }
      set(.loadIndex, text, single.range.lowerBound..<end)
      let closes = take(")") != nil
      set(.speedRating, hasBracket && closes ? "(\(speed))" : speed, end..<index)
      return
    }
    (index, fit, parts) = before
  }

  private mutating func speed() -> String? {
    guard index < cells.count else { return nil }
    let symbol = fit.cells[index].character
    if symbol == "A", index + 1 < cells.count, "12345678".contains(fit.cells[index + 1].character) {
      index += 2
      return "A\(fit.cells[index - 1].character)"
    }
    guard TireService.kilometresPerHour(String(symbol)) != nil else { return nil }
    // A word that begins with the letter is no symbol.
    if index + 1 < cells.count, !cells[index + 1].followsSpace, CellSet.letters.contains(cells[index + 1].character),
      !["XL", "MS"].contains(fit.cells[(index + 1)...].prefix(2).text)
    {
      return nil
    }
    index += 1
    return String(symbol)
  }

  private mutating func extras() {
    for _ in 0..<3 {
      let start = index
      if take("EXTRALOAD") ?? take("REINFORCED") ?? take("REINF") ?? take("XL") ?? take("RF") != nil {
        set(.extraLoad, "XL", start..<index)
      } else if take("M+S") ?? take("M/S") ?? take("M-S") ?? take("MS") ?? take("3PMSF") != nil {
        set(.winter, "M+S", start..<index)
      } else {
        return
      }
    }
  }
}
