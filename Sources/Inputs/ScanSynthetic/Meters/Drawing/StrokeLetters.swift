/// Letters of one pen for the labels of meters; own shapes, copied from no font.
enum StrokeLetters {
  /// Letters in a box of width 4 and height 8: lines parted by `|` through points that are a column and a row (hexadecimal); `~` behind one
  /// rounds the corner.
  private static let forms: [Character: String] = [
    "0": "20 40~ 48~ 08~ 00~ 20", "1": "02 20 28", "2": "02 00~ 40~ 44~ 08 48", "3": "01 00~ 40~ 44~ 14 44~ 48~ 08~ 07",
    "4": "38 30 06 46", "5": "40 00 03 43~ 48~ 08~ 07", "6": "41 40~ 00~ 08~ 48~ 43~ 03~ 05", "7": "00 40 18",
    "8": "20 40~ 44~ 04~ 00~ 20|24 44~ 48~ 08~ 04~ 24", "9": "07 08~ 48~ 40~ 00~ 05~ 45~ 43", "A": "08 20 48|16 36",
    "B": "04 00 40~ 44~ 04|04 44~ 48~ 08 00", "C": "42 40~ 00~ 08~ 48~ 46", "D": "00 40~ 48~ 08 00",
    "E": "40 00 08 48|04 34",
    "F": "40 00 08|04 34", "G": "42 40~ 00~ 08~ 48~ 44 24", "H": "00 08|40 48|04 44", "I": "20 28",
    "J": "40 48~ 08~ 06",
    "K": "00 08|40 05|24 48", "L": "00 08 48", "M": "08 00 24 40 48", "N": "08 00 48 40", "O": "20 40~ 48~ 08~ 00~ 20",
    "P": "08 00 40~ 44~ 04", "Q": "20 40~ 48~ 08~ 00~ 20|26 48", "R": "08 00 40~ 44~ 04|24 48",
    "S": "41 40~ 00~ 04~ 44~ 48~ 08~ 07", "T": "00 40|20 28", "U": "00 08~ 48~ 40", "V": "00 28 40",
    "W": "00 18 22 38 40",
    "X": "00 48|40 08", "Y": "00 24 40|24 28", "Z": "00 40 08 48", "-": "14 34", "/": "40 08", "+": "22 26|04 44",
    "=": "03 43|05 45",
    "a": "04 03~ 43~ 48|45 05~ 08~ 48", "b": "00 08 48~ 43~ 03", "c": "44 43~ 03~ 08~ 48~ 47", "d": "40 48 08~ 03~ 43",
    "e": "05 45 43~ 03~ 08~ 48~ 47", "f": "40 20~ 28|03 33", "g": "43 03~ 08~ 48|43 4A~ 0A", "h": "00 08|04 03~ 43~ 48",
    "i": "23 28|21 21",
    "k": "00 08|43 06|25 48", "l": "20 28", "m": "03 08|04 03~ 23~ 28|24 23~ 43~ 48", "n": "03 08|04 03~ 43~ 48",
    "o": "23 43~ 48~ 08~ 03~ 23",
    "p": "03 0A|03 43~ 48~ 08", "r": "03 08|04 03~ 43", "s": "43 03~ 05~ 45~ 48~ 08", "t": "20 28~ 48|03 43",
    "u": "03 08~ 48|43 48",
    "v": "03 28 43", "w": "03 18 24 38 43", "x": "03 48|43 08", "y": "03 28|43 1A", "z": "03 43 08 48",
    "³": "00 40 22 42~ 44~ 04",
    "²": "00 40~ 42~ 04 44", ":": "24 24|27 27", ".": "28 28", ",": "28 1A", "(": "30 10~ 18~ 38", ")": "10 30~ 38~ 18",
    "°": "10 30~ 32~ 12~ 10",
  ]
  private static let narrow: [Character: Double] = [
    "I": 0.3, "i": 0.3, "l": 0.3, "1": 0.7, ".": 0.25, ",": 0.25, ":": 0.25, "M": 1.2, "W": 1.3, "m": 1.2, "w": 1.2,
    "-": 0.7,
    "f": 0.7, "r": 0.7, "t": 0.7, "³": 0.6, "²": 0.6, "(": 0.5, ")": 0.5,
  ]

