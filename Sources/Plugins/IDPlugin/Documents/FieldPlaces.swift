import ScanPluginKit

/// The way of a field's corners from an upright page to the frame, and of readings to results.
struct FieldPlaces {
  private let toFrame: AffineTransform<CropSpace, FrameSpace>

  init(pageToRegion: AffineTransform<CropSpace, CropSpace>, regionToFrame: AffineTransform<CropSpace, FrameSpace>) {
    toFrame = pageToRegion.followed(by: regionToFrame)
  }

  /// The place of a field in the frame.
  func quad(_ reading: FieldReading) -> FrameQuad? { reading.quad.map { toFrame.apply($0) } }

  /// The corners of a field in the frame.
  func corners(_ reading: FieldReading) -> [PixelPoint]? {
    quad(reading).map { $0.corners.map { PixelPoint(x: $0.x, y: $0.y) } }
  }

  /// The field of a result with one alphabet.
  func text(_ reading: FieldReading) -> DocumentFieldText {
    DocumentFieldText(
      text: reading.text, confidence: reading.confidence, dateValue: reading.dateValue, foundBy: reading.origin.kind,
      label: reading.origin.label, corrections: reading.corrections,
      corners: corners(reading))
  }

  /// The field of a universal result.
  func field(
    _ reading: FieldReading, proofs: [FieldProof] = [], mismatch: String? = nil
  ) -> UniversalIDField {
    UniversalIDField(
      text: reading.text, confidence: reading.confidence, dateValue: reading.dateValue, foundBy: reading.origin.kind,
      label: reading.origin.label, proofs: proofs, mismatch: mismatch,
      corrections: reading.corrections, corners: corners(reading))
  }
}

extension FieldReading {
  /// The date with its text.
  var dateValue: DocumentDateValue? { date.map { DocumentDateValue($0, text: text, confidence: confidence) } }
}

extension FieldReading.Origin {
  var kind: FieldOrigin {
    switch self {
    case .code: .code
    case .label: .label
    case .content: .content
    case .zone: .zone
    case .barcode: .barcode
    }
  }

  var label: String? {
    switch self {
    case .code(let text), .label(let text): text
    case .content, .zone, .barcode: nil
    }
  }
}

extension [FieldReading] {
  /// The mean confidence, rounded down.
  var meanConfidence: Int { isEmpty ? 0 : reduce(0) { $0 + $1.confidence } / count }
}
