import IndicatorLamp
import ScanPluginKit
import ScanTestKit
import Testing

@Suite("Indicator lamp")
struct IndicatorLampTests {
  let registry = PluginRegistry().registering(.indicatorLamp)

  /// A frame with a lamp in the middle of a housing, both as luma.
  private func frame(lamp: UInt8, housing: UInt8 = 100) -> Frame {
    let size = PixelSize(width: 40, height: 32)
    return Frame(
      luma: LumaImage(size: size) { (buffer: UnsafeMutableBufferPointer<UInt8>) in
        for y in 0..<size.height {
          for x in 0..<size.width {
            let isLamp = (10..<30).contains(x) && (8..<24).contains(y)
            buffer[y * size.width + x] = isLamp ? lamp : housing
          }
        }
      })
  }

  private func plugin(_ config: IndicatorLampConfig) throws -> any ScanPlugin {
    try registry.makePlugin(PluginContext(pluginConfig: PluginConfig(id: "lamp", useCase: UseCase(config))))
  }

  @Test("the plugin keeps the rules that every plugin has to keep")
  func conformance() {
    let violations = PluginConformance.violations(
      of: .indicatorLamp, config: IndicatorLampConfig(), readable: [frame(lamp: 220), frame(lamp: 40)])
    #expect(violations == [])
  }

  @Test(
    "the state changes only when the difference passes the threshold by the hysteresis",
    arguments: [
      (before: 220, now: 95, isOn: true), (before: 220, now: 80, isOn: false), (before: 40, now: 105, isOn: false),
      (before: 40, now: 120, isOn: true),
    ] as [(before: UInt8, now: UInt8, isOn: Bool)])
  func hysteresis(before: UInt8, now: UInt8, isOn: Bool) throws {
    let plugin = try plugin(IndicatorLampConfig(reportsEveryFrame: true))
    _ = try plugin.scan(ScanInput(frame: frame(lamp: before)))
    let output = try plugin.scan(ScanInput(frame: frame(lamp: now)))
    let result = try #require(output.results.first?.body as? IndicatorLampResult)
    #expect(result.isOn == isOn)
    #expect(result.contrast == Int((100 * (Double(now) - 100) / 255).rounded()))
  }

  @Test("a state that stays is reported once, and again after a reset")
  func once() throws {
    let plugin = try plugin(IndicatorLampConfig())
    let input = ScanInput(frame: frame(lamp: 220))
    #expect(try plugin.scan(input).results.count == 1)
    #expect(try plugin.scan(input).skipped == .repeated)
    plugin.reset()
    #expect(try plugin.scan(input).results.count == 1)
  }

  @Test("the same lamp in the shade reads the same")
  func shade() throws {
    for (lamp, housing) in [(250, 200), (125, 100), (70, 50)] as [(UInt8, UInt8)] {
      let output = try plugin(IndicatorLampConfig()).scan(ScanInput(frame: frame(lamp: lamp, housing: housing)))
      #expect((output.results.first?.body as? IndicatorLampResult)?.isOn == true)
    }
  }

  @Test("the ready configuration loads, and a wrong key in it gets the nearest name")
  func configuration() throws {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let loader = ConfigLoader(useCases: registry.useCases)
    let loaded = try loader.load(contentsOf: "/\(folder)/lamp.json")
    #expect(loaded.warnings == [])
    #expect(loaded.config.viewPluginConfig?.pluginConfig.useCase == UseCase(IndicatorLampConfig(hysteresis: 8)))

    let wrong = loaded.tree.text(.compact).replacing("hysteresis", with: "histeresis")
    let problems = #expect(throws: InvalidDocument.self) { try loader.load(json: wrong) }?.problems
    #expect(problems?.first?.pointer.description == "/viewPluginConfig/pluginConfig/indicatorLampConfig/histeresis")
    #expect(problems?.first?.suggestions.first == "hysteresis")
  }
}
