import BarcodePlugin
import ScanPluginKit
import ScanSynthetic
import Testing

@Suite("Places that look like codes")
struct LocatorTests {
  /// A scene of 640 × 480 with one symbol in it.
  private func scene(
    _ symbology: Symbology, _ text: String, rotation: Double = 0, tilt: Double = 0, scale: Double = 2,
    degradations: SyntheticDegradations = SyntheticDegradations(),
    background: SyntheticBackground = .plain(SyntheticColor(gray: 190)),
    size: PixelSize = PixelSize(width: 640, height: 480)
  ) throws -> SyntheticScene {
    let symbol = try SyntheticSymbol(symbology, text: text)
    let middle = FramePoint(x: Double(size.width) / 2, y: Double(size.height) / 2)
    return SyntheticScene(
      size: size, background: background,
      items: [
        .init(
          SyntheticArtwork(symbol),
          SyntheticPlacement(center: middle, scale: scale, rotation: rotation, tilt: tilt))
      ], degradations: degradations)
  }

  /// How much of the larger of the symbol's and the best candidate's bounding rectangles they share, 0…1.
  private func overlap(_ scene: SyntheticScene) throws -> Double {
    let truth = try #require(scene.groundTruth.first?.quad).boundingRect
    let found = scene.frame().luma.withView { CodeLocator().locate($0) }
    return found.map { candidate in
      let place = candidate.quad.mapped { FramePoint(x: $0.x, y: $0.y) }.boundingRect
      let shared = place.intersection(truth)
      return shared.width * shared.height / max(place.width * place.height, truth.width * truth.height)
    }.max() ?? 0
  }

  @Test(
    "bars are found at any angle",
    arguments: [0.0, 20, 45, 75, 90, 200],
    [(Symbology.ean13, "4006381333931"), (.code128, "SCANVIEW-128"), (.code39, "CODE39")])
  func bars(_ angle: Double, _ code: (symbology: Symbology, text: String)) throws {
    #expect(try overlap(scene(code.symbology, code.text, rotation: angle, scale: 1.6)) > 0.5)
  }

  @Test("bars have corners along them: the candidate's axis runs across the bars", arguments: [-40.0, -15, 0, 15, 40])
  func axis(_ angle: Double) throws {
    let found = try scene(.code128, "AXIS-1234", rotation: angle).frame().luma.withView { CodeLocator().locate($0) }
    let first = try #require(found.first)
    #expect(first.kind == .bars)
    let (dx, dy) = (first.quad.topRight.x - first.quad.topLeft.x, first.quad.topRight.y - first.quad.topLeft.y)
    // tan of the difference, small where the angles agree.
    let wanted = SyntheticPlacement(center: FramePoint(x: 0, y: 0), scale: 1, rotation: angle).rotation * .pi / 180
    let (ux, uy) = (
      1 - wanted * wanted / 2 + wanted * wanted * wanted * wanted / 24, wanted - wanted * wanted * wanted / 6
    )
    #expect(abs(ux * dy - uy * dx) / (dx * dx + dy * dy).squareRoot() < 0.06)
  }

  @Test(
    "cells are found at any angle", arguments: [0.0, 30, 45, 70],
    [
      (Symbology.qr, "https://example.org/a-matrix-code"), (.dataMatrix, "a data matrix of some size"),
      (.aztec, "an aztec code of some size"),
    ])
  func cells(_ angle: Double, _ code: (symbology: Symbology, text: String)) throws {
    #expect(try overlap(scene(code.symbology, code.text, rotation: angle, scale: 5)) > 0.4)
  }

  @Test("rows of bars are found", arguments: [0.0, 10, 90])
  func rows(_ angle: Double) throws {
    #expect(try overlap(scene(.pdf417, "PDF417 with a text of some length, in rows", rotation: angle, scale: 2)) > 0.4)
  }

