import IndicatorLamp
import ScanPluginKit
import Testing

@Suite("Indicator lamp")
struct IndicatorLampTests {
  let registry = PluginRegistry().registering(.indicatorLamp)

  /// A frame of one brightness with a darker border, so that reading outside the region would show.
  private func input(percent: Int) -> ScanInput {
    let size = PixelSize(width: 40, height: 30)
    let region = PixelRect(x: 10, y: 10, width: 20, height: 10)
    let luma = LumaImage(size: size) { (buffer: UnsafeMutableBufferPointer<UInt8>) in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let isInside = (10..<30).contains(x) && (10..<20).contains(y)
          buffer[y * size.width + x] = isInside ? UInt8((255 * percent + 50) / 100) : 0
        }
      }
    }
    return ScanInput(frame: Frame(luma: luma), region: region)
  }

  private func plugin(_ config: IndicatorLampConfig) throws -> any ScanPlugin {
    try registry.makePlugin(PluginContext(pluginConfig: PluginConfig(id: "lamp", useCase: UseCase(config))))
  }

  @Test(
    "the state changes only when the brightness passes the threshold by the hysteresis",
    arguments: [
      (start: 80, then: 52, isOn: true), (start: 80, then: 45, isOn: false), (start: 20, then: 54, isOn: false),
      (start: 20, then: 55, isOn: true),
    ])
  func hysteresis(start: Int, then: Int, isOn: Bool) throws {
    let plugin = try plugin(IndicatorLampConfig(threshold: 50, hysteresis: 5, reportsEveryFrame: true))
    _ = try plugin.scan(input(percent: start))
    let output = try plugin.scan(input(percent: then))
    let result = try #require(output.results.first?.body as? IndicatorLampResult)
    #expect(result == IndicatorLampResult(isOn: isOn, brightness: then))
  }

  @Test("a state that stays is told once")
  func once() throws {
    let plugin = try plugin(IndicatorLampConfig())
    #expect(try plugin.scan(input(percent: 90)).results.count == 1)
    #expect(try plugin.scan(input(percent: 90)).skipped == .repeated)
    plugin.reset()
    #expect(try plugin.scan(input(percent: 90)).results.count == 1)
  }

  @Test("a first brightness near the threshold gives no result, and the reason says so")
  func undecided() throws {
    let plugin = try plugin(IndicatorLampConfig())
    #expect(try plugin.scan(input(percent: 50)).skipped == .nothingFound)
    #expect(try plugin.explain(input(percent: 50)).map(\.reason) == [.refused])
  }
}
