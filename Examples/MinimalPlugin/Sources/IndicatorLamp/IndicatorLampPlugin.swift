public import ScanPluginKit

/// The reader of one indicator lamp. It remembers the state, so that flicker around the threshold changes nothing.
final class IndicatorLampPlugin: ScanPlugin {
  private let config: IndicatorLampConfig
  private var isOn: Bool?

  init(_ config: IndicatorLampConfig) {
    self.config = config
  }

  func scan(_ input: ScanInput) -> ScanOutput {
    let brightness = input.withRegionLuma { $0.meanPercent }
    let before = isOn
    if brightness >= config.threshold + config.hysteresis { isOn = true }
    if brightness <= config.threshold - config.hysteresis { isOn = false }
    guard let isOn else { return ScanOutput(skipped: .nothingFound) }
    guard config.reportsEveryFrame || isOn != before else { return ScanOutput(skipped: .repeated) }
    let distance = abs(brightness - config.threshold)
    return ScanOutput(results: [
      PluginResult(IndicatorLampResult(isOn: isOn, brightness: brightness), confidence: min(100, 50 + 2 * distance))
    ])
  }

  func explain(_ input: ScanInput) -> [ReadFailure] {
    let brightness = input.withRegionLuma { $0.meanPercent }
    let undecided = (config.threshold - config.hysteresis + 1)..<(config.threshold + config.hysteresis)
    guard undecided.contains(brightness) else { return [] }
    return [
      ReadFailure(
        .refused,
        message: "the brightness of \(brightness) % is too near to the threshold of \(config.threshold) % to decide",
        advice: "let the cutout show the lamp alone, or set a lower `hysteresis` than \(config.hysteresis)")
    ]
  }

  func reset() {
    isOn = nil
  }
}

extension LumaView {
  /// The mean of all pixels in percent of white.
  fileprivate var meanPercent: Int {
    var sum = 0
    for y in 0..<height {
      for pixel in UnsafeBufferPointer(start: row(y), count: width) { sum += Int(pixel) }
    }
    let white = 255 * width * height
    return (100 * sum + white / 2) / white
  }
}

extension PluginFactory {
  /// The maker of lamp readers, to be given to a registry.
  public static let indicatorLamp = PluginFactory(
    IndicatorLampConfig.self, result: IndicatorLampResult.self, name: "Indicator lamp",
    summary: "Reads whether a signal lamp is on."
  ) { config, _ in
    IndicatorLampPlugin(config)
  }
}
