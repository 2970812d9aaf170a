/// How bright a line and how strong its contrast is: the light that goes with drawn bars, found by least squares.
struct LineLight {
  /// The gray level of light less 128, as the constant, linear and square part of a polynomial along the line, −1…1.
  var light = SIMD3<Float>.zero
  /// How much darker dark is, constant and linear; negative.
  var contrast = SIMD2<Float>.zero
  /// The squares that the drawn bars leave of the gray levels, as a share of what light alone leaves: 0 where the bars explain all.
  var rest: Float

  /// What no bars explain.
  static let none = LineLight(rest: .infinity)

  /// The same light on the line read backwards.
  var mirrored: LineLight {
    LineLight(light: light * SIMD3(1, -1, 1), contrast: contrast * SIMD2(1, -1), rest: rest)
  }

  /// A first guess: blur leaves less of the contrast than there is.
  init(guessing samples: UnsafeBufferPointer<Float>, blur: Float) {
    var (sum, squares) = (Float(0), Float(0))
    for sample in samples {
      sum += sample
      squares += sample * sample
    }
    let mean = sum / Float(samples.count)
    let deviation = max(0, squares / Float(samples.count) - mean * mean).squareRoot()
    let reach = 1.3 * deviation
    self.init(
      light: SIMD3(mean + reach, 0, 0), contrast: SIMD2(-2 * reach * (blur > 0.9 ? 1.35 : 1.1), 0), rest: 1)
  }

  private init(light: SIMD3<Float> = .zero, contrast: SIMD2<Float> = .zero, rest: Float) {
    (self.light, self.contrast, self.rest) = (light, contrast, rest)
  }

  /// The light by which drawn bars leave the least of the samples.
  ///
  /// - Parameters:
  ///   - samples: The gray levels less 128; 0 in the padding.
  ///   - drawn: The dark of the drawn bars at each sample; 0 in the padding.
  init(_ samples: UnsafeRawPointer, _ drawn: UnsafeRawPointer, along axis: LineAxis) {
    typealias Lanes = SIMD8<Float>
    var (ss, sb, su, bb, bu, uu) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    var (s0, s1, s2) = (Lanes.zero, Lanes.zero, Lanes.zero)
    var (b0, b1, b2) = (Lanes.zero, Lanes.zero, Lanes.zero)
    var (u0, u1, u2) = (Lanes.zero, Lanes.zero, Lanes.zero)
    axis.places.withUnsafeBytes { places in
      axis.polynomials.withUnsafeBytes { polynomials in
        let row = 4 * axis.count
        for index in stride(from: 0, to: row, by: MemoryLayout<Lanes>.size) {
          let s = samples.loadUnaligned(fromByteOffset: index, as: Lanes.self)
          let b = drawn.loadUnaligned(fromByteOffset: index, as: Lanes.self)
          let u = b * places.loadUnaligned(fromByteOffset: index, as: Lanes.self)
          let p0 = polynomials.loadUnaligned(fromByteOffset: index, as: Lanes.self)
          let p1 = polynomials.loadUnaligned(fromByteOffset: row + index, as: Lanes.self)
          let p2 = polynomials.loadUnaligned(fromByteOffset: 2 * row + index, as: Lanes.self)
          (ss, sb, su) = (ss + s * s, sb + s * b, su + s * u)
          (bb, bu, uu) = (bb + b * b, bu + b * u, uu + u * u)
          (s0, s1, s2) = (s0 + s * p0, s1 + s * p1, s2 + s * p2)
          (b0, b1, b2) = (b0 + b * p0, b1 + b * p1, b2 + b * p2)
          (u0, u1, u2) = (u0 + u * p0, u1 + u * p1, u2 + u * p2)
        }
      }
    }
    let s = SIMD3(s0.sum(), s1.sum(), s2.sum())
    let b = SIMD3(b0.sum(), b1.sum(), b2.sum())
    let u = SIMD3(u0.sum(), u1.sum(), u2.sum())
    // What is left of all where light explains as much as it can.
    let whole = ss.sum() - (s * s).sum()
    let (ownBars, ownSlope) = (sb.sum() - (s * b).sum(), su.sum() - (s * u).sum())
    let bars = SIMD3(bb.sum() - (b * b).sum(), bu.sum() - (b * u).sum(), uu.sum() - (u * u).sum())
    let determinant = bars.x * bars.z - bars.y * bars.y
    self = .none
    guard whole > 1, determinant > 1e-3 else { return }
    let contrast = SIMD2(
      (ownBars * bars.z - ownSlope * bars.y) / determinant, (ownSlope * bars.x - ownBars * bars.y) / determinant)
    // Bars are darker than what is between them, at both ends.
    guard contrast.x + abs(contrast.y) < -1 else { return }
    let explained = contrast.x * ownBars + contrast.y * ownSlope
    self.init(
      light: axis.powers(s - contrast.x * b - contrast.y * u), contrast: contrast,
      rest: max(0, whole - explained) / whole)
  }
}

/// The samples along a line, and what light is made of there.
struct LineAxis {
  /// The number of samples with padding, and those that count.
  let count: Int
  let used: Int
  /// From −1 to 1 along the samples; 0 in the padding.
  let places: [Float]
  /// Orthonormal polynomials over the samples, one after another: constant, linear, square; 0 in the padding.
  let polynomials: [Float]
  /// Their parts in powers of the place.
  private let rows: [SIMD3<Float>]

  init(_ bars: BlurredBars) {
    let used = (BlurredBars.modules + 2 * BlurredBars.margin) * bars.samples
    let places = (0..<bars.count).map { $0 < used ? 2 * (Float($0) + 0.5) / Float(used) - 1 : 0 }
    var known: [(values: [Float], powers: SIMD3<Float>)] = []
    for degree in 0..<3 {
      var powers = SIMD3<Float>.zero
      powers[degree] = 1
      var values = places.enumerated().map { index, x in index < used ? (degree == 0 ? 1 : degree == 1 ? x : x * x) : 0
      }
      for other in known {
        let part = zip(values, other.values).reduce(0) { $0 + $1.0 * $1.1 }
        for index in values.indices { values[index] -= part * other.values[index] }
        powers -= part * other.powers
      }
      let length = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
      known.append((values.map { $0 / length }, powers / length))
    }
    (count, self.used, self.places) = (bars.count, used, places)
    polynomials = known.flatMap(\.values)
    rows = known.map(\.powers)
  }

  /// A sum of the polynomials in powers of the place.
  func powers(_ parts: SIMD3<Float>) -> SIMD3<Float> { parts.x * rows[0] + parts.y * rows[1] + parts.z * rows[2] }
}
