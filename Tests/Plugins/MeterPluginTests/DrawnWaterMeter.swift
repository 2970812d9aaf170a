import Foundation
import MeterHistory
import ScanPluginKit
import ScanSynthetic

@testable import MeterPlugin

/// A drawn water meter before a camera that stays: five drums for whole cubic meters, four dials for the fractions.
struct DrawnWaterMeter {
  static let (drums, dials) = (5, 4)

  /// What it shows, in parts of the last dial's digit, which is 0.0001 m³.
  var units: Double
  /// How far it stands turned, clockwise.
  var degrees = 0.0
  var size = PixelSize(width: 800, height: 600)
  var isColor = true

  private var counter: SyntheticDrums {
    SyntheticDrums(digits: [UInt8](repeating: 0, count: Self.drums + Self.dials))
      .withDials(Self.dials, rest: 0).advanced(by: units)
  }

  var scene: SyntheticScene {
    var counter = counter
    (counter.ground, counter.ink) = (SyntheticColor(gray: 235), SyntheticColor(gray: 25))
    counter.dials?.handColor = SyntheticColor(red: 190, green: 30, blue: 30)
    var meter = SyntheticMeter(.drums(counter))
    meter.housing.plate = SyntheticColor(red: 224, green: 214, blue: 186)
    meter.housing.unit = "m³"
    var scene = SyntheticScene(size: size, isColor: isColor, seed: UInt64(units))
    let middle = FramePoint(x: Double(size.width) / 2, y: Double(size.height) / 2)
    scene.meters = [.init(meter, SyntheticPlacement(center: middle, scale: 0.62, rotation: degrees))]
    scene.degradations.blur = 0.7
    scene.degradations.noise = 2
    return scene
  }

  func frame(number: UInt64 = 0, timestamp: Duration = .zero) -> Frame {
    scene.frame(number: number, timestamp: timestamp)
  }

  /// The value as it is to be read.
  var text: String { scene.meterTruth.first?.text ?? "" }

  /// The texts that are right: a last hand at a mark is read as either digit.
  var accepted: Set<String> {
    Set(
      [-0.2, 0, 0.2].map { part in
        var meter = self
        meter.units += part
        return meter.text
      })
  }

  /// The places of its digits and dials in the upright picture.
  static func places(in size: PixelSize = PixelSize(width: 800, height: 600)) -> (
    digits: [DigitPlace], dials: [DialPlace]
  ) {
    let cells =
      DrawnWaterMeter(units: 0, size: size).scene.meterTruth.first?.cells.compactMap { $0?.boundingRect } ?? []
    let (across, down) = (100 / Double(size.width), 100 / Double(size.height))
    return (
      cells.prefix(drums).map {
        DigitPlace(x: $0.x * across, y: $0.y * down, width: $0.width * across, height: $0.height * down)
      },
      cells.dropFirst(drums).map {
        DialPlace(
          x: $0.center.x * across, y: $0.center.y * down, radius: $0.width / 2 * across, direction: .clockwise)
      }
    )
  }

  /// A configuration with its places.
  static func config(history: MeterHistoryConfig? = nil, _ change: (inout MeterConfig) -> Void = { _ in })
    -> MeterConfig
  {
    let places = places()
    var config = MeterConfig(digits: places.digits, dials: places.dials, history: history)
    change(&config)
    return config
  }

  /// A plugin for it as the registry makes it.
  static func plugin(_ config: MeterConfig) throws -> any ScanPlugin {
    try MeterConfigFileTests.registry.makePlugin(
      PluginContext(pluginConfig: PluginConfig(id: "water", useCase: UseCase(config))))
  }
}
