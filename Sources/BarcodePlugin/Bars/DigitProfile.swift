import Glibc

/// The grey levels of digits, averaged over the lines that cross them, and how well those of each digit fit.
///
/// Blur moves the edges between narrow elements, so that their widths tell little. What blur does to the grey levels of each digit is
/// known, however, and the digit whose blurred levels are nearest to those of the picture is still the right one.
struct DigitProfile {
  /// How many samples a module has.
  private static let perModule = 4
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
    var best: (cost: Float, rows: [[Float]])?
    for blur in DigitTemplate.blurs.indices {
      guard let rows = rows(blur) else { continue }
      let cost = rows.reduce(0) { $0 + ($1.min() ?? 0) }
      if cost < best?.cost ?? .infinity { best = (cost, rows) }
    }
    guard let best else { return nil }
    return best.rows.map { DigitCosts($0) }
  }

  /// The costs of each digit by one blur.
  private func rows(_ blur: Int) -> [[Float]]? {
    let templates = DigitTemplate.all[blur]
    let count = layout.digits.count
    var light: [Float] = []
    var contrast: [Float] = []
    for place in 0..<count {
      var best: (cost: Float, light: Float, contrast: Float)?
      for template in templates {
        let fit = fit(place, template)
        if fit.contrast < 0, fit.cost < best?.cost ?? .infinity { best = fit }
      }
      guard let best else { return nil }
      light.append(best.light)
      contrast.append(best.contrast)
    }
    let (lightLine, contrastLine) = (Self.line(light), Self.line(contrast))
    var rows: [[Float]] = []
    for place in 0..<count {
      let (base, gain) = (lightLine.0 + lightLine.1 * Float(place), contrastLine.0 + contrastLine.1 * Float(place))
      guard gain < 0 else { return nil }
      rows.append(templates.map { cost(place, $0, base, gain) / (gain * gain) })
    }
    return rows
  }

  private func isInverse(_ place: Int) -> Bool { place >= layout.digits.count - layout.inverse }

  /// The level of light and what dark is below it, by which a template fits best, and what remains.
  private func fit(_ place: Int, _ template: [Float]) -> (cost: Float, light: Float, contrast: Float) {
    var (y, yy, w, ww, yw) = (Float(0), Float(0), Float(0), Float(0), Float(0))
    let isInverse = isInverse(place)
    for sample in 0..<Self.samples {
      let level = levels[place * Self.samples + sample]
      let dark = isInverse ? 1 - template[sample] : template[sample]
      (y, yy, w, ww, yw) = (y + level, yy + level * level, w + dark, ww + dark * dark, yw + level * dark)
    }
    let count = Float(Self.samples)
    let spread = ww - w * w / count
    guard spread > 1e-6 else { return (.infinity, 0, 0) }
    let contrast = (yw - w * y / count) / spread
    return (yy - y * y / count - contrast * contrast * spread, (y - contrast * w) / count, contrast)
  }

  private func cost(_ place: Int, _ template: [Float], _ light: Float, _ contrast: Float) -> Float {
    var sum: Float = 0
    let isInverse = isInverse(place)
    for sample in 0..<Self.samples {
      let dark = isInverse ? 1 - template[sample] : template[sample]
      let difference = levels[place * Self.samples + sample] - light - contrast * dark
      sum += difference * difference
    }
    return sum
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

/// The share of dark in the samples of each digit, blurred: the ten of set A, then those of set B.
private enum DigitTemplate {
  /// The deviations of the blur, in modules.
  static let blurs: [Float] = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.95]
  static let all = blurs.map { blur in
    [false, true].flatMap { isReversed in
      EANDigit.widths.map { widths in
        template(isReversed ? SIMD4(widths.w, widths.z, widths.y, widths.x) : widths, blur)
      }
    }
  }

  /// A space comes first. Before and after it stand elements of other digits, of which one module is sure and two are likely.
  private static func template(_ widths: SIMD4<Float>, _ blur: Float) -> [Float] {
    var edges: [(place: Float, step: Float)] = [(-1.6, 1), (0, -1)]
    var place: Float = 0
    for index in 0..<4 {
      place += widths[index]
      edges.append((place, index.isMultiple(of: 2) ? 1 : -1))
    }
    edges.append((8.6, 1))
    return (0..<28).map { sample in
      let x = (Float(sample) + 0.5) / 4
      return edges.reduce(0) { $0 + $1.step * (0.5 + 0.5 * erff((x - $1.place) / (blur * 1.41421356))) }
    }
  }
}
