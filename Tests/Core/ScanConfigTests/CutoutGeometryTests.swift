import ScanGeometry
import ScanSynthetic
import Testing

@testable import ScanConfig

@Suite struct CutoutGeometryTests {
  @Test("The published sample: a barcode cutout of 80 % in a frame of 1080 × 1920")
  func sample() {
    let cutout = CutoutConfig(
      ratioFromSize: RatioSize(width: 100, height: 80), maxHeightPercent: 80, maxWidthPercent: 80)
    let geometry = CutoutGeometry(cutout, frame: PixelSize(width: 1080, height: 1920))
    #expect(geometry.cropRect == PixelRect(x: 108, y: 616, width: 864, height: 692))
  }

  @Test("Without a cutout the whole frame is scanned")
  func whole() {
    for size in [
      PixelSize(width: 1921, height: 1081), PixelSize(width: 1, height: 1), PixelSize(width: 3, height: 999),
    ] {
      #expect(CutoutGeometry(nil, frame: size).cropRect == PixelRect(size))
    }
    #expect(CutoutGeometry(nil, frame: PixelSize(width: 0, height: 5)).cropRect.isEmpty)
  }

  @Test(
    "Alignment places the cutout",
    arguments: [
      (CutoutAlignment.top, 0), (.topHalf, 150), (.center, 400), (.bottomHalf, 650), (.bottom, 800),
    ])
  func alignment(alignment: CutoutAlignment, top: Int) {
    let cutout = CutoutConfig(alignment: alignment, ratioFromSize: RatioSize(width: 1, height: 1), width: 200)
    let geometry = CutoutGeometry(cutout, frame: PixelSize(width: 600, height: 1000))
    #expect(geometry.cropRect == PixelRect(x: 200, y: top, width: 200, height: 200))
  }

  @Test("Padding expands, negative padding shrinks, the offset moves, and the frame limits all")
  func padding() {
    let frame = PixelSize(width: 1000, height: 1000)
    func crop(_ padding: IntOffset, _ offset: IntOffset = .zero) -> PixelRect {
      CutoutGeometry(
        CutoutConfig(
          ratioFromSize: RatioSize(width: 7, height: 3), width: 700, cropOffset: offset, cropPadding: padding),
        frame: frame
      ).cropRect
    }
    #expect(crop(.zero) == PixelRect(x: 150, y: 350, width: 700, height: 300))
    #expect(crop(IntOffset(x: 10, y: 20)) == PixelRect(x: 140, y: 330, width: 720, height: 340))
    #expect(crop(IntOffset(x: -30, y: -90)) == PixelRect(x: 180, y: 440, width: 640, height: 120))
    #expect(crop(.zero, IntOffset(x: 5, y: -7)) == PixelRect(x: 155, y: 343, width: 700, height: 300))
    #expect(crop(IntOffset(x: 90_000, y: 90_000)) == PixelRect(frame))
    #expect(!crop(IntOffset(x: Int.min, y: Int.min)).isEmpty)
    #expect(!crop(.zero, IntOffset(x: Int.max, y: Int.max)).isEmpty)
  }

  @Test("A view of another ratio shows the middle of the frame, and the cutout counts from what it shows")
  func otherView() {
    let geometry = CutoutGeometry(
      CutoutConfig(ratioFromSize: RatioSize(width: 1, height: 1), width: 360),
      frame: PixelSize(width: 720, height: 1280),
      view: Size(width: 360, height: 360))
    #expect(geometry.drawn.width == 180)
    #expect(geometry.cropRect == PixelRect(x: 180, y: 460, width: 360, height: 360))
    #expect(geometry.viewToFrame.apply(ViewPoint(x: 0, y: 0)) == FramePoint(x: 0, y: 280))
  }

  @Test("For any cutout, frame and view: drawn is processed, inside frame and view, never empty, and maps back")
  func properties() {
    var random = SeededGenerator(seed: 20_26)
    for _ in 0..<2000 {
      let frame = PixelSize(width: .random(in: 1...4000, using: &random), height: .random(in: 1...4000, using: &random))
      let view: Size<ViewSpace>? =
        Bool.random(using: &random)
        ? nil : Size(width: .random(in: 1...3000, using: &random), height: .random(in: 1...3000, using: &random))
      let cutout = CutoutConfig(
        alignment: CutoutAlignment.allCases.randomElement(using: &random) ?? .center,
        ratioFromSize: RatioSize(width: .random(in: 0...9, using: &random), height: .random(in: 0...9, using: &random)),
        offset: IntOffset(x: .random(in: -3000...3000, using: &random), y: .random(in: -3000...3000, using: &random)),
        width: Bool.random(using: &random) ? 0 : .random(in: 1...5000, using: &random),
        maxHeightPercent: Percent(.random(in: 0...100, using: &random)),
        maxWidthPercent: Percent(.random(in: 0...100, using: &random)))
      let geometry = CutoutGeometry(cutout, frame: frame, view: view)
      #expect(geometry.cropRect == geometry.cutout)
      let drawn = geometry.frameToView.apply(geometry.cropRect.frameRect)
      #expect(abs(drawn.x - geometry.drawn.x) < 1e-6 && abs(drawn.maxY - geometry.drawn.maxY) < 1e-6)
      #expect(!geometry.cropRect.isEmpty && geometry.cropRect.clamped(to: frame) == geometry.cropRect)
      // Rounding to even pixels may reach two pixels beyond a view that shows a part of the frame only.
      let slack = 4 * geometry.frameToView.a + 1e-6
      #expect(geometry.drawn.minX >= -slack && geometry.drawn.maxX <= geometry.viewSize.width + slack)
      let point = FramePoint(x: .random(in: 0...4000, using: &random), y: .random(in: 0...4000, using: &random))
      #expect(geometry.viewToFrame.apply(geometry.frameToView.apply(point)).distance(to: point) < 1e-3)
      let padded = CutoutConfig(
        offset: cutout.offset, width: cutout.width,
        cropOffset: IntOffset(x: .random(in: -9000...9000, using: &random), y: 7),
        cropPadding: IntOffset(x: .random(in: -9000...9000, using: &random), y: -9))
      let region = CutoutGeometry(padded, frame: frame, view: view).cropRect
      #expect(!region.isEmpty && region.clamped(to: frame) == region)
    }
  }
}
