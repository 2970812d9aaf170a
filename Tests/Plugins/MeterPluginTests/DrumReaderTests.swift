import LineNetEngine
import ScanGeometry
import ScanImage
import ScanPluginKit
import ScanSynthetic
import Testing

@testable import MeterPlugin

@Suite("Reading drums")
struct DrumReaderTests {
  private func readings(
    _ scene: SyntheticMeterScene, _ change: (inout MeterConstraints) -> Void = { _ in }
  ) throws -> [MeterReading] {
    let frame = scene.frame()
    var constraints = MeterConstraints()
    change(&constraints)
    let reader = try DrumReader()
    return frame.luma.withView { view in
      let region = PixelRect(frame.size)
      return reader.read(
        MeterPicture(luma: view, color: frame.color.map { ($0, region) }, effort: .live), constraints
      ) { false }
    }
  }

  private func text(_ reading: MeterReading) -> String { reading.cells.map { String($0.digit) }.joined() }

  @Test("a row of drums is found and read, and each digit has its place", arguments: [1, 4] as [UInt64])
  func read(seed: UInt64) throws {
    let scene = SyntheticMeterScene(.drums, seed: seed, condition: .easy, size: PixelSize(width: 850, height: 270))
    let truth = try #require(scene.truth.first)
    let reading = try #require(try readings(scene) { $0.digits = truth.digits.count }.first)
    let accepted = truth.accepted.map { $0.filter(\.isNumber) }
    #expect(accepted.contains(text(reading)), "\(truth.text) read as \(text(reading))")
    #expect(reading.kind == .drums && reading.certainty > 0.5)
    for (cell, place) in zip(reading.cells, truth.cells) {
      let (quad, place) = (try #require(cell.quad), try #require(place))
      #expect(abs(quad.center.x - place.center.x) < place.boundingRect.width / 2)
      #expect(cell.digits.count == 10 && abs(cell.digits.reduce(0, +) - 1) < 1e-6)
    }
  }

  @Test("places that are given need no search")
  func places() throws {
    let scene = SyntheticMeterScene(.drums, seed: 4, condition: .easy, size: PixelSize(width: 850, height: 270))
    let truth = try #require(scene.truth.first)
    let found = try readings(scene) { constraints in
      constraints.digitPlaces = truth.cells.compactMap { quad in
        guard let box = quad?.boundingRect else { return nil }
        return DigitPlace(x: box.x / 8.5, y: box.y / 2.7, width: box.width / 8.5, height: box.height / 2.7)
      }
    }
    #expect(found.count == 1)
    #expect(truth.accepted.map { $0.filter(\.isNumber) }.contains(text(try #require(found.first))))
  }

  @Test(
    "where all drums stand a little above or below the given places, the camera has moved",
    arguments: [-0.3, -0.15, 0.15, 0.3])
  func displaced(_ part: Double) throws {
    let scene = SyntheticMeterScene(.drums, seed: 4, condition: .easy, size: PixelSize(width: 850, height: 270))
    let truth = try #require(scene.truth.first)
    let found = try readings(scene) { constraints in
      constraints.digitPlaces = truth.cells.compactMap { quad in
        guard let box = quad?.boundingRect else { return nil }
        return DigitPlace(
          x: box.x / 8.5, y: (box.y + part * box.height) / 2.7, width: box.width / 8.5, height: box.height / 2.7)
      }
    }
    #expect(truth.accepted.map { $0.filter(\.isNumber) }.contains(text(try #require(found.first))))
  }

  @Test("of three rows that an opening shows the outer ones are not accepted", arguments: [-1, 0, 1])
  func neighbors(row: Int) throws {
    let (size, digits) = (PixelSize(width: 850, height: 270), [4, 7, 9, 2, 0, 3, 8, 5])
    let scenes = (-1...1).map { turn in
      SyntheticMeterScene(
        of: SyntheticMeter(.drums(SyntheticDrums(digits: digits.map { UInt8(($0 + turn + 10) % 10) }))), seed: 3,
        condition: .easy, size: size)
    }
    let boxes = try #require(scenes[1].truth.first).cells.compactMap { $0?.boundingRect }
    let (top, height) = (Int(boxes.map(\.minY).min() ?? 0), Int(boxes.map(\.height).max() ?? 0))
    // The row that counts with a row above and one below it, behind one opening.
    let rows = scenes.map { $0.frame().luma }
    let picture = LumaImage(size: size) { buffer in
      buffer.update(repeating: 150)
      for (index, luma) in rows.enumerated() {
        luma.withView { view in
          for y in 0..<height {
            let to = top + y + (index - 1) * height
            guard (0..<size.height).contains(to) else { continue }
            for x in 0..<size.width { buffer[to * size.width + x] = view[x, top + y] }
          }
        }
      }
    }
    var constraints = MeterConstraints()
    constraints.digitPlaces = boxes.map {
      DigitPlace(
        x: $0.x / 8.5, y: ($0.y + Double(row * height)) / 2.7, width: $0.width / 8.5, height: $0.height / 2.7)
    }
    let reader = try DrumReader()
    let found = picture.withView { reader.read(MeterPicture(luma: $0), constraints) { false } }.first
    let reading = try #require(found)
    #expect(
      row == 0 ? text(reading) == "47920385" && reading.certainty > 0.4 : reading.certainty < 0.4,
      "\(text(reading)) \(reading.certainty)")
  }

