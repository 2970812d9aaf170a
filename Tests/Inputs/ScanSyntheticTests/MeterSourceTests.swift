import ScanGeometry
import ScanImage
import Testing

@testable import ScanSynthetic

@Suite("Sources of meters")
struct MeterSourceTests {
  @Test(
    "A described meter shows its value",
    arguments: [
      ("meter=drums,value=00123.45", "00123.45"), ("meter=display,value=-12.5,unit=kW", "-12.5"),
      ("meter=dials,value=4711,tilt=10,seed=9", "4711"), ("meter=drums,value=7,condition=hard,color=yes", "7"),
      ("meter=drums,value=00042.3176,dials=4", "00042.3176"), ("meter=drums,value=423,dials=1", "42.3"),
    ])
  func described(text: String, value: String) throws {
    let scene = try SyntheticScene.parse(text + ",size=160x90")
    #expect(scene.meterTruth.map(\.text) == [value])
    #expect(scene.items.isEmpty)
    #expect(scene.frame().size == PixelSize(width: 160, height: 90))
  }

  @Test("A source counts on while the hand shakes")
  func counting() throws {
    let source = try SyntheticSource.parse(
      "meter=drums,value=00008.9,rate=10,roll=0.5,fps=20,shake=1,size=160x90")
    let truths = (0..<5).map { source.scene(of: $0).meterTruth[0] }
    #expect(truths.map(\.text) == ["00008.9", "00009.0", "00009.0", "00009.1", "00009.1"])
    #expect(Set(truths.map { $0.quad?.center }).count == 5)
  }

  @Test(
    "A broken description of a meter is refused by its key",
    arguments: [
      ("meter=clock", "meter"), ("meter=drums,value=12x", "value"), ("meter=drums,value=", "value"),
      ("meter=dials,value=1.5", "value"), ("meter=drums,value=-5", "value"), ("meter=drums,roll=2", "roll"),
      ("value=123", "value"), ("rate=1", "rate"), ("meter=drums,text=1", "text"),
      ("meter=drums,condition=odd", "condition"),
      ("meter=display,value=1.2.3", "value"), ("meter=drums,value=1234567890123", "value"),
      ("meter=dials,value=123456789", "value"), ("meter=drums,value=123,dials=3", "dials"),
      ("meter=dials,value=123,dials=1", "dials"), ("dials=2", "dials"), ("meter=drums,value=123,dials=9", "dials"),
    ])
  func broken(text: String, key: String) {
    #expect {
      try SyntheticSource.parse(text)
    } throws: { ($0 as? SyntheticError)?.place == key }
  }
}
