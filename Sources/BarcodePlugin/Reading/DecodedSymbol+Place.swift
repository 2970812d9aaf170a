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

  private func copy(quad: Quad<CropSpace>, isInverted: Bool, addOn: AddOn?) -> DecodedSymbol {
    DecodedSymbol(
      symbology: symbology, text: text, bytes: bytes, symbologyIdentifier: symbologyIdentifier, quad: quad,
      locationIsLine: locationIsLine, content: content, eciBytes: eciBytes, structuredAppend: structuredAppend,
      isMirrored: isMirrored, isInverted: isInverted, addOn: addOn, engine: engine, lineCount: lineCount, error: error)
  }
}
