import ScanGeometry
import ScanImage
import Testing

@testable import ScanSynthetic

private let small = PixelSize(width: 192, height: 72)

private func bytes(_ frame: Frame) -> [UInt8] {
  frame.luma.withView { view in Array(UnsafeBufferPointer(start: view.base, count: view.width * view.height)) }
}

/// FNV-1a, 64 bits.
private func checksum(_ bytes: [UInt8]) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}

@Suite("Synthetic meters")
struct MeterTests {
  @Test(
    "A drum turns while the one to its right passes from 9 to 0",
    arguments: [
      ("12345", 0.0, [1.0, 2, 3, 4, 5]), ("12345", 0.5, [1, 2, 3, 4, 5.5]), ("12349", 0.5, [1, 2, 3, 4.5, 9.5]),
      ("12999", 0.25, [1, 2.25, 9.25, 9.25, 9.25]), ("99999", 0.75, [9.75, 9.75, 9.75, 9.75, 9.75]),
      ("19989", 0.5, [1, 9, 9, 8.5, 9.5]), ("12990", 0.5, [1, 2, 9, 9, 0.5]),
    ])
  func carry(text: String, roll: Double, positions: [Double]) throws {
    let value = try #require(MeterFigures.parse(text))
    #expect(SyntheticDrums(digits: value.digits, roll: roll).positions == positions)
  }

