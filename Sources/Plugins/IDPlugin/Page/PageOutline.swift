import ScanPluginKit
import TextFinding

/// Where a document lies in a frame: by its zone, and by those of its edges that are seen.
struct PageOutline {
  /// The corners of the document in the frame, as it is read.
  let quad: FrameQuad
  /// The sides whose edge is seen; the others lie where the zone says.
  let seenSides: [DocumentSide]
  /// Pixels of the frame per millimetre, along the zone.
  let scale: Double

  /// How far a side may lie from where the zone says, in shares of the page's height: states print their zones some millimetres
  /// off, and what is far from the zone moves most when the page is seen askew.
  private static let reach: [DocumentSide: Double] = [.top: 0.16, .right: 0.12, .bottom: 0.08, .left: 0.12]

  /// The outline of a document with a zone; nil when the zone has no length or the outline would be none of a flat page.
  ///
  /// - Parameters:
  ///   - place: The zone, in pixels of the region.
  ///   - frame: The whole frame; the document may go on beyond the region.
  init?(
    _ place: ZonePlaceInPicture, _ shape: PageShape, regionToFrame: AffineTransform<CropSpace, FrameSpace>,
    in frame: LumaImage
  ) {
    guard let expected = Self.expected(place, shape, regionToFrame) else { return nil }
    scale = expected.scale
    let corners = expected.quad.corners.map { SIMD2($0.x, $0.y) }
    let height = shape.height * expected.scale
    var sides = DocumentSide.allCases.indices.map { PageSide(from: corners[$0], to: corners[($0 + 1) % 4]) }
    var seen: [DocumentSide] = []
    frame.withView { view in
      for (index, side) in DocumentSide.allCases.enumerated() {
        guard let found = PageSide(near: sides[index], reach: (Self.reach[side] ?? 0) * height, in: view) else {
          continue
        }
        sides[index] = found
        seen.append(side)
      }
    }
    guard let topLeft = sides[3].meets(sides[0]), let topRight = sides[0].meets(sides[1]),
      let bottomRight = sides[1].meets(sides[2]), let bottomLeft = sides[2].meets(sides[3])
    else { return nil }
    let found = FrameQuad(topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
    // Sides that belong to other things than the page do not make its form.
    let ratio = found.signedArea / expected.quad.signedArea
    if (0.75...1.3).contains(ratio), Homography(from: shape.corners, to: found) != nil {
      (quad, seenSides) = (found, seen)
    } else {
      (quad, seenSides) = (expected.quad, [])
    }
  }

  /// The page as the zone alone says: as large as its characters are apart, and as much turned.
  private static func expected(
    _ place: ZonePlaceInPicture, _ shape: PageShape, _ regionToFrame: AffineTransform<CropSpace, FrameSpace>
  ) -> (quad: FrameQuad, scale: Double)? {
    guard let longest = place.lines.map(\.extent.x).max(), longest > 20 else { return nil }
    // Ink from the left of the first character to the right of the last one: about two thirds of a place more than their middles.
    let scale = Double(longest) / (shape.zoneLength + 1.65)
    let sum = place.lines.reduce(SIMD2<Float>.zero) { $0 + $1.axis * $1.extent.x }
    let length = (sum * sum).sum().squareRoot()
    guard length > 0 else { return nil }
    let axis = SIMD2<Double>(sum / length) * scale
    let down = SIMD2(-axis.y, axis.x)
    let middle = SIMD2<Double>(place.lines.reduce(SIMD2<Float>.zero) { $0 + $1.middle } / Float(place.lines.count))
    let quad = shape.corners.mapped { corner -> FramePoint in
      let point = middle + axis * (corner.x - shape.zone.x) + down * (corner.y - shape.zone.y)
      return regionToFrame.apply(Point<CropSpace>(x: point.x, y: point.y))
    }
    return (quad, scale)
  }
}
