import ScanGeometry
import ScanImage

extension DecodedSymbol {
  /// The same symbol as it was read in the negative of its picture.
  func inverted() -> DecodedSymbol {
    copy(quad: quad, isInverted: !isInverted, addOn: addOn)
  }

  /// The same symbol with its places mapped from a rendering back to the picture.
  func moved(by transform: AffineTransform<CropSpace, CropSpace>) -> DecodedSymbol {
    copy(
      quad: transform.apply(quad), isInverted: isInverted,
      addOn: addOn.map { AddOn(text: $0.text, quad: $0.quad.map { transform.apply($0) }) })
  }

  /// The same linear symbol, called a line when its corners come from scan lines so near to each other that they give
  /// neither height nor tilt.
  func withHonestLocation() -> DecodedSymbol {
    guard symbology.isLinear, !locationIsLine, quad.meanHeight < quad.meanWidth / 8 else { return self }
    return copy(quad: quad, isInverted: isInverted, addOn: addOn, locationIsLine: true)
  }

  /// Where the bars around a scan line are searched for: 40 % of its length to both sides of it, and 20 % beyond its ends,
  /// which holds bars tilted by 20° with their quiet zones.
  func surroundings(in size: PixelSize) -> PixelRect {
    let line = quad.boundingRect
    let length = max(line.width, line.height)
    let (along, across) = (length / 5, length * 2 / 5)
    let (dx, dy) = line.width >= line.height ? (along, across) : (across, along)
    let left = Int(max(0, line.minX - dx))
    let top = Int(max(0, line.minY - dy))
    return PixelRect(
      x: left, y: top, width: Int(line.maxX + dx) - left + 1, height: Int(line.maxY + dy) - top + 1
    ).clamped(to: size)
  }

  /// The same EAN or UPC symbol by itself, under its own identifier.
  func withoutAddOn() -> DecodedSymbol {
    DecodedSymbol(
      symbology: symbology, text: text, bytes: bytes, symbologyIdentifier: symbology == .ean8 ? "]E4" : "]E0",
      quad: quad, locationIsLine: locationIsLine, content: content, isInverted: isInverted, engine: engine,
      lineCount: lineCount, error: error)
  }

  func copy(
    quad: Quad<CropSpace>, isInverted: Bool, addOn: AddOn?, locationIsLine: Bool? = nil
  ) -> DecodedSymbol {
    DecodedSymbol(
      symbology: symbology, text: text, bytes: bytes, symbologyIdentifier: symbologyIdentifier, quad: quad,
      locationIsLine: locationIsLine ?? self.locationIsLine, content: content, eciBytes: eciBytes,
      structuredAppend: structuredAppend, isMirrored: isMirrored, isInverted: isInverted, addOn: addOn,
      engine: engine, lineCount: lineCount, error: error)
  }
}

extension Quad<CropSpace> {
  var meanHeight: Double { (topLeft.distance(to: bottomLeft) + topRight.distance(to: bottomRight)) / 2 }
  var meanWidth: Double { (topLeft.distance(to: topRight) + bottomLeft.distance(to: bottomRight)) / 2 }
}
