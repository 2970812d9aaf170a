import Foundation
import ScanConfig
import ScanGeometry
import ScanImage
import ScanPluginKit
import Testing

@testable import MeterPlugin

@Suite("Reading of dials")
struct DialReaderTests {
  private func read(_ picture: LumaImage, _ constraints: MeterConstraints = MeterConstraints()) throws -> [MeterReading]
  {
    try picture.withView { try DialReader().read(MeterPicture(luma: $0), constraints) { false } }
  }

  private func text(_ reading: MeterReading) -> String { reading.cells.map { String($0.digit) }.joined() }

  @Test(
    "a row of dials is found and read, turned or not",
    arguments: [(25_789.4, 5, 0.0), (6_860.3, 4, 11), (4_712.6, 4, -13), (90_999.5, 5, 5), (318.5, 3, 0)])
  func rows(value: Double, dials: Int, degrees: Double) throws {
    var picture = DialPicture(showing: value, dials: dials)
    picture.degrees = degrees
    let reading = try #require(try read(picture.image).first)
    #expect(text(reading) == String(String(Int(value)).suffix(dials)) && reading.kind == .dials)
    #expect(reading.certainty > 0.6, "\(reading.certainty)")
    for (cell, middle) in zip(reading.cells, picture.middles) {
      let center = try #require(cell.quad?.center)
      #expect(abs(center.x - middle.x) < 3 && abs(center.y - middle.y) < 3)
      #expect(cell.digits.count == 10 && cell.certainty <= 1)
    }
  }

  @Test("places and ways of the configuration are kept, and fitted to the rings")
  func places() throws {
    var picture = DialPicture(showing: 4_712.6, dials: 4)
    picture.clockwise = [true, true, true, true]
    var constraints = MeterConstraints()
    constraints.dialPlaces = picture.middles.map {
      DialPlace(x: ($0.x + 3) / 10, y: ($0.y - 3) / 3.2, radius: 6, direction: .clockwise)
    }
    #expect(try read(picture.image, constraints).first.map(text) == "4712")
    // The same hands, were they to turn the one and the other way.
    constraints.dialPlaces = constraints.dialPlaces.map { DialPlace(x: $0.x, y: $0.y, radius: $0.radius) }
    #expect(try read(picture.image, constraints).first.map(text) != "4712")
  }

  @Test("in color red hands count as dark as they are")
  func red() throws {
    var picture = DialPicture(showing: 4_712.6, dials: 4)
    let base = picture.image
    // All that is dark becomes red of nearly the same luma as the ground.
    picture.hasHands = false
    let plain = picture.image
    let color = ColorImage(size: base.size) { bytes in
      base.withView { base in
        plain.withView { plain in
          for y in 0..<base.height {
            for x in 0..<base.width {
              let (now, was) = (base[x, y], plain[x, y])
              let pixel: [UInt8] = now < was ? [255, 180, 180, 255] : [was, was, was, 255]
              for channel in 0..<4 { bytes[(y * base.width + x) * 4 + channel] = pixel[channel] }
            }
          }
        }
      }
    }
    let luma = color.luma()
    let reading = try luma.withView { view in
      try DialReader().read(MeterPicture(luma: view, color: (color, PixelRect(luma.size))), MeterConstraints()) {
        false
      }
    }
    #expect(reading.first.map(text) == "4712")
  }

  @Test("rings without hands are no meter")
  func empty() throws {
    var picture = DialPicture(showing: 4_712.6, dials: 4)
    picture.hasHands = false
    #expect(try read(picture.image).allSatisfy { $0.certainty < 0.3 })
  }

  @Test("pictures without dials give nothing", arguments: [(240, 160), (10, 10), (300, 2), (2_000, 1)])
  func nothing(width: Int, height: Int) throws {
    let size = PixelSize(width: width, height: height)
    #expect(try read(LumaImage(size: size, filledWith: 90)).isEmpty)
    var state: UInt64 = 5
    let noise = LumaImage(size: size) { pixels in
      for index in pixels.indices {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        pixels[index] = UInt8(truncatingIfNeeded: state >> 40)
      }
    }
    #expect(try read(noise).allSatisfy { $0.certainty < 0.3 })
  }

  @Test("places outside of the picture and of no size are no meter")
  func badPlaces() throws {
    var constraints = MeterConstraints()
    constraints.dialPlaces = [DialPlace(x: 100, y: 100, radius: 50), DialPlace(x: 0, y: 0, radius: 0.1)]
    #expect(try read(LumaImage(size: PixelSize(width: 200, height: 100), filledWith: 90), constraints).isEmpty)
  }

  @Test("the same picture is read the same again, after others too")
  func repeatable() throws {
    let reader = try DialReader()
    let (one, other) = (DialPicture(showing: 25_789.4, dials: 5).image, DialPicture(showing: 777.7, dials: 3).image)
    func certainties(_ image: LumaImage) -> [Double] {
      image.withView { view in reader.read(MeterPicture(luma: view), MeterConstraints()) { false }.map(\.certainty) }
    }
    let first = certainties(one)
    _ = certainties(other)
    #expect(certainties(one) == first && !first.isEmpty)
  }
}

@Suite("Rings")
struct RingFitTests {
  @Test("a circle is fitted to a part of a thousandth of its radius", arguments: [10.0, 24, 55])
  func fit(radius: Double) throws {
    let edges = (0..<200).map { step -> EdgePoints.Edge in
      let turn = Double(step) * 2 * .pi / 200
      return EdgePoints.Edge(
        x: Float(100 + radius * cos(turn)), y: Float(80 + radius * sin(turn)), alongX: Float(cos(turn)),
        alongY: Float(sin(turn)))
    }
    let rough = DialCircle(x: 100 + radius * 0.08, y: 80 - radius * 0.05, radius: radius * 1.06, ring: 0)
    let fitted = try #require(RingFit.fitted(rough, edges))
    #expect(abs(fitted.x - 100) < 0.001 * radius && abs(fitted.radius - radius) < 0.001 * radius)
    #expect(fitted.ring > 0.99)
    #expect(RingFit.fitted(rough, Array(edges.prefix(5))) == nil)
  }
}
