import Glibc

/// The dark of an EAN-13 behind a blur, in parts: its guard patterns, and each digit in the number sets that it can have (ISO/IEC 15420).
///
/// Blur adds up: what a line across a blurred symbol shows is the sum of what its parts show, also where they reach into each other.
struct BlurredBars {
  /// The samples of a module.
  let samples: Int
  /// The number of samples of a line with both margins, a multiple of ``width``.
  let count: Int
  /// The number of samples of a digit with what reaches beyond it, a multiple of ``width``.
  let digitCount: Int
  /// The dark of the guard patterns.
  let guards: [Float]
  /// The dark of the digits, one after another, each of ``digitCount``: sets A, B and C, and D, which is C read backwards.
  let digits: [Float]
  /// The sum of the squares of each.
  let squares: [Float]
  /// Twice the sum of the products of two neighbors where they overlap, in rows of ``patterns``: the right one is the column.
  let overlaps: [Float]

  /// The samples that are worked on at once.
  static let width = 8
  /// The modules of a symbol, and of the margin that is taken in at each side.
  static let (modules, margin) = (95, 6)
  /// The modules beside a digit to which its blur reaches.
  static let tail = 4
  /// The number of digits of all sets.
  static let patterns = 40
  /// The standard deviations of the blur, in modules.
  static let blurs: [Float] = [0.35, 0.5, 0.65, 0.8, 1.0, 1.2, 1.4, 1.65, 1.95]

  /// By the blur, with two samples for each module and with four.
  static let coarse = blurs.map { BlurredBars(samples: 2, blur: $0) }
  static let fine = blurs.map { BlurredBars(samples: 4, blur: $0) }

  /// The first of the twenty patterns that a digit of a half can have.
  static func firstPattern(of place: Int) -> Int { place < 6 ? 0 : 20 }

  /// The first sample of a digit, with what reaches beyond it.
  func begin(of place: Int) -> Int {
    let module = place < 6 ? 3 + 7 * place : 50 + 7 * (place - 6)
    return (module + Self.margin - Self.tail) * samples
  }

  private init(samples: Int, blur: Float) {
    func rounded(_ count: Int) -> Int { (count + Self.width - 1) / Self.width * Self.width }
    func dark(from start: Float, to end: Float, at place: Float) -> Float {
      func share(_ x: Float) -> Float { 0.5 + 0.5 * erff(x / (blur * 1.41421356)) }
      return share(place - start) - share(place - end)
    }
    self.samples = samples
    count = rounded((Self.modules + 2 * Self.margin) * samples)
    let used = (7 + 2 * Self.tail) * samples
    let digitCount = rounded(used)
    self.digitCount = digitCount
    let step = 1 / Float(samples)
    guards = (0..<count).map { sample in
      let place = (Float(sample) + 0.5) * step - Float(Self.margin)
      return [0, 2, 46, 48, 92, 94].reduce(0) { $0 + dark(from: $1, to: $1 + 1, at: place) }
    }
    let digits = (0..<Self.patterns).flatMap { pattern -> [Float] in
      let widths = EANDigit.widths[pattern % 10]
      let isReversed = pattern / 10 == 1 || pattern / 10 == 3
      let inOrder = isReversed ? SIMD4(widths.w, widths.z, widths.y, widths.x) : widths
      return (0..<digitCount).map { sample in
        guard sample < used else { return 0 }
        let place = (Float(sample) + 0.5) * step - Float(Self.tail)
        var (sum, edge) = (Float(0), Float(0))
        for element in 0..<4 {
          let isDark = element.isMultiple(of: 2) == (pattern >= 20)
          if isDark { sum += dark(from: edge, to: edge + inOrder[element], at: place) }
          edge += inOrder[element]
        }
        return sum
      }
    }
    self.digits = digits
    func product(_ one: Int, _ other: Int, shift: Int) -> Float {
      (shift..<digitCount).reduce(0) {
        $0 + digits[one * digitCount + $1] * digits[other * digitCount + $1 - shift]
      }
    }
    squares = (0..<Self.patterns).map { product($0, $0, shift: 0) }
    overlaps = (0..<Self.patterns).flatMap { left in
      (0..<Self.patterns).map { right in 2 * product(left, right, shift: 7 * samples) }
    }
  }
}
