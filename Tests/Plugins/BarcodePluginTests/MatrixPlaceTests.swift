import ScanPluginKit
import ScanSynthetic
import Testing

@testable import BarcodePlugin

@Suite("Matrix codes anywhere in the picture")
struct MatrixPlaceTests {
  /// A code, where its middle is in parts of the picture, its pixels per module, and its angle.
  struct Case: CustomTestStringConvertible, Sendable {
    let symbology: Symbology
    let text: String
    let (x, y): (Double, Double)
    let scale: Double
    let angle: Double

    init(_ symbology: Symbology, _ text: String, _ x: Double, _ y: Double, _ scale: Double, _ angle: Double) {
      (self.symbology, self.text, self.x, self.y, self.scale, self.angle) = (symbology, text, x, y, scale, angle)
    }

    var testDescription: String { "\(symbology.rawValue) \(text) at \(x), \(y), \(Int(angle))°" }
  }

  private static let size = PixelSize(width: 420, height: 320)

  /// Ten digits more or less make a rectangular Data Matrix of the project's writer.
  static let rectangular = "12345678901234567890"

  static let cases = [
    Case(.dataMatrix, "off the middle", 0.2, 0.25, 4, 0), Case(.dataMatrix, "turned", 0.75, 0.7, 4, 31),
    Case(.dataMatrix, "UPSIDE-DOWN-77", 0.25, 0.72, 3.4, 198), Case(.dataMatrix, rectangular, 0.32, 0.25, 4, 0),
    Case(.dataMatrix, rectangular, 0.66, 0.6, 4.2, 57), Case(.aztec, "AZTEC AT A SIDE", 0.76, 0.28, 4, 0),
    Case(.aztec, "TILTED", 0.24, 0.7, 4, 15), Case(.aztec, "TILTED MORE", 0.7, 0.62, 4.4, 38),
    Case(.aztec, "a full one of many letters, which has three dark rings in its middle and more", 0.5, 0.5, 3.4, 26),
    Case(.qr, "QR AT A CORNER", 0.78, 0.72, 4, 33),
  ]

  private func scene(_ item: Case, cluttered: Bool, size: PixelSize = size) throws -> SyntheticScene {
    let symbol = try SyntheticSymbol(item.symbology, text: item.text)
    let middle = FramePoint(x: item.x * Double(size.width), y: item.y * Double(size.height))
    return SyntheticScene(
      size: size, background: cluttered ? .clutter(density: 0.6) : .plain(SyntheticColor(gray: 200)),
      items: [
        .init(SyntheticArtwork(symbol), SyntheticPlacement(center: middle, scale: item.scale, rotation: item.angle))
      ], degradations: SyntheticDegradations(noise: 2))
  }

  @Test("a code is read in a still wherever it is, upright, turned or rectangular", arguments: cases, [false, true])
  func stills(_ item: Case, _ cluttered: Bool) throws {
    let scene = try scene(item, cluttered: cluttered)
    let read = try plugin().codes(scene.frame().luma)
    #expect(read.map(\.value) == [item.text])
  }

  @Test("an Aztec code is read though its ink has spread or shrunk, also from the side", arguments: [false, true])
  func uneven(_ isSpread: Bool) throws {
    let text = "a full one of many letters, which has three dark rings in its middle"
    let symbol = try SyntheticSymbol(.aztec, text: text)
    func picture(_ width: Int, _ height: Int) -> LumaImage {
      let middle = FramePoint(x: Double(width) / 2, y: Double(height) / 2)
      return SyntheticScene(
        size: PixelSize(width: width, height: height), background: .plain(SyntheticColor(gray: 255)),
        items: [.init(SyntheticArtwork(symbol), SyntheticPlacement(center: middle, scale: 4))]
      ).frame().luma
    }
    let straight = picture(240, 240)
    // Each pixel takes the darkest, or the lightest, of itself and the ones above and to the left.
    let printed = LumaImage(size: straight.size) { buffer in
      straight.withView { view in
        for y in 0..<view.height {
          for x in 0..<view.width {
            let near = [view[x, y], view[max(0, x - 1), y], view[x, max(0, y - 1)]]
            buffer[y * view.width + x] = (isSpread ? near.min() : near.max()) ?? 0
          }
        }
      }
    }
    #expect(try plugin([.aztec]).codes(printed).count == 1)
    #expect(try plugin([.aztec]).codes(printed.resized(to: PixelSize(width: 480, height: 330))).count == 1)
  }

