import CZXingShim
import ScanGeometry
import ScanImage

extension DecodedSymbol {
  /// Copies everything out of the shim's symbol, whose memory belongs to its reading.
  ///
  /// - Parameters:
  ///   - symbol: The shim's symbol.
  ///   - whole: The view that was read, for symbols without a place of their own.
  init?(_ symbol: cxz_symbol, whole: PixelSize) {
    guard let symbology = ZXingReader.symbology(symbol.format) else { return nil }
    var quad = Quad<CropSpace>(symbol.corners)
    if !symbology.isLinear, quad.boundingRect.isEmpty {
      quad = Rect(x: 0, y: 0, width: Double(whole.width), height: Double(whole.height)).quad
    }
    // Version 2.3 reckons some corners a little past the border.
    quad = quad.mapped {
      Point(x: min(max(0, $0.x), Double(whole.width)), y: min(max(0, $0.y), Double(whole.height)))
    }
    // It also turns the ends of a linear symbol that is read from right to left, but not its top and bottom.
    if symbology.isLinear, quad.isCounterClockwise {
      quad = Quad(
        topLeft: quad.bottomLeft, topRight: quad.bottomRight, bottomRight: quad.topRight, bottomLeft: quad.topLeft)
    }
    let bytes = [UInt8](UnsafeBufferPointer(start: symbol.bytes, count: symbol.byte_count))
    let eciBytes = symbol.eci_bytes.map { Array(UnsafeBufferPointer(start: $0, count: symbol.eci_byte_count)) }
    // The library does not know every character set that a symbol may name.
    var text = eciBytes.flatMap { ECIText($0)?.text } ?? String(utf8: symbol.text, count: symbol.text_length)
    if symbology == .dataBar || symbology == .dataBarLimited, text.utf8.count == 16, text.hasPrefix("01") {
      text.removeFirst(2)
    }
    let addOn = String(terminated: symbol.add_on)
    self.init(
      symbology: symbology, text: text, bytes: bytes, symbologyIdentifier: String(terminated: symbol.identifier),
      quad: quad, locationIsLine: symbology.isLinear && quad.isLine, content: Content(symbol.content),
      eciBytes: eciBytes,
      structuredAppend: StructuredAppend(symbol), isMirrored: symbol.is_mirrored, isInverted: symbol.is_inverted,
      addOn: addOn.isEmpty ? nil : AddOn(text: addOn), engine: .zxing, lineCount: Int(symbol.line_count),
      error: DecodingError(symbol))
  }
}

extension DecodedSymbol.Content {
  init(_ content: cxz_content) {
    self =
      switch content {
      case CXZ_CONTENT_TEXT: .text
      case CXZ_CONTENT_MIXED: .mixed
      case CXZ_CONTENT_GS1: .gs1
      case CXZ_CONTENT_ISO_15434: .iso15434
      case CXZ_CONTENT_UNKNOWN_ECI: .unknownECI
      default: .binary
      }
  }
}

extension DecodedSymbol.StructuredAppend {
  init?(_ symbol: cxz_symbol) {
    guard symbol.sequence_index >= 0, symbol.sequence_size >= 0 else { return nil }
    self.init(
      index: Int(symbol.sequence_index), count: symbol.sequence_size > 0 ? Int(symbol.sequence_size) : nil,
      id: String(utf8: symbol.sequence_id, count: symbol.sequence_id_length))
  }
}

extension DecodedSymbol.DecodingError {
  init?(_ symbol: cxz_symbol) {
    let kind: Kind
    switch symbol.error {
    case CXZ_ERROR_FORMAT: kind = .format
    case CXZ_ERROR_CHECKSUM: kind = .checksum
    case CXZ_ERROR_UNSUPPORTED: kind = .unsupported
    default: return nil
    }
    self.init(kind: kind, message: String(utf8: symbol.error_message, count: symbol.error_message_length))
  }
}

extension Quad<CropSpace> {
  /// The corners in the shim's order.
  fileprivate init(_ values: (Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32)) {
    self.init(
      topLeft: Point(x: Double(values.0), y: Double(values.1)),
      topRight: Point(x: Double(values.2), y: Double(values.3)),
      bottomRight: Point(x: Double(values.4), y: Double(values.5)),
      bottomLeft: Point(x: Double(values.6), y: Double(values.7)))
  }

  /// Whether the sides are shorter than two pixels.
  fileprivate var isLine: Bool {
    topLeft.distance(to: bottomLeft) < 2 && topRight.distance(to: bottomRight) < 2
  }
}

extension String {
  fileprivate init(utf8 start: UnsafePointer<CChar>?, count: Int) {
    self.init(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count), as: UTF8.self)
  }

  /// The text of a C array that is terminated by 0.
  fileprivate init<Characters>(terminated characters: Characters) {
    self = withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension Quad {
  /// Whether the corners go round against the clock as one sees them, because rows grow downwards.
  fileprivate var isCounterClockwise: Bool {
    let (across, down) = (
      (x: bottomRight.x - topLeft.x, y: bottomRight.y - topLeft.y),
      (x: bottomLeft.x - topRight.x, y: bottomLeft.y - topRight.y)
    )
    return across.x * down.y - across.y * down.x < 0
  }
}
