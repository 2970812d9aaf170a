import ScanGeometry
import ScanImage

/// A display of seven segments or dots.
public struct SyntheticDisplay: Sendable, Hashable {
  /// One line.
  public struct Field: Sendable, Hashable {
    /// Digits, a point and a minus, blanks for digits that are dark: `-123.4`; with a colon for a clock and the letters E, F, H, L, P and r
    /// for codes: `12:47`, `E-03`.
    public var text: String
    /// The unit behind it, in small letters beside it.
    public var unit: String?
    /// The OBIS code before it, in small segments: `1.8.0`.
    public var position: String?

    /// Makes a line.
    public init(_ text: String, unit: String? = nil, position: String? = nil) {
      self.text = text
      self.unit = unit
      self.position = position
    }
  }

  /// What forms the digits.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// Seven segments.
    case segments
    /// 5 × 7 dots.
    case dots
  }

  /// The lines from above.
  public var fields: [Field]
  /// How strong the ink of ``fields`` is, 0…1: less than 1 while the display changes, so that they are not to be read.
  public var strength = 1.0
  /// The lines that go while the display changes.
  public var fading: [Field] = []
  /// How strong their ink still is, 0…1.
  public var fadingStrength = 0.0
  /// The pages that it shows in turn; nil where all of its lines stay. The panel has room for each.
  public var cycle: SyntheticDisplayCycle?
  /// What forms the digits.
  public var style = Style.segments
  /// Whether it is switched on; ghosts of segments show anyway.
  public var isOn = true
  /// The width of a digit beside its height, 0.35…0.7.
  public var width = 0.54
  /// The width of a segment beside the height of a digit, 0.05…0.18.
  public var thickness = 0.11
  /// The gap between segments beside their width, 0…0.4.
  public var gap = 0.15
  /// How far the ends of segments are cut, beside their width, 0…0.5.
  public var bevel = 0.35
  /// How far the top leans to the right beside the height, −0.02…0.25.
  public var slant = 0.08
  /// From a digit to the next one beside their width, 1.15…1.9.
  public var pitch = 1.35
  /// How much of the ink dark segments have, 0…0.3.
  public var ghost = 0.04
  /// The color of lit segments.
  public var ink = SyntheticColor(red: 24, green: 30, blue: 26)
  /// The color between them.
  public var ground = SyntheticColor(red: 158, green: 172, blue: 142)
  /// The color of the rim.
  public var frame = SyntheticColor(gray: 50)
  /// Whether 6, 7 and 9 have the shapes with fewer or more segments that some makers use; bits of a number.
  public var shapes: UInt8 = 0

  /// Makes a display.
  public init(_ fields: [Field]) { self.fields = fields }

  /// The display after a number of steps of the last digit of its first line; after the last value comes zero.
  public func advanced(by steps: Double) -> SyntheticDisplay {
    guard let field = fields.first else { return self }
    let digits = field.text.compactMap { $0.isASCII ? $0.wholeNumberValue.map { UInt8($0) } : nil }
    var left = MeterFigures.advanced(digits, rest: 0, by: steps.rounded(.down)).digits[...]
    var next = self
    next.fields[0].text = String(
      field.text.map { character in
        guard character.isWholeNumber, let digit = left.popFirst() else { return character }
        return Character(Unicode.Scalar(48 + digit))
      })
    return next
  }

  private static let lit = ["abcdef", "bc", "abdeg", "abcdg", "bcfg", "acdfg", "acdefg", "abc", "abcdefg", "abcdfg"]

  /// The segments of what is no digit.
  private static let letters: [Character: String] = [
    "-": "g", "E": "adefg", "F": "aefg", "H": "bcefg", "L": "def", "P": "abefg", "r": "eg",
  ]

  /// Whether a character stands between two cells.
  private static func isMark(_ character: Character) -> Bool { character == "." || character == ":" }

  /// How many cells a text takes.
  private static func cells(_ text: String) -> Double { Double(text.count { !isMark($0) }) }

  private func segments(_ digit: Int) -> String {
    switch digit {
    case 6 where shapes & 1 != 0: "cdefg"
    case 7 where shapes & 2 != 0: "abcf"
    case 9 where shapes & 4 != 0: "abcfg"
    default: Self.lit[digit]
    }
  }

  var drawn: (drawing: MeterDrawing, marks: [MeterMark]) {
    let widths = (fields + (cycle?.pages ?? [])).map { field in
      let number = advance * Self.cells(field.text)
      let unit = field.unit.map { StrokeLetters.width($0) * 36 + 30 } ?? 0
      return number + unit + (field.position.map { Double($0.count) * advance * 0.4 + 50 } ?? 0)
    }
    let wide = (widths.max() ?? 0) + 80
    var drawing = MeterDrawing(size: PixelSize(width: Int(wide), height: Int(Double(fields.count) * 140 + 40)))
    let body = MeterArea(x: 0, y: 0, width: wide, height: Double(fields.count) * 140 + 40)
    drawing.fill(body.grown(16, 16), corner: 12, frame)
    drawing.fill(body, corner: 4, ground)
    _ = add(fading, fadingStrength, wide, to: &drawing)
    let marks = add(fields, strength, wide, to: &drawing)
    return (drawing, strength < 1 || !fading.isEmpty ? [] : marks)
  }

  /// Writes lines with ink of a strength, and gives what they say.
  private func add(
    _ fields: [Field], _ strength: Double, _ wide: Double, to drawing: inout MeterDrawing
  ) -> [MeterMark] {
    guard strength > 0 else { return [] }
    var marks: [MeterMark] = []
    for (index, field) in fields.enumerated() {
      let top = 40 + Double(index) * 140
      // Values end at the right, as they grow to the left.
      var x = wide - 40 - (field.unit.map { StrokeLetters.width($0) * 36 + 30 } ?? 0)
      if let unit = field.unit, isOn {
        drawing.write(unit, at: .init(x + 24, top + 64), height: 36, ink, opacity: strength)
      }
      x -= advance * Self.cells(field.text)
      if let position = field.position { write(position, at: .init(40, top + 55), height: 45, strength, to: &drawing) }
      let cells = write(field.text, at: .init(x, top), height: 100, strength, to: &drawing)
      guard isOn else { continue }
      let shown = field.text.filter { $0 != " " }
      var mark = MeterMark(text: shown, cells: cells)
      mark.decimals = shown.firstIndex(of: ".").map { shown.distance(from: $0, to: shown.endIndex) - 1 } ?? 0
      mark.unit = field.unit
      mark.position = field.position
      marks.append(mark)
    }
    return marks
  }

  private var advance: Double { 100 * min(max(width, 0.35), 0.7) * pitch.clamped(to: 1.15...1.9, or: 1.35) }

  /// Writes a number and gives the cells of its digits.
  @discardableResult
  private func write(
    _ text: String, at place: SIMD2<Double>, height: Double, _ strength: Double, to drawing: inout MeterDrawing
  ) -> [MeterArea] {
    let scale = height / 100
    let wide = 100 * min(max(width, 0.35), 0.7)
    var cells: [MeterArea] = []
    var x = place.x
    let slant = slant.clamped(to: -0.02...0.25, or: 0)
    /// The place in the drawing of a point of a digit's box.
    func leaned(_ outline: [SIMD2<Double>], _ left: Double) -> [SIMD2<Double>] {
      outline.map { SIMD2(left + ($0.x - slant * ($0.y - 50)) * scale, place.y + $0.y * scale) }
    }
    for character in text {
      if Self.isMark(character) {
        let radius = min(100 * thickness * 0.6, (advance - wide) * 0.4)
        for down in character == ":" ? [30, 70] : [100 - radius] {
          let at = SIMD2(wide - advance + (advance - wide) / 2, down)
          let outline = leaned(MeterDrawing.ellipse(at, SIMD2(radius, radius)), x)
          drawing.fill([outline], ink, opacity: isOn ? strength : ghost)
        }
        continue
      }
      let digit = character.isASCII ? character.wholeNumberValue : nil
      let (on, off) = style == .dots ? dots(character) : bars(digit.map(segments) ?? Self.letters[character] ?? "")
      if ghost > 0 {
        drawing.fill((isOn ? off : off + on).map { leaned($0, x) }, ink, opacity: ghost)
      }
      if isOn { drawing.fill(on.map { leaned($0, x) }, ink, opacity: strength) }
      if digit != nil {
        cells.append(
          MeterArea(x: x - slant * 50 * scale, y: place.y, width: (wide + slant * 100) * scale, height: height))
      }
      x += advance * scale
    }
    return cells
  }

  /// The outlines of the dots that are lit and of those that are dark, in a box of height 100.
  private func dots(_ character: Character) -> (on: [[SIMD2<Double>]], off: [[SIMD2<Double>]]) {
    let rows = Array(character.unicodeScalars.first.flatMap { BitmapFont.glyph($0) } ?? [])
    let step = SIMD2(100 * min(max(width, 0.35), 0.7) / 5, 100.0 / 7)
    var (on, off): ([[SIMD2<Double>]], [[SIMD2<Double>]]) = ([], [])
    for row in 0..<7 {
      for column in 0..<5 {
        let bits = row + 1 < rows.count ? rows[row + 1] : 0
        let dot = MeterArea(
          x: Double(column) * step.x, y: Double(row) * step.y, width: step.x * (1 - gap * 0.8),
          height: step.y * (1 - gap * 0.8)
        ).outline()
        if bits & (0b10_0000 >> UInt8(column)) != 0 { on.append(dot) } else { off.append(dot) }
      }
    }
    return (on, off)
  }

  /// The outlines of the segments that are lit and of those that are dark, in a box of height 100.
  private func bars(_ lit: String) -> (on: [[SIMD2<Double>]], off: [[SIMD2<Double>]]) {
    let t = 100 * min(max(thickness, 0.05), 0.18)
    let (gap, bevel) = (min(max(gap, 0), 0.4) * t, min(max(bevel, 0), 0.5) * t)
    let (right, bottom, middle) = (100 * min(max(width, 0.35), 0.7), 100.0, 50.0)
    let (inner, outer) = (gap + t, gap + bevel)
    func shape(_ numbers: Double...) -> [SIMD2<Double>] {
      stride(from: 0, to: numbers.count, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
    }
    let half = t / 2
    let shapes: [(Character, [SIMD2<Double>])] = [
      ("a", shape(outer, 0, right - outer, 0, right - inner, t, inner, t)),
      ("b", shape(right, gap, right - t, inner, right - t, middle - gap - half, right, middle - gap)),
      ("c", shape(right, middle + gap, right - t, middle + gap + half, right - t, bottom - inner, right, bottom - gap)),
      ("d", shape(inner, bottom - t, right - inner, bottom - t, right - outer, bottom, outer, bottom)),
      ("e", shape(0, middle + gap, t, middle + gap + half, t, bottom - inner, 0, bottom - gap)),
      ("f", shape(0, gap, t, inner, t, middle - gap - half, 0, middle - gap)),
      (
        "g",
        shape(
          gap + half, middle, inner, middle - half, right - inner, middle - half, right - gap - half, middle,
          right - inner,
          middle + half, inner, middle + half)
      ),
    ]
    return (shapes.filter { lit.contains($0.0) }.map(\.1), shapes.filter { !lit.contains($0.0) }.map(\.1))
  }
}
