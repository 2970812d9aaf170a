/// A line across bars, on which drawn ones are laid; it owns scratch memory.
final class TemplateLine {
  /// The gray levels.
  let levels: [Float]
  /// The drawn parts by their blur.
  let bars: [BlurredBars]
  private let axis: LineAxis
  private let memory = KeptMemory<Float>()
  /// The gray levels at a place less 128, what light and guard patterns leave of them, and the dark of drawn bars; 0 in the padding.
  private let samples: UnsafeMutableBufferPointer<Float>
  private let residual: UnsafeMutableBufferPointer<Float>
  private let drawn: UnsafeMutableBufferPointer<Float>
  private let digits: TemplateDigits

  /// What each pattern costs at each digit, in rows of ``BlurredBars/patterns``.
  var costs: [Float] { Array(digits.costs) }

  /// Prepares a line.
  ///
  /// - Parameters:
  ///   - levels: The gray levels.
  ///   - bars: The drawn parts by their blur.
  init(_ levels: [Float], _ bars: [BlurredBars]) {
    self.levels = levels
    self.bars = bars
    axis = LineAxis(bars[0])
    digits = TemplateDigits()
    let count = axis.count
    let all = memory.take(3 * count)
    all.update(repeating: 0)
    samples = UnsafeMutableBufferPointer(rebasing: all[..<count])
    residual = UnsafeMutableBufferPointer(rebasing: all[count..<2 * count])
    drawn = UnsafeMutableBufferPointer(rebasing: all[(2 * count)...])
  }

  /// Fits drawn bars of any digits to a place, in turn with the light.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - known: What is known of the light; nil for a first guess from the gray levels.
  ///   - rounds: How often digits and light are found in turn.
  func fit(_ place: BarsPlace, after known: LineLight? = nil, rounds: Int = 1) -> LineLight {
    guard sample(place) else { return .none }
    let bars = bars[place.blur]
    let counted = UnsafeBufferPointer(rebasing: samples[..<axis.used])
    var light = known ?? LineLight(guessing: counted, blur: BlurredBars.blurs[place.blur])
    for _ in 0..<rounds {
      guard light.rest < .infinity, light.contrast.x < -1 else { return .none }
      measure(light, bars)
      digits.choose(bars)
      light = solve(digits.chosen, bars)
    }
    return light
  }

  /// Fits drawn bars of certain digits to a place.
  func fit(_ place: BarsPlace, to patterns: [Int]) -> LineLight {
    guard sample(place) else { return .none }
    return patterns.withUnsafeBufferPointer { solve($0, bars[place.blur]) }
  }

  /// Measures what each digit costs at a place, in the light that is known of it.
  ///
  /// - Returns: Whether there is such a place.
  func measure(_ place: BarsPlace, _ light: LineLight) -> Bool {
    guard light.rest < .infinity, sample(place) else { return false }
    measure(light, bars[place.blur])
    return true
  }

  private func sample(_ place: BarsPlace) -> Bool {
    let margin = place.module * Float(BlurredBars.margin - 2)
    let last = Float(levels.count - 1)
    guard place.start > -margin, place.start + place.length < last + margin else { return false }
    let step = 1 / Float(BlurredBars.modules * bars[0].samples)
    let first = (0.5 - Float(BlurredBars.margin * bars[0].samples)) * step
    levels.withUnsafeBufferPointer { levels in
      for index in 0..<axis.used {
        let x = min(max(place.pixel(first + Float(index) * step), 0), last - 0.001)
        let whole = min(Int(x), levels.count - 2)
        let part = x - Float(whole)
        samples[index] = levels[whole] * (1 - part) + levels[whole + 1] * part - 128
      }
    }
    return true
  }

  private func measure(_ light: LineLight, _ bars: BlurredBars) {
    axis.places.withUnsafeBufferPointer { places in
      bars.guards.withUnsafeBufferPointer { guards in
        for index in 0..<axis.used {
          let x = places[index]
          let white = light.light.x + x * (light.light.y + x * light.light.z)
          let contrast = min(light.contrast.x + x * light.contrast.y, -1)
          residual[index] = (samples[index] - white) / contrast - guards[index]
        }
      }
    }
    digits.measure(UnsafeRawBufferPointer(residual), bars)
  }

  private func solve(_ patterns: UnsafeBufferPointer<Int>, _ bars: BlurredBars) -> LineLight {
    guard let samples = samples.baseAddress, let drawn = drawn.baseAddress else { return .none }
    bars.guards.withUnsafeBufferPointer { guards in
      for index in 0..<axis.used { drawn[index] = guards[index] }
    }
    bars.digits.withUnsafeBufferPointer { digits in
      for place in 0..<patterns.count {
        let (begin, from) = (bars.begin(of: place), patterns[place] * bars.digitCount)
        for index in 0..<min(bars.digitCount, axis.used - begin) { drawn[begin + index] += digits[from + index] }
      }
    }
    return LineLight(samples, drawn, along: axis)
  }
}