  /// How wide a text of height 1 is.
  static func width(_ text: String, letterWidth: Double = 0.55, gap: Double = 0.22) -> Double {
    text.reduce(0) { $0 + ($1 == " " ? 0.4 : letterWidth * (narrow[$1] ?? 1) + gap) } - gap
  }

  /// The outlines of a text, capitals `height` high.
  ///
  /// - Parameters:
  ///   - text: The text; letters that there are none of are blanks.
  ///   - place: The upper left corner of the first letter.
  ///   - height: The height of a capital.
  ///   - weight: The width of the pen beside the height.
  ///   - letterWidth: The width of a letter beside its height.
  static func outlines(
    _ text: String, at place: SIMD2<Double>, height: Double, weight: Double = 0.13, letterWidth: Double = 0.55
  ) -> [[SIMD2<Double>]] {
    var outlines: [[SIMD2<Double>]] = []
    var x = place.x
    for letter in text {
      guard let form = forms[letter] else {
        x += 0.4 * height
        continue
      }
      let width = letterWidth * (narrow[letter] ?? 1)
      // Points of the grid at the middle of the pen, which stays inside the box.
      let step = SIMD2((width - weight) / 4, (1 - weight) / 8) * height
      for part in form.split(separator: "|") {
        let line = rounded(String(part), step: step).map { $0 + SIMD2(x, place.y) + weight * height / 2 }
        if line.count == 2, line[0] == line[1] {
          outlines.append(MeterDrawing.ellipse(line[0], SIMD2(repeating: weight * height * 0.6)))
        } else {
          outlines += StrokePath.stroked(line, pen: SIMD2(repeating: weight * height))
        }
      }
      x += (width + 0.22) * height
    }
    return outlines
  }

  private static func rounded(_ form: String, step: SIMD2<Double>) -> [SIMD2<Double>] {
    let points = form.split(separator: " ").compactMap { token -> (at: SIMD2<Double>, isRound: Bool)? in
      let digits = token.compactMap(\.hexDigitValue)
      guard digits.count == 2 else { return nil }
      return (SIMD2(Double(digits[0]), Double(digits[1])) * step, token.hasSuffix("~"))
    }
    var line: [SIMD2<Double>] = []
    for (index, point) in points.enumerated() {
      guard point.isRound, index > 0, index < points.count - 1 else {
        line.append(point.at)
        continue
      }
      let ends = [index - 1, index + 1].map { other -> SIMD2<Double> in
        let way = points[other].at - point.at
        let length = max(StrokePath.length(way), 1e-9)
        let room = points[other].isRound ? length / 2 : length
        return point.at + way / length * min(room, 2 * step.x)
      }
      for part in 0...5 {
        let t = Double(part) / 5
        line.append(ends[0] * ((1 - t) * (1 - t)) + point.at * (2 * t * (1 - t)) + ends[1] * (t * t))
      }
    }
    return line
  }
}

extension MeterDrawing {
  /// Writes a text whose capitals are `height` high.
  ///
  /// - Parameter anchor: Which part of the text's width lies left of `place`: 0 begins there, 0.5 is centered, 1 ends there.
  mutating func write(
    _ text: String, at place: Spot, height: Double, weight: Double = 0.13, letterWidth: Double = 0.55,
    anchor: Double = 0,
    _ color: SyntheticColor, opacity: Double = 1
  ) {
    let width = StrokeLetters.width(text, letterWidth: letterWidth) * height
    fill(
      StrokeLetters.outlines(
        text, at: Spot(place.x - width * anchor, place.y), height: height, weight: weight, letterWidth: letterWidth),
      color, opacity: opacity)
  }
}
