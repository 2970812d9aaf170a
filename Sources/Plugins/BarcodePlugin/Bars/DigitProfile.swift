import Glibc

/// The gray levels of digits, averaged over the lines that cross them, and how well those of each digit fit.
///
/// Blur moves the edges between narrow elements, so that their widths say little. What blur does to the gray levels of each digit is
/// known, however, and the digit whose blurred levels are nearest to those of the picture is still the right one.
struct DigitProfile {
  /// How many samples a module has.
  private static let perModule = 4
  /// How many samples a digit has.
  private static let samples = 7 * perModule

  private let layout: DigitLayout
  /// The levels of each digit, one after the other.
  private var levels: [Float]
  private(set) var lines = 0

  init(_ layout: DigitLayout) {
    self.layout = layout
    levels = Array(repeating: 0, count: layout.digits.count * Self.samples)
  }

  /// Takes in a line.
  ///
  /// - Parameters:
  ///   - line: Its levels, one for each pixel.
  ///   - edges: The edges of the symbol in it.
  ///   - isInverted: Whether its bars are light.
  mutating func add(_ line: [Float], _ edges: ArraySlice<Float>, isInverted: Bool) {
    let sign: Float = isInverted ? -1 : 1
    guard let places = layout.places(edges), line.count > 1 else { return }
    for (number, first) in layout.digits.enumerated() {
      for sample in 0..<Self.samples {
        let place = places.place(Float(first) + (Float(sample) + 0.5) / Float(Self.perModule))
        let index = min(max(0, Int(place)), line.count - 2)
        let part = min(max(0, place - Float(index)), 1)
        levels[number * Self.samples + sample] += sign * (line[index] + (line[index + 1] - line[index]) * part)
      }
    }
    lines += 1
  }

  /// How far the levels are from those of each digit, as the sum of squares with the contrast as one; nil where nothing fits.
  func costs() -> [DigitCosts]? {
    guard lines > 0 else { return nil }
    let digits = layout.digits.indices.map { place in
      Digit(
        levels[(place * Self.samples)..<((place + 1) * Self.samples)],
        isInverse: place >= layout.digits.count - layout.inverse)
    }
    func fit(_ blur: Int) -> (cost: Float, rows: [[Float]])? {
      Self.rows(digits, DigitTemplate.all[blur]).map { rows in (rows.reduce(0) { $0 + ($1.min() ?? 0) }, rows) }
    }
    // From a usual blur to either side as long as the digits fit better.
    var best = fit(DigitTemplate.usual)
    for step in [1, -1] {
      var blur = DigitTemplate.usual + step
      while DigitTemplate.all.indices.contains(blur), let other = fit(blur), other.cost < best?.cost ?? .infinity {
        best = other
        blur += step
      }
    }
    return best?.rows.map { DigitCosts($0) }
  }

  /// The costs of each digit by the templates of one blur.
  private static func rows(_ digits: [Digit], _ templates: [DigitTemplate]) -> [[Float]]? {
    var light: [Float] = []
    var contrast: [Float] = []
    var products: [[Float]] = []
    for digit in digits {
      let row = templates.map { digit.product($0) }
      var best: (cost: Float, light: Float, contrast: Float)?
      for (template, product) in zip(templates, row) {
        let fit = digit.fit(template, product)
        if fit.contrast < 0, fit.cost < best?.cost ?? .infinity { best = fit }
      }
      guard let best else { return nil }
      light.append(best.light)
      contrast.append(best.contrast)
      products.append(row)
    }
    let (lightLine, contrastLine) = (line(light), line(contrast))
    var rows: [[Float]] = []
    for (place, digit) in digits.enumerated() {
      let (base, gain) = (lightLine.0 + lightLine.1 * Float(place), contrastLine.0 + contrastLine.1 * Float(place))
      guard gain < 0 else { return nil }
      rows.append(
        zip(templates, products[place]).map { digit.cost($0, product: $1, light: base, contrast: gain) / (gain * gain) }
      )
    }
    return rows
  }

  /// The levels of one digit, and the sums that its distance from any template is made of.
  private struct Digit {
    private static let count = Float(samples)

    /// The levels less their mean.
    private let levels: [Float]
    private let mean: Float
    private let squares: Float
    /// Whether it begins with a bar, so that dark and light of the templates change places.
    private let isInverse: Bool