  @Test("codes too blurred to be read are found", arguments: [1.5, 2.5, 3.5])
  func blurred(_ blur: Double) throws {
    #expect(
      try overlap(scene(.ean13, "4006381333931", scale: 3, degradations: SyntheticDegradations(blur: blur))) > 0.5)
  }

  @Test("a moved, dim and noisy code is found")
  func spoiled() throws {
    let spoiled = SyntheticDegradations(motionLength: 4, blur: 0.8, contrast: 0.5, noise: 5, blocks: 0.3)
    #expect(try overlap(scene(.code128, "SPOILED-17", rotation: 8, scale: 3, degradations: spoiled)) > 0.5)
  }

  @Test(
    "a code in a frame of a large camera is found",
    arguments: [PixelSize(width: 1920, height: 1080), PixelSize(width: 3840, height: 2160)])
  func large(_ size: PixelSize) throws {
    #expect(try overlap(scene(.ean13, "4006381333931", rotation: 25, scale: 4, size: size)) > 0.5)
  }

  @Test(
    "surfaces do not look like codes",
    arguments: [
      SyntheticBackground.plain(SyntheticColor(gray: 128)),
      .gradient(SyntheticColor(gray: 20), SyntheticColor(gray: 230)),
      .table, .texture(SyntheticColor(gray: 120), contrast: 200, grain: 1),
    ], [0.0, 8])
  func negatives(_ background: SyntheticBackground, _ noise: Double) {
    let scene = SyntheticScene(
      size: PixelSize(width: 800, height: 600), background: background,
      degradations: SyntheticDegradations(blur: 0.7, noise: noise))
    #expect(scene.frame().luma.withView { CodeLocator().locate($0) }.isEmpty)
  }

  @Test("a page of print does not look like a code", arguments: [0.0, 12], [2.0, 2.5])
  func print(_ angle: Double, _ scale: Double) {
    var page = SyntheticArtwork(width: 300, height: 200)
    for line in 0..<14 {
      page.draw(text: "The quick brown fox jumps over a lazy dog \(line)", x: 12, y: 10 + line * 13)
    }
    let scene = SyntheticScene(
      size: PixelSize(width: 800, height: 600),
      items: [
        .init(page, SyntheticPlacement(center: FramePoint(x: 400, y: 300), scale: scale, rotation: angle))
      ], degradations: SyntheticDegradations(blur: 0.6))
    #expect(scene.frame().luma.withView { CodeLocator().locate($0) }.isEmpty)
  }

  @Test(
    "pictures of any size are taken",
    arguments: [(0, 0), (1, 1), (1, 5000), (5000, 1), (17, 9), (18, 9), (33, 17), (4097, 3)])
  func sizes(_ size: (width: Int, height: Int)) {
    let picture = LumaImage(size: PixelSize(width: size.width, height: size.height)) { buffer in
      for index in buffer.indices { buffer[index] = index.isMultiple(of: 2) ? 0 : 255 }
    }
    #expect(picture.withView { CodeLocator().locate($0) }.count <= CodeLocator.Scope.frame.limit)
  }

  @Test("stripes of a pixel and of two in full contrast do not overflow", arguments: [1, 2])
  func stripes(_ width: Int) {
    let picture = LumaImage(size: PixelSize(width: 320, height: 240)) { buffer in
      for index in buffer.indices { buffer[index] = (index % 320 / width).isMultiple(of: 2) ? 0 : 255 }
    }
    #expect(picture.withView { CodeLocator().locate($0) }.isEmpty, "equal bars are no code")
  }

  @Test("a locator that is used again finds the same")
  func again() throws {
    let locator = CodeLocator()
    let one = try scene(.ean13, "4006381333931").frame().luma
    let other = try scene(.qr, "ANOTHER ONE", scale: 6, size: PixelSize(width: 800, height: 600)).frame().luma
    let first = one.withView { locator.locate($0) }
    #expect(other.withView { locator.locate($0) }.map(\.kind) == [.cells])
    #expect(one.withView { locator.locate($0) }.map(\.quad) == first.map(\.quad))
    #expect(!first.isEmpty)
  }
}
