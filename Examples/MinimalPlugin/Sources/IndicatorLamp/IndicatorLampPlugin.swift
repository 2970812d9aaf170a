public import ScanPluginKit

/// The reader of one indicator lamp. It remembers the state, so that flicker around the threshold changes nothing.
///
/// The middle of the cutout is compared with the rest: a lamp that is on outshines its housing, and the dark glass of one
/// that is off is darker than it. Daylight and shadow change both alike.
final class IndicatorLampPlugin: ScanPlugin {
  private let config: IndicatorLampConfig
  private var isOn: Bool?

  init(_ config: IndicatorLampConfig) {
    self.config = config
  }

  func scan(_ input: ScanInput) -> ScanOutput {
    guard let contrast = input.withRegionLuma({ $0.contrastOfMiddle }) else {
      return ScanOutput(skipped: .nothingFound)
    }
    let before = isOn
    if contrast >= config.threshold + config.hysteresis { isOn = true }
    if contrast <= config.threshold - config.hysteresis { isOn = false }
    guard let isOn else { return ScanOutput(skipped: .nothingFound) }
    let result = IndicatorLampResult(isOn: isOn, contrast: contrast)
    guard config.reportsEveryFrame || isOn != before else {
      return ScanOutput(skipped: .repeated, seen: result.seenItems)
    }
    return ScanOutput(results: [PluginResult(result, confidence: 50 + abs(contrast - config.threshold))])
  }

  func explain(_ input: ScanInput) -> [ReadFailure] {
    guard let contrast = input.withRegionLuma({ $0.contrastOfMiddle }) else {
      return [
        ReadFailure(
          .tooSmall, message: "the cutout is smaller than 4 pixels", advice: "set a larger `maxWidthPercent`")
      ]
    }
    guard abs(contrast - config.threshold) < config.hysteresis else { return [] }
    return [
      ReadFailure(
        .lowContrast,
        message: "the middle of the cutout is \(contrast) % brighter than the rest, which decides nothing",
        advice: "let the lamp fill the middle of the cutout, with its housing around it")
    ]
  }

  func reset() {
    isOn = nil
  }
}

extension LumaView {
  /// How much brighter than the rest the middle half is, in percent of white; nil below 4 × 4 pixels.
  fileprivate var contrastOfMiddle: Int? {
    guard width >= 4, height >= 4 else { return nil }
    let middle = cropped(
      to: PixelRect(x: width / 4, y: height / 4, width: width - width / 2, height: height - height / 2))
    let middleArea = middle.width * middle.height
    let restArea = width * height - middleArea
    let middleSum = middle.sum
    let difference = Double(middleSum) / Double(middleArea) - Double(sum - middleSum) / Double(restArea)
    return Int((100 * difference / 255).rounded())
  }

  /// The sum of all pixels.
  private var sum: Int {
    var sum = 0
    for y in 0..<height {
      for pixel in UnsafeBufferPointer(start: row(y), count: width) { sum += Int(pixel) }
    }
    return sum
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