    init(_ levels: ArraySlice<Float>, isInverse: Bool) {
      let mean = levels.reduce(0, +) / Self.count
      self.levels = levels.map { $0 - mean }
      self.mean = mean
      squares = self.levels.reduce(0) { $0 + $1 * $1 }
      self.isInverse = isInverse
    }

    /// The sum of the products of the levels with a template's shares of dark.
    func product(_ template: DigitTemplate) -> Float {
      var sum = SIMD4<Float>.zero
      levels.withUnsafeBufferPointer { levels in
        template.dark.withUnsafeBufferPointer { dark in
          for index in stride(from: 0, to: samples, by: 4) {
            sum +=
              SIMD4(levels[index], levels[index + 1], levels[index + 2], levels[index + 3])
              * SIMD4(dark[index], dark[index + 1], dark[index + 2], dark[index + 3])
          }
        }
      }
      // The levels' sum is zero, so that the products with the shares of light are the same with another sign.
      return isInverse ? -sum.sum() : sum.sum()
    }

    /// The level of light and what dark is below it, by which a template fits best, and what remains.
    func fit(_ template: DigitTemplate, _ product: Float) -> (cost: Float, light: Float, contrast: Float) {
      let contrast = product / template.spread
      return (squares - contrast * product, mean - contrast * template.sum(isInverse) / Self.count, contrast)
    }

    /// What remains by given levels of light and dark.
    func cost(_ template: DigitTemplate, product: Float, light: Float, contrast: Float) -> Float {
      let offset = light - mean
      return squares + Self.count * offset * offset + contrast * contrast * template.squares(isInverse)
        + 2 * contrast * (offset * template.sum(isInverse) - product)
    }
  }

  /// The straight line through values: the first one, and the step.
  private static func line(_ values: [Float]) -> (Float, Float) {
    let count = Float(values.count)
    let mean = values.reduce(0, +) / count
    guard values.count > 2 else { return (mean, 0) }
    let center = (count - 1) / 2
    var (product, square) = (Float(0), Float(0))
    for (index, value) in values.enumerated() {
      let x = Float(index) - center
      (product, square) = (product + x * (value - mean), square + x * x)
    }
    let step = product / square
    return (mean - step * center, step)
  }
}

/// The share of dark in the samples of a blurred digit, and their sums.
private struct DigitTemplate {
  private static let samples = 28
  /// The deviations of the blur, in modules.
  private static let blurs: [Float] = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.95]

  /// The index of a blur that is neither sharp nor hard to read.
  static let usual = 2

  /// By the blur, the digits: the ten of set A, then those of set B.
  static let all = blurs.map { blur in
    [false, true].flatMap { isReversed in
      EANDigit.widths.map { widths in
        DigitTemplate(isReversed ? SIMD4(widths.w, widths.z, widths.y, widths.x) : widths, blur)
      }
    }
  }

  let dark: [Float]
  /// The sum of the squares of the shares less their mean.
  let spread: Float
  private let total: Float
  private let totalOfSquares: Float

  /// A space comes first. Before and after it stand elements of other digits, of which one module is certain and two are likely.
  private init(_ widths: SIMD4<Float>, _ blur: Float) {
    var edges: [(place: Float, step: Float)] = [(-1.6, 1), (0, -1)]
    var place: Float = 0
    for index in 0..<4 {
      place += widths[index]
      edges.append((place, index.isMultiple(of: 2) ? 1 : -1))
    }
    edges.append((8.6, 1))
    dark = (0..<Self.samples).map { sample in
      let x = (Float(sample) + 0.5) / 4
      return edges.reduce(0) { $0 + $1.step * (0.5 + 0.5 * erff((x - $1.place) / (blur * 1.41421356))) }
    }
    total = dark.reduce(0, +)
    totalOfSquares = dark.reduce(0) { $0 + $1 * $1 }
    spread = totalOfSquares - total * total / Float(Self.samples)
  }

  /// The sum of the shares of dark, or of light.
  func sum(_ isInverse: Bool) -> Float { isInverse ? Float(Self.samples) - total : total }

  /// The sum of their squares.
  func squares(_ isInverse: Bool) -> Float {
    isInverse ? Float(Self.samples) - 2 * total + totalOfSquares : totalOfSquares
  }
}
