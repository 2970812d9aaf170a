import ScanPluginKit

/// The pictures of a document and of its portrait, straightened.
struct PagePictures {
  /// Where they were cut out, for the result.
  let page: DocumentPage
  /// The pictures that were asked for.
  let pictures: ResultPictures

  /// The longer side of the document's picture in pixels, at most.
  private static let maxPixels = 1600.0
  /// The least deviation of brightness from its mean that something printed has.
  private static let minContrast = 12.0

  /// Cuts out a document.
  ///
  /// - Parameters:
  ///   - outline: Where it lies.
  ///   - wantsDocument: Whether its picture is asked for.
  ///   - wantsPortrait: Whether that of the portrait is.
  /// - Returns: Nil when the document's corners do not form a page.
  init?(_ outline: PageOutline, _ shape: PageShape, of frame: Frame, wantsDocument: Bool, wantsPortrait: Bool) {
    guard let map = Homography(from: shape.corners, to: outline.quad) else { return nil }
    let scale = min(outline.scale, Self.maxPixels / max(shape.width, shape.height))
    let document =
      wantsDocument
      ? Self.cut(Rect(x: 0, y: 0, width: shape.width, height: shape.height), map, scale, of: frame) : nil
    let place = wantsPortrait ? shape.portrait : nil
    // Outside the frame, or on plain paper, there is none.
    let portrait = place.flatMap { Self.cut($0, map, scale, of: frame) }.flatMap { cut in
      Self.contrast(cut.luma) >= Self.minContrast ? cut : nil
    }
    pictures = ResultPictures(document: document, portrait: portrait)
    let portraitQuad = portrait == nil ? nil : place.flatMap { map.apply(PageShape.corners($0)) }
    page = DocumentPage(
      corners: Self.points(outline.quad), seenSides: outline.seenSides,
      portraitCorners: portraitQuad.map(Self.points))
  }

  private static func points(_ quad: FrameQuad) -> [PixelPoint] { quad.corners.map { PixelPoint(x: $0.x, y: $0.y) } }

  /// A rectangle of the page as an upright picture; nil when more than an eighth of it lies outside the frame.
  private static func cut(
    _ rect: Rect<PageShape.Millimetres>, _ map: Homography<PageShape.Millimetres, FrameSpace>, _ scale: Double,
    of frame: Frame
  ) -> Frame? {
    let size = PixelSize(
      width: max(1, Int((rect.width * scale).rounded())), height: max(1, Int((rect.height * scale).rounded())))
    let toPage = AffineTransform<CropSpace, PageShape.Millimetres>(
      a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: rect.minX, ty: rect.minY)
    let toFrame = Homography(toPage).followed(by: map)
    var outside = 0
    let grid = 16
    for row in 0..<grid {
      for column in 0..<grid {
        let point = toFrame.apply(
          Point(
            x: (Double(column) + 0.5) * Double(size.width) / Double(grid),
            y: (Double(row) + 0.5) * Double(size.height) / Double(grid)))
        let isInside =
          point.map {
            $0.x >= 0 && $0.y >= 0 && $0.x <= Double(frame.size.width) && $0.y <= Double(frame.size.height)
          } ?? false
        if !isInside { outside += 1 }
      }
    }
    guard outside * 8 <= grid * grid else { return nil }
    return Frame(
      number: frame.number, timestamp: frame.timestamp, luma: frame.luma.warped(to: size, by: toFrame),
      color: frame.color?.warped(to: size, by: toFrame), origin: frame.origin)
  }

  /// The standard deviation of the brightness.
  private static func contrast(_ luma: LumaImage) -> Double {
    luma.withView { view in
      var (sum, squares, count) = (0, 0, 0)
      for y in stride(from: 0, to: view.height, by: 2) {
        for x in stride(from: 0, to: view.width, by: 2) {
          let value = Int(view[x, y])
          sum += value
          squares += value * value
          count += 1
        }
      }
      let mean = Double(sum) / Double(max(1, count))
      return max(0, Double(squares) / Double(max(1, count)) - mean * mean).squareRoot()
    }
  }
}
