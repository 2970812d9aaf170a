/// How the digits of a row of drums look.
public struct SyntheticDigitFace: Sendable, Hashable {
  /// The shape of the 1.
  public enum One: String, Sendable, Hashable, CaseIterable {
    /// With a flag.
    case flag
    /// With a flag and a foot.
    case foot
    /// A bar alone.
    case bar
  }

  /// The width of a digit beside its height, 0.3…0.8.
  public var width: Double
  /// The width of the pen beside the height of a digit, 0.05…0.24.
  public var weight: Double
  /// The height of the pen beside its width, 0.5…1.3.
  public var contrast: Double
  /// How far the top leans to the right beside the height, −0.1…0.3.
  public var lean: Double
  /// The shape of the 1.
  public var one: One
  /// Whether corners and ends are round, as of an engraver.
  public var isRound: Bool
  /// Which of the usual shapes the other digits have; every number is one choice.
  public var shapes: UInt8

  /// Makes a face; the default is a bold one.
  public init(
    width: Double = 0.52, weight: Double = 0.15, contrast: Double = 0.85, lean: Double = 0, one: One = .flag,
    isRound: Bool = false, shapes: UInt8 = 0
  ) {
    self.width = width.clamped(to: 0.3...0.8, or: 0.52)
    self.weight = weight.clamped(to: 0.05...0.24, or: 0.15)
    self.contrast = contrast.clamped(to: 0.5...1.3, or: 0.85)
    self.lean = lean.clamped(to: -0.1...0.3, or: 0)
    self.one = one
    self.isRound = isRound
    self.shapes = shapes
  }

  /// The outlines of a digit of height 1 whose middle is the origin.
  func outlines(_ digit: Int) -> [[SIMD2<Double>]] {
    let pen = SIMD2(weight, weight * contrast)
    // The line of the pen's middle runs half a pen inside the digit's box.
    let box = SIMD2(max(width - pen.x, 0.05), 1 - pen.y)
    let narrow = digit == 1 ? SIMD2(0.62, 1) : SIMD2(1, 1)
    return path(digit).lines.flatMap { line in
      StrokePath.stroked(line.map { ($0 - 0.5) * narrow * box }, pen: pen, isRound: isRound).map { outline in
        outline.map { SIMD2($0.x - lean * $0.y, $0.y) }
      }
    }
  }

  private func path(_ digit: Int) -> StrokePath {
    switch digit {
    case 1: Self.ones[One.allCases.firstIndex(of: one) ?? 0]
    case 9: Self.nines[Int(shapes & 1)]
    default:
      // Each digit takes its own bit, 6 the same as 9.
      Self.others[digit][Int(digit == 6 ? shapes & 1 : shapes >> UInt8(digit % 8) & 1) % Self.others[digit].count]
    }
  }

  private static let ones = ["M0.1,0.24 L0.55,0 L0.55,1", "M0.1,0.24 L0.5,0 L0.5,1 M0,1 L1,1", "M0.5,0 L0.5,1"].map {
    StrokePath($0)
  }

  private static let sixes = [
    "M0.95,0.19 C0.88,0.06,0.74,0,0.53,0 C0.15,0,0,0.22,0,0.56 L0,0.68 C0,0.88,0.2,1,0.5,1 C0.8,1,1,0.88,1,0.69 "
      + "C1,0.5,0.8,0.4,0.52,0.4 C0.26,0.4,0.06,0.49,0,0.64",
    "M0.72,0 C0.4,0.24,0,0.5,0,0.7 C0,0.88,0.2,1,0.5,1 C0.8,1,1,0.88,1,0.7 C1,0.52,0.8,0.42,0.52,0.42 "
      + "C0.34,0.42,0.2,0.46,0.12,0.52",
  ].map { StrokePath($0) }

  /// A 9 is a 6 upside down.
  private static let nines = sixes.map { StrokePath(lines: $0.lines.map { line in line.map { 1 - $0 } }) }

  private static let others: [[StrokePath]] = [
    ["M0,0.32 C0,0.13,0.2,0,0.5,0 C0.8,0,1,0.13,1,0.32 L1,0.68 C1,0.87,0.8,1,0.5,1 C0.2,1,0,0.87,0,0.68 Z"],
    ["M0.5,0 L0.5,1"],
    [
      "M0.02,0.3 C0.02,0.12,0.2,0,0.5,0 C0.82,0,0.98,0.12,0.98,0.29 C0.98,0.46,0.84,0.56,0.6,0.69 "
        + "C0.3,0.84,0.1,0.92,0.02,1 L1,1",
      "M0.02,0.3 C0.02,0.12,0.2,0,0.5,0 C0.82,0,0.98,0.12,0.98,0.28 C0.98,0.44,0.8,0.56,0.6,0.66 L0,1 L1,1",
    ],
    [
      "M0.03,0.21 C0.08,0.07,0.25,0,0.5,0 C0.8,0,0.95,0.11,0.95,0.25 C0.95,0.4,0.78,0.48,0.42,0.48 "
        + "M0.42,0.48 C0.8,0.48,1,0.58,1,0.74 C1,0.9,0.8,1,0.5,1 C0.22,1,0.05,0.92,0,0.78",
      "M0.04,0 L0.94,0 L0.46,0.4 C0.8,0.4,1,0.53,1,0.7 C1,0.89,0.8,1,0.5,1 C0.22,1,0.05,0.92,0,0.78",
    ],
    ["M0.76,1 L0.76,0 L0,0.72 L1,0.72", "M0.4,0 L0,0.7 L1,0.7 M0.74,0.42 L0.74,1"],
    [
      "M0.93,0 L0.12,0 L0.06,0.47 C0.18,0.39,0.32,0.36,0.5,0.36 C0.8,0.36,1,0.48,1,0.67 C1,0.88,0.8,1,0.48,1 "
        + "C0.22,1,0.05,0.92,0,0.79"
    ],
    [], ["M0,0 L1,0 L0.38,1", "M0,0 L1,0 C0.64,0.36,0.46,0.62,0.42,1"],
    [
      "M0.5,0.46 C0.2,0.46,0.06,0.36,0.06,0.23 C0.06,0.09,0.22,0,0.5,0 C0.78,0,0.94,0.09,0.94,0.23 "
        + "C0.94,0.36,0.8,0.46,0.5,0.46 C0.8,0.46,1,0.58,1,0.73 C1,0.9,0.8,1,0.5,1 C0.2,1,0,0.9,0,0.73 "
        + "C0,0.58,0.2,0.46,0.5,0.46"
    ],
    [],
  ].enumerated().map { digit, texts in digit == 6 ? sixes : texts.map { StrokePath($0) } }
}

extension StrokePath {
  init(lines: [[SIMD2<Double>]]) { self.lines = lines }
}