  @Test("decimals that the configuration reports count, whatever colors say")
  func decimals() throws {
    let face = SyntheticMeter.Face.drums(SyntheticDrums(digits: [0, 2, 4, 6, 8, 1], decimals: 2))
    let scene = SyntheticMeterScene(
      of: SyntheticMeter(face), seed: 3, condition: .easy, size: PixelSize(width: 850, height: 270))
    #expect(try readings(scene).first?.decimals == 2)
    #expect(try readings(scene) { $0.decimals = 1 }.first?.decimals == 1)
  }

  @Test("what has a minus is hardly a counter of drums")
  func minus() throws {
    func reading(_ text: String) throws -> MeterReading? {
      let face = SyntheticMeter.Face.display(SyntheticDisplay([.init(text)]))
      let scene = SyntheticMeterScene(
        of: SyntheticMeter(face), seed: 3, condition: .easy, size: PixelSize(width: 850, height: 270))
      return try readings(scene).first { self.text($0) == "47128" }
    }
    let (with, without) = (try reading("-47128"), try reading("47128"))
    #expect(with?.signCertainty.map { $0 < 0.5 } == true)
    #expect(without?.signCertainty.map { $0 > 0.9 } == true)
  }

  @Test("a row that a running source shows clearly is followed as it moves, and let go when it is gone")
  func following() throws {
    let size = PixelSize(width: 850, height: 270)
    let scene = SyntheticMeterScene(.drums, seed: 4, condition: .easy, size: size)
    let truth = try #require(scene.truth.first)
    let reader = try DrumReader()
    func read(_ dx: Double, _ dy: Double) throws -> MeterReading? {
      var moved = scene.scene
      moved.meters[0].placement = moved.meters[0].placement.moved(dx: dx, dy: dy)
      var constraints = MeterConstraints()
      constraints.digits = truth.digits.count
      // The picture has no color, which would show where the point is.
      constraints.decimals = truth.decimals
      return moved.frame().luma.withView { view in
        reader.read(MeterPicture(luma: view, effort: .live), constraints) { false }.first
      }
    }
    let first = try #require(try read(0, 0))
    #expect(first.certainty >= ReaderFocus.clear, "the scene is made to be clear")
    for step in 1...4 {
      let next = try #require(try read(Double(step) * 5, Double(step) * -3))
      #expect(text(next) == text(first) && next.certainty >= ReaderFocus.clear)
      #expect(abs(next.quad.center.x - first.quad.center.x - Double(step) * 5) < 4)
    }
    let blank = LumaImage(size: size, filledWith: 90)
    let none = blank.withView { reader.read(MeterPicture(luma: $0, effort: .live), MeterConstraints()) { false } }
    #expect(none.allSatisfy { $0.certainty < 0.3 })
    #expect(try read(0, 0).map(text) == text(first))
  }

  @Test("the same picture gives the same again, whatever was read before a reset")
  func again() throws {
    let reader = try DrumReader()
    let frames = [4, 9].map {
      SyntheticMeterScene(.drums, seed: $0, condition: .easy, size: PixelSize(width: 425, height: 135)).frame()
    }
    let delivered = [0, 1, 0].map { index in
      reader.reset()
      return frames[index].luma.withView { view in
        reader.read(MeterPicture(luma: view, effort: .live), MeterConstraints()) { false }.map { $0.certainty }
      }
    }
    #expect(delivered[0] == delivered[2])
  }

  @Test("black, a gradient and noise are no drums")
  func nothing() throws {
    let size = PixelSize(width: 340, height: 108)
    var state: UInt32 = 7
    let pictures = [
      LumaImage(size: size, filledWith: 0),
      LumaImage(size: size, bytes: (0..<size.area).map { UInt8($0 % 340 * 255 / 340) }),
      LumaImage(
        size: size,
        bytes: (0..<size.area).map { _ in
          state = state &* 1_664_525 &+ 1_013_904_223
          return UInt8(state >> 24)
        }),
    ]
    let reader = try DrumReader()
    for picture in pictures {
      let found = picture.withView { reader.read(MeterPicture(luma: $0, effort: .live), MeterConstraints()) { false } }
      #expect(found.allSatisfy { $0.certainty < 0.3 })
    }
  }

  @Test("pictures of hardly any pixels give nothing", arguments: [(1, 1), (3, 200), (400, 2), (24, 16)])
  func tiny(width: Int, height: Int) throws {
    let picture = LumaImage(size: PixelSize(width: width, height: height), filledWith: 90)
    let reader = try DrumReader()
    let found = picture.withView { reader.read(MeterPicture(luma: $0), MeterConstraints()) { false } }
    #expect(found.allSatisfy { $0.certainty < 0.3 })
  }

  @Test("one that nobody waits for ends soon")
  func cancelled() throws {
    let picture = SyntheticMeterScene(.drums, seed: 4, condition: .easy, size: PixelSize(width: 425, height: 135))
      .frame()
    let reader = try DrumReader()
    #expect(picture.luma.withView { reader.read(MeterPicture(luma: $0), MeterConstraints()) { true } }.isEmpty)
  }
}