  @Test("a code is read by a running source within eight frames, wherever it is", arguments: cases)
  func live(_ item: Case) throws {
    let image = try scene(item, cluttered: true).frame().luma
    let plugin = try plugin()
    let read = try (0..<8).lazy.map { try plugin.codes(image, effort: .live, at: .milliseconds(33 * $0)).map(\.value) }
      .first { !$0.isEmpty }
    #expect(read == [item.text])
  }

  @Test("a code that was found live is followed in each frame", arguments: [cases[1], cases[4], cases[7]])
  func followed(_ item: Case) throws {
    let image = try scene(item, cluttered: false).frame().luma
    let plugin = try plugin()
    let read = try (0..<12).map { try !plugin.codes(image, effort: .live, at: .milliseconds(33 * $0)).isEmpty }
    let first = try #require(read.firstIndex(of: true))
    #expect(read[first...].allSatisfy { $0 })
  }

  @Test("the corners are those of the code, in its own order", arguments: cases)
  func corners(_ item: Case) throws {
    let scene = try scene(item, cluttered: false)
    let truth = try #require(scene.groundTruth.first?.quad)
    let read = try #require(try plugin().codes(scene.frame().luma).first)
    let found = try #require(read.quad)
    for (corner, wanted) in zip(found.corners, truth.corners) {
      #expect(corner.distance(to: wanted) < 1.5 * item.scale, "\(found) \(truth)")
    }
  }

  @Test("a light code on dark is read too", arguments: [cases[1], cases[4], cases[7]])
  func inverted(_ item: Case) throws {
    let image = try scene(item, cluttered: false).frame().luma.mapped { 255 - $0 }
    #expect(try plugin().codes(image).map(\.value) == [item.text])
  }

  @Test("neither clutter nor a chessboard is a code", arguments: 1...4)
  func nothing(_ seed: UInt64) throws {
    let clutter = SyntheticScene(size: Self.size, background: .clutter(density: 1), seed: seed).frame().luma
    let board = LumaImage(size: Self.size) { buffer in
      for index in buffer.indices {
        let (x, y) = (index % Self.size.width / (3 + Int(seed)), index / Self.size.width / (3 + Int(seed)))
        buffer[index] = (x + y).isMultiple(of: 2) ? 30 : 220
      }
    }
    for image in [clutter, board] {
      var found = 0
      image.withView { view in
        MatrixLocator().locate(view, MatrixLocator.symbologies) { _ in
          found += 1
          return false
        }
      }
      #expect(found == 0)
    }
  }

  @Test("a code that is found but too damaged to be read is reported with its place", arguments: [cases[1], cases[7]])
  func damaged(_ item: Case) throws {
    let scene = try scene(item, cluttered: false)
    let truth = try #require(scene.groundTruth.first?.quad)
    let (width, image) = (Self.size.width, scene.frame().luma)
    // Its data is covered by gray, not its finder pattern.
    let middle = truth.center
    let damaged = image.withView { view in
      LumaImage(size: Self.size) { buffer in
        for index in buffer.indices {
          let (x, y) = (Double(index % width) - middle.x, Double(index / width) - middle.y)
          let distance = (x * x + y * y).squareRoot() / item.scale
          let isCovered = item.symbology == .aztec ? distance > 8.5 && distance < 11 : distance < 5.5
          buffer[index] = isCovered ? 210 : view.base[index]
        }
      }
    }
    let plugin = try plugin()
    let input = ScanInput(frame: damaged.frame, effort: .still)
    try #require(try plugin.scan(input).results.isEmpty)
    let reason = try #require(try plugin.explain(input).first)
    #expect(reason.reason == .checksum && reason.message.contains("modules is there"))
    #expect(try #require(reason.place).center.distance(to: middle) < 2 * item.scale)
  }
}
