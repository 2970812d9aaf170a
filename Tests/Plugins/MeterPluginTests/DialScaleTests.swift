import ScanPluginKit
import Testing

@testable import MeterPlugin

@Suite("Scales of gauges")
struct DialScaleTests {
  private let manometer = DialScale(startAngle: -135, endAngle: 135, startValue: 0, endValue: 16)

  private func text(_ scale: DialScale, _ angle: Double) -> String? {
    scale.value(atShare: scale.share(ofAngle: angle))?.text
  }

  @Test(
    "an angle gives the value that stands there, by whichever number of turns it is written",
    arguments: [
      (-135, "0.0"), (225, "0.0"), (0, "8.0"), (360, "8.0"), (135, "16.0"), (-225, "16.0"), (90, "13.4"), (-100, "2.0"),
    ] as [(Double, String)])
  func values(angle: Double, value: String) {
    #expect(text(manometer, angle) == value)
  }

  @Test("values grow counterclockwise where the end is less than the start")
  func counterclockwise() {
    let scale = DialScale(startAngle: 90, endAngle: -90, startValue: 0, endValue: 100)
    #expect(text(scale, 90) == "0" && text(scale, 0) == "50" && text(scale, -45) == "75" && text(scale, 270) == "100")
  }

  @Test("a scale below zero, and one whose values fall, give signs and decimals as they are")
  func signs() {
    let thermometer = DialScale(startAngle: -120, endAngle: 120, startValue: -20, endValue: 60)
    #expect(text(thermometer, -120) == "-20" && text(thermometer, -60) == "0" && text(thermometer, -63) == "-1")
    #expect(thermometer.value(atShare: 0.249)?.isNegative == false)
    let vacuum = DialScale(startAngle: -90, endAngle: 0, startValue: 0, endValue: -1)
    #expect(text(vacuum, -45) == "-0.50" && text(vacuum, -90) == "0.00")
  }

  @Test(
    "without a resolution values are rounded to a hundredth of the scale or a degree, whichever is more",
    arguments: [
      (270, 16, 0.2), (270, 10, 0.1), (270, 4, 0.05), (270, 80, 1), (270, 250, 5), (270, 1, 0.01), (90, 10, 0.2),
      (45, 100, 5),
    ] as [(Double, Double, Double)])
  func usual(sweep: Double, span: Double, resolution: Double) {
    let scale = DialScale(startAngle: 0, endAngle: sweep, startValue: 0, endValue: span)
    #expect(abs(scale.usualResolution - resolution) < 1e-9, "\(scale.usualResolution)")
  }

  @Test(
    "a resolution rounds to its multiples, none of which is beyond an end",
    arguments: [
      (0.25, 0.0, "8.00"), (0.5, 46, "10.5"), (1, 46, "11"), (5, 135, "15"), (3, 135, "15"), (0.1, 1, "8.1"),
    ] as [(Double, Double, String)])
  func resolution(step: Double, angle: Double, value: String) {
    var scale = manometer
    scale.resolution = step
    #expect(text(scale, angle) == value)
  }