  @Test(
    "The truth of drums is the lower digit, and the next value too when the last drum has all but reached it",
    arguments: [
      ("00123.45", 0.0, ["00123.45"], false), ("00123.45", 0.5, ["00123.45"], true),
      ("00123.45", 0.2, ["00123.45"], false), ("00123.45", 0.78, ["00123.45"], true),
      ("00123.49", 0.9, ["00123.49", "00123.50"], false), ("99999", 0.95, ["99999", "00000"], false),
    ])
  func drumTruth(text: String, roll: Double, accepted: [String], isRolling: Bool) throws {
    let value = try #require(MeterFigures.parse(text))
    let mark = try #require(
      SyntheticDrums(digits: value.digits, decimals: value.decimals, roll: roll).drawn.marks.first)
    #expect([mark.text] + mark.alternatives == accepted)
    #expect(mark.isRolling == isRolling)
    #expect(mark.decimals == value.decimals)
    #expect(mark.cells.count == value.digits.count)
  }

  @Test("Each hand stands where the exact value puts it")
  func dialPositions() {
    let dials = SyntheticDials(digits: [4, 9, 9, 7], rest: 0.5)
    let expected = [4.9975, 9.975, 9.75, 7.5]
    for (position, expected) in zip(dials.positions, expected) { #expect(abs(position - expected) < 1e-9) }
    #expect((0..<4).map(dials.isClockwise) == [true, false, true, false])
    #expect(dials.drawn.marks.map(\.text) == ["4997"])
  }

  @Test("The last drum turns while the first hand behind it passes from 9 to 0")
  func drumsWithDials() {
    let counter = SyntheticDrums(digits: [0, 9, 9, 9, 9, 2]).withDials(3, rest: 0.5)
    #expect(counter.digits == [0, 9, 9] && counter.dials?.digits == [9, 9, 2])
    for (position, expected) in zip(counter.positions, [0.925, 9.925, 9.925]) {
      #expect(abs(position - expected) < 1e-9)
    }
    let next = counter.advanced(by: 8)
    #expect(next.digits == [1, 0, 0] && next.dials?.digits == [0, 0, 0] && next.positions == [1, 0, 0])
    #expect(next.drawn.marks.map(\.text) == ["100.000"] && next.drawn.marks.map(\.cells.count) == [6])
  }

  @Test(
    "A meter counts on by whole steps and by parts of one, and from its last value to zero",
    arguments: [
      ("00123", 0.5, 0.25, "00123", 0.75), ("00199", 0.5, 0.75, "00200", 0.25), ("99998", 0.0, 3.0, "00001", 0.0),
      ("00000", 0.0, 123_456.5, "23456", 0.5),
    ])
  func counting(text: String, roll: Double, steps: Double, expected: String, rest: Double) throws {
    let digits = try #require(MeterFigures.parse(text)).digits
    let drums = SyntheticDrums(digits: digits, roll: roll).advanced(by: steps)
    #expect(MeterFigures.text(drums.digits, decimals: 0) == expected)
    #expect(drums.roll == rest)
    let dials = SyntheticDials(digits: digits, rest: roll).advanced(by: steps)
    #expect(dials.digits == drums.digits)
    let display = SyntheticDisplay([.init("-" + text)]).advanced(by: (roll + steps).rounded(.down))
    #expect(display.fields.map(\.text) == ["-" + expected])
  }

  @Test("The lines of a display keep unit and OBIS code, and one that is off gives nothing")
  func displayTruth() {
    var display = SyntheticDisplay([
      .init("001234.5", unit: "kWh", position: "1.8.0"), .init("-12.30", unit: "kW"), .init(" 42"),
    ])
    let marks = display.drawn.marks
    #expect(marks.map(\.text) == ["001234.5", "-12.30", "42"])
    #expect(marks.map(\.decimals) == [1, 2, 0])
    #expect(marks.map(\.unit) == ["kWh", "kW", nil])
    #expect(marks.map(\.position) == ["1.8.0", nil, nil])
    #expect(marks.map(\.cells.count) == [7, 4, 2])
    display.isOn = false
    #expect(display.drawn.marks.isEmpty)
  }

  @Test("The same number gives the same picture, on every machine", arguments: SyntheticMeter.Kind.allCases)
  func deterministic(kind: SyntheticMeter.Kind) {
    let scene = SyntheticMeterScene(kind, seed: 5, condition: .hard, size: small)
    let first = bytes(scene.frame())
    #expect(first == bytes(SyntheticMeterScene(kind, seed: 5, condition: .hard, size: small).frame()))
    #expect(first != bytes(SyntheticMeterScene(kind, seed: 6, condition: .hard, size: small).frame()))
    // Written down from the first run: another value is another picture, here or on another machine.
    let known: [SyntheticMeter.Kind: UInt64] = [
      .drums: 16_488_002_287_163_770_457, .display: 486_530_521_791_891_791, .dials: 9_840_985_978_478_502_523,
      .gauge: 241_481_715_014_949_654,
    ]
    #expect(checksum(first) == known[kind])
  }

  @Test("Cells of random meters lie in the picture, one for each digit, from the left to the right")
  func cells() throws {
    for seed in 0..<60 as Range<UInt64> {
      let scene = SyntheticMeterScene(seed: seed, size: small)
      let truth = try #require(scene.truth.first)
      #expect(truth.kind == scene.kind)
      #expect(truth.digits.count == truth.cells.count)
      #expect(truth.accepted.first == truth.text)
      let quads = truth.cells.compactMap { $0 }
      #expect(quads.count == truth.cells.count)
      for quad in quads {
        #expect(quad.signedArea > 0)
        // Strongly tilted cells may reach a little beyond the edge.
        #expect(quad.center.x > 0 && quad.center.x < 192 && quad.center.y > 0 && quad.center.y < 72)
      }
      for (left, right) in zip(quads, quads.dropFirst()) { #expect(left.center.x < right.center.x) }
    }
  }

  @Test("The picture changes in the cells of the digits that change, and nowhere else")
  func pixels() throws {
    var drums = SyntheticDrums(digits: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    drums.pitch = 100
    let scene = { (drums: SyntheticDrums) -> (SyntheticScene, [FrameQuad]) in
      var scene = SyntheticScene(size: PixelSize(width: 320, height: 64))
      scene.meters = [
        .init(SyntheticMeter(.drums(drums)), SyntheticPlacement(center: FramePoint(x: 160, y: 32), scale: 0.28))
      ]
      return (scene, scene.meterTruth[0].cells.compactMap { $0 })
    }
    let (straight, quads) = scene(drums)
    let (rolled, _) = scene(drums.advanced(by: 1))
    let (one, two) = (straight.frame().luma, rolled.frame().luma)
    // All but the last two drums stand still; the last one passed from 9 to 0 and took its neighbor along.
    let differences = quads.map { quad in
      let box = quad.boundingRect
      return one.withView { one in
        two.withView { two in
          (Int(box.minY)..<Int(box.maxY)).reduce(0) { sum, y in
            (Int(box.minX)..<Int(box.maxX)).reduce(sum) { $0 + abs(Int(one[$1, y]) - Int(two[$1, y])) }
          }
        }
      }
    }
    #expect(differences.prefix(8).allSatisfy { $0 == 0 })
    #expect(differences.suffix(2).allSatisfy { $0 > 1_000 })
  }

  @Test("Pictures without a meter give nothing", arguments: SyntheticMeterScene.Absence.allCases)
  func absent(absence: SyntheticMeterScene.Absence) {
    let scene = SyntheticMeterScene(absent: absence, seed: 4, condition: .normal, size: small)
    #expect(scene.truth.isEmpty)
    #expect(scene.kind == nil)
    #expect(scene.frame().size == small)
    #expect(
      bytes(scene.frame())
        != bytes(SyntheticMeterScene(absent: absence, seed: 5, condition: .normal, size: small).frame()))
  }

  @Test("A hand hides every digit")
  func hand() {
    for seed in 0..<12 as Range<UInt64> {
      let hidden = SyntheticMeterScene(absent: .hand, seed: seed, condition: .easy, size: small).scene
      // Skin lies over the middles of the cells whatever the counter shows there.
      var other = hidden
      other.meters = other.meters.map { .init($0.meter.advanced(by: 5), $0.placement) }
      let pictures = [hidden.frame().luma, other.frame().luma]
      for cell in hidden.meterTruth.flatMap(\.cells).compactMap({ $0 }) {
        let (x, y) = (Int(cell.center.x), Int(cell.center.y))
        let levels = pictures.map { picture in picture.withView { $0[x, y] } }
        #expect(levels[0] == levels[1])
      }
    }
  }
}
