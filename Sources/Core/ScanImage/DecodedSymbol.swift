public import ScanGeometry

/// One barcode symbol as an engine read it out of a luma view.
///
/// An EAN-2 or EAN-5 add-on never stands alone: it is the ``addOn`` of its host, whichever engine read it.
public struct DecodedSymbol: Sendable, Equatable {
  /// The symbology.
  public let symbology: Symbology
  /// The content as text: separators of element strings stay as ASCII 29, ECI and guessed character sets are applied.
  ///
  /// DataBar, DataBar Limited: the 14 digits of the GTIN. Codabar: with start and stop letter in upper case, unless the
  /// reader is asked for them.
  public let text: String
  /// The content as the symbol carries it, before any character set is applied.
  public let bytes: [UInt8]
  /// The symbology identifier by ISO/IEC 15424, such as `]C1`, for ``text`` without the ECI protocol (``eciBytes`` carries
  /// its own); empty when the engine does not say.
  public let symbologyIdentifier: String
  /// The corners in pixels of the view that was read, in the order of the symbol itself; the whole view where the engine
  /// does not give the place (MaxiCode).
  public let quad: Quad<CropSpace>
  /// Whether the engine met the symbol on too few scan lines to know its height, so that ``quad`` has (almost) no area.
  public let locationIsLine: Bool
  /// What kind of content the symbol declares.
  public let content: Content
  /// The content by the ECI protocol (AIM ITS/04-023): `\nnnnnn` in front of each part; nil without an ECI.
  public let eciBytes: [UInt8]?
  /// The symbol's place in a sequence of symbols that make one message.
  public let structuredAppend: StructuredAppend?
  /// Whether the symbol is a mirror image.
  public let isMirrored: Bool
  /// Whether the symbol is printed light on dark.
  public let isInverted: Bool
  /// The EAN-2 or EAN-5 symbol beside this one.
  public let addOn: AddOn?
  /// Who read it.
  public let engine: DecoderEngine
  /// On how many scan lines a linear symbol was read; 0 when the engine does not count.
  public let lineCount: Int
  /// Why the content is not to be trusted; only readers that were asked for errors return such symbols.
  public let error: DecodingError?

  /// What kind of content a symbol declares.
  public enum Content: String, Sendable {
    /// Text.
    case text
    /// Bytes of no character set.
    case binary
    /// Text and bytes.
    case mixed
    /// GS1 element strings.
    case gs1
    /// A message by ISO/IEC 15434.
    case iso15434
    /// Text of a character set that the engine does not know.
    case unknownECI
  }

  /// A symbol's place in a structured append sequence.
  public struct StructuredAppend: Sendable, Equatable {
    /// The position in the sequence, from 0.
    public let index: Int
    /// The number of symbols; nil when the symbol does not say.
    public let count: Int?
    /// What all symbols of the sequence have in common: QR parity, PDF417 file id; empty where there is none.
    public let id: String

    /// Makes a place in a sequence.
    public init(index: Int, count: Int?, id: String) {
      self.index = index
      self.count = count
      self.id = id
    }
  }

  /// An EAN-2 or EAN-5 symbol beside an EAN or UPC symbol.
  public struct AddOn: Sendable, Equatable {
    /// ``Symbology/ean2`` or ``Symbology/ean5``.
    public let symbology: Symbology
    /// The two or five digits.
    public let text: String
    /// Where it is; nil when the engine does not separate it from its host.
    public let quad: Quad<CropSpace>?

    /// Makes an add-on of five digits an EAN-5, any other an EAN-2.
    public init(text: String, quad: Quad<CropSpace>? = nil) {
      self.symbology = text.utf8.count == 5 ? .ean5 : .ean2
      self.text = text
      self.quad = quad
    }
  }

  /// Why a located symbol could not be read with certainty.
  public struct DecodingError: Sendable, Equatable {
    /// What failed.
    public enum Kind: String, Sendable {
      /// The symbol is not built as its standard demands.
      case format
      /// The check digits or the error correction do not agree.
      case checksum
      /// The symbol uses a feature that the engine lacks.
      case unsupported
    }
    /// What failed.
    public let kind: Kind
    /// The engine's own words; may be empty.
    public let message: String

    /// Makes an error.
    public init(kind: Kind, message: String) {
      self.kind = kind
      self.message = message
    }
  }

  /// Makes a symbol.
  public init(
    symbology: Symbology, text: String, bytes: [UInt8], symbologyIdentifier: String = "", quad: Quad<CropSpace>,
    locationIsLine: Bool = false, content: Content = .text, eciBytes: [UInt8]? = nil,
    structuredAppend: StructuredAppend? = nil, isMirrored: Bool = false, isInverted: Bool = false,
    addOn: AddOn? = nil, engine: DecoderEngine, lineCount: Int = 0, error: DecodingError? = nil
  ) {
    self.symbology = symbology
    self.text = text
    self.bytes = bytes
    self.symbologyIdentifier = symbologyIdentifier
    self.quad = quad
    self.locationIsLine = locationIsLine
    self.content = content
    self.eciBytes = eciBytes
    self.structuredAppend = structuredAppend
    self.isMirrored = isMirrored
    self.isInverted = isInverted
    self.addOn = addOn
    self.engine = engine
    self.lineCount = lineCount
    self.error = error
  }

  /// Whether the content is GS1 element strings.
  public var isGS1: Bool { content == .gs1 }
  /// Whether the symbol declares an Extended Channel Interpretation.
  public var hasECI: Bool { eciBytes != nil }

  /// The same EAN or UPC symbol with an add-on, under the identifier of the pair (`]E3`).
  public func with(addOn: AddOn) -> Self {
    Self(
      symbology: symbology, text: text, bytes: bytes, symbologyIdentifier: "]E3", quad: quad,
      locationIsLine: locationIsLine, content: content, eciBytes: eciBytes, structuredAppend: structuredAppend,
      isMirrored: isMirrored, isInverted: isInverted, addOn: addOn, engine: engine, lineCount: lineCount, error: error)
  }
}

/// Who reads symbols: a library, or this project itself.
public enum DecoderEngine: String, Sendable, CaseIterable {
  /// ZBar (libzbar).
  case zbar
  /// ZXing-C++ (libZXing).
  case zxing
  /// This project, from parts of the symbol in several frames.
  case sections
  /// This project, from the number whose drawn bars explain blurred ones best.
  case template
}