  @Test("between points values grow evenly, so that a scale may be uneven")
  func points() throws {
    var ammeter = DialScale(startAngle: -45, endAngle: 45, startValue: 0, endValue: 10, resolution: 0.1)
    ammeter.points = [ScalePoint(angle: -30, value: 1), ScalePoint(angle: 360, value: 4)]
    #expect(text(ammeter, -45) == "0.0" && text(ammeter, -37.5) == "0.5" && text(ammeter, -30) == "1.0")
    #expect(text(ammeter, -15) == "2.5" && text(ammeter, 0) == "4.0" && text(ammeter, 22.5) == "7.0")
    #expect(text(ammeter, 45) == "10.0" && text(ammeter.turned(byDegrees: 20), 20) == "4.0")
    for points in [#"{"angle": 0, "value": 4}, {"angle": -30, "value": 1}"#, #"{"angle": 0, "value": 11}"#] {
      let scale = #"{"startAngle": -45, "endAngle": 45, "startValue": 0, "endValue": 10, "points": [\#(points)]}"#
      let read = try MeterConfig.reading(
        JSONNode.parse(#"{"scanMode": "dial_meter", "dials": [{"x": 5, "y": 5, "radius": 2, "gauge": \#(scale)}]}"#))
      #expect(read.warnings.map(\.pointer.description) == ["/dials/0/gauge/points"])
      #expect(read.value.gaugeScale?.value(atShare: 0.2) == nil)
    }
  }

  @Test("a hand a little outside of the scale is at its end, one further outside gives nothing and says why")
  func outside() throws {
    #expect(text(manometer, -137) == "0.0" && text(manometer, 137) == "16.0")
    #expect(text(manometer, -145) == nil && text(manometer, 145) == nil && text(manometer, 180) == nil)
    func refusal(_ angle: Double) -> Refusal? {
      var reading = ScriptedReader.reading("0")
      reading.share = manometer.share(ofAngle: angle)
      return manometer.refusal(of: reading)
    }
    let (before, beyond) = (try #require(refusal(-150)), try #require(refusal(150)))
    #expect(
      before.code == .outOfRange && before.message.contains("-150 degrees, before the start of the scale at -135"))
    #expect(before.advice.contains("restAngle") && beyond.message.contains("150 degrees, beyond the end"))
    #expect(refusal(0) == nil && refusal(-136) == nil)
  }

  @Test("a hand between its rest and the start gives the value of the start, and beyond the rest nothing")
  func rest() {
    var scale = manometer
    scale.restAngle = -160
    #expect(text(scale, -150) == "0.0" && text(scale, -160) == "0.0" && text(scale, 199) == "0.0")
    #expect(text(scale, -175) == nil && text(scale, 150) == nil)
    // A rest that is nearer to the end than to the start belongs to the start all the same.
    scale.restAngle = 150
    #expect(text(scale, 170) == "0.0" && text(scale, 140) == nil && text(scale, 135) == "16.0")
    #expect(scale.turned(byDegrees: 10).share(ofAngle: 10) == scale.share(ofAngle: 0))
  }

  @Test(
    "a scale that gives no value, or too coarse or fine ones, is reported with its key and what is allowed",
    arguments: [
      (#""endAngle": 5"#, "endAngle", "10 to 350"), (#""endAngle": 355"#, "endAngle", "10 to 350"),
      (#""endValue": 0"#, "endValue", "both ends"), (#""resolution": 9"#, "resolution", "half of the scale"),
      (#""resolution": 0.001"#, "resolution", "rounds to 0.2"), (#""restAngle": 45"#, "restAngle", "before the start"),
    ])
  func hints(change: String, key: String, words: String) throws {
    let keys = [
      #""startAngle": 0"#, #""endAngle": 270"#, #""startValue": 0"#, #""endValue": 16"#,
    ].map { change.hasPrefix(String($0.prefix(10))) ? change : $0 }
    let all = keys.contains(change) ? keys : keys + [change]
    let dial = #"{"x": 50, "y": 50, "radius": 20, "gauge": {\#(all.joined(separator: ", "))}}"#
    let read = try MeterConfig.reading(JSONNode.parse(#"{"scanMode": "dial_meter", "dials": [\#(dial)]}"#))
    #expect(read.warnings.map(\.pointer.description) == ["/dials/0/gauge/\(key)"])
    #expect(read.warnings.first.map { "\($0)".contains(words) } == true, "\(read.warnings)")
    if key.hasPrefix("end") {
      let scale = try #require(read.value.gaugeScale)
      #expect(scale.value(atShare: 0.5) == nil && !scale.isUsable)
    }
  }

  @Test(
    "what has no effect beside a scale is reported with its key",
    arguments: [
      (#""numDigits": 3"#, "/numDigits"), (#""numDecimalDigits": 1"#, "/numDecimalDigits"),
      (#""lastDialDirection": "counterclockwise""#, "/lastDialDirection"),
      (#""history": {"file": "a", "meter": "b", "maxPerHour": 3}"#, "/history/maxPerHour"),
    ])
  func unused(keys: String, pointer: String) throws {
    let scale = #"{"startAngle": 0, "endAngle": 270, "startValue": 0, "endValue": 16}"#
    let dial = #"{"x": 50, "y": 50, "radius": 20, "gauge": \#(scale)}"#
    func pointers(_ text: String) throws -> [String] {
      try MeterConfig.reading(JSONNode.parse(text)).warnings.map(\.pointer.description)
    }
    #expect(try pointers(#"{"scanMode": "dial_meter", \#(keys), "dials": [\#(dial)]}"#) == [pointer])
    #expect(try pointers(#"{"scanMode": "dial_meter", "dials": [\#(dial), \#(dial)]}"#) == ["/dials"])
    #expect(
      try pointers(#"{"scanMode": "auto_analog_digital_meter", "dials": [\#(dial)]}"#) == ["/dials/0/gauge"])
    let below = dial.replacing(#""startValue": 0"#, with: #""startValue": -1"#)
    #expect(
      try pointers(
        #"{"scanMode": "dial_meter", "history": {"file": "a", "meter": "b"}, "dials": [\#(below)]}"#) == ["/history"])
  }
}
