import CZXingShim
import ScanGeometry
public import ScanImage
import ScanJSON

/// A reader of linear, stacked and matrix symbols by ZXing-C++; a value without state, so that any thread may use it.
///
/// With libZXing before 2.2 one call finds any number of matrix symbols but at most **one** linear symbol, and no DataBar
/// (see ``canReadSeveralLinear``): other ways of calling that version end the process.
public struct ZXingReader: Sendable {
  /// How thoroughly and under which rules symbols are searched for.
  public struct Options: Sendable, Equatable {
    /// How a gray picture becomes black and white.
    public enum Binarizer: String, Sendable, CaseIterable {
      /// Against the mean of the neighborhood; linear symbols by the histogram of each line.
      case localAverage
      /// Between the two peaks of the picture's histogram.
      case globalHistogram
      /// At 127.
      case fixedThreshold
    }
    /// What happens with an EAN-2 or EAN-5 beside an EAN or UPC symbol.
    public enum AddOnMode: String, Sendable, CaseIterable {
      /// It is left alone.
      case ignore
      /// It becomes the host's ``DecodedSymbol/addOn`` when it is there.
      case read
      /// Hosts without one are not returned.
      case require
    }

    /// Whether more time is spent on finding symbols; about four times the cost.
    public var tryHarder: Bool
    /// Whether the picture is also read turned by 90°, 180° and 270°.
    public var tryRotate: Bool
    /// Whether pictures with more than 500 pixels on the shorter side are also read at a smaller scale.
    public var tryDownscale: Bool
    /// Whether light symbols on dark ground are searched for; without effect in libZXing 1.x.
    public var tryInvert: Bool
    /// Whether the picture holds nothing but one upright, undistorted symbol.
    public var isPure: Bool
    /// Whether symbols that failed their checks are returned, with ``DecodedSymbol/error``.
    public var returnErrors: Bool
    /// Whether Codabar keeps its start and stop letters.
    public var codabarStartStop: Bool
    /// Whether pairs of Code 39 characters that stand for full ASCII are put together.
    public var code39Extended: Bool
    /// Whether only Code 39 symbols with a valid check character are returned.
    public var code39CheckCharacter: Bool
    /// Whether only ITF symbols with a valid GS1 check digit are returned.
    public var itfCheckDigit: Bool
    /// How a gray picture becomes black and white.
    public var binarizer: Binarizer
    /// What happens with add-ons.
    public var addOns: AddOnMode
    /// The largest number of symbols in one answer, 1…255.
    public var maximumSymbols: UInt8
    /// How many scan lines of a linear symbol have to agree, 1…255.
    public var minimumLines: UInt8

    /// Makes options; the defaults are those of the published reading rates.
    public init(
      tryHarder: Bool = true, tryRotate: Bool = true, tryDownscale: Bool = true, tryInvert: Bool = true,
      isPure: Bool = false, returnErrors: Bool = false, codabarStartStop: Bool = true, code39Extended: Bool = false,
      code39CheckCharacter: Bool = false, itfCheckDigit: Bool = false, binarizer: Binarizer = .localAverage,
      addOns: AddOnMode = .read, maximumSymbols: UInt8 = 255, minimumLines: UInt8 = 2
    ) {
      self.tryHarder = tryHarder
      self.tryRotate = tryRotate
      self.tryDownscale = tryDownscale
      self.tryInvert = tryInvert
      self.isPure = isPure
      self.returnErrors = returnErrors
      self.codabarStartStop = codabarStartStop
      self.code39Extended = code39Extended
      self.code39CheckCharacter = code39CheckCharacter
      self.itfCheckDigit = itfCheckDigit
      self.binarizer = binarizer
      self.addOns = addOns
      self.maximumSymbols = maximumSymbols
      self.minimumLines = minimumLines
    }
  }

  /// How symbols are searched for.
  public let options: Options

  /// Makes a reader.
  public init(_ options: Options = Options()) {
    self.options = options
  }

  /// The version of the library this build was compiled against, such as `1.4.0`.
  public static let version = String(cString: cxz_version())
  /// The symbologies that the library reads; EAN-2 and EAN-5 count as read beside their host.
  public static let readable: Set<Symbology> = {
    let formats = symbologies(cxz_readable())
    return formats.contains(.ean13) ? formats.union([.ean2, .ean5]) : formats
  }()
  /// Whether one call finds several linear symbols.
  public static let canReadSeveralLinear = cxz_features() & UInt32(CXZ_FEATURE_MULTIPLE_LINEAR) != 0
  /// Whether ``Options/tryInvert`` has an effect.
  public static let canInvert = cxz_features() & UInt32(CXZ_FEATURE_INVERT) != 0

  /// Finds the symbols of some symbologies in a picture, read in place.
  ///
  /// - Parameters:
  ///   - view: The picture; any stride. Symbols come in pixels of this view.
  ///   - symbologies: What to search for; those that the library cannot read are passed over (see ``readable``).
  /// - Returns: The symbols found, matrix symbols first; none for a picture without pixels.
  /// - Throws: ``DecoderError`` when the picture is too large for the library's counters or the library fails
  ///   and nothing was read.
  public func read(
    _ view: LumaView, symbologies: Set<Symbology> = ZXingReader.readable
  ) throws(DecoderError) -> [DecodedSymbol] {
    guard view.width > 0, view.height > 0 else { return [] }
    guard let width = Int32(exactly: view.width), let height = Int32(exactly: view.height),
      let stride = Int32(exactly: view.stride), !view.stride.multipliedReportingOverflow(by: view.height).overflow
    else {
      throw DecoderError(
        .tooLarge, engine: .zxing,
        message: DecoderText.largeSides.with(["size": "\(view.size)", "limit": "\(Int32.max)"]))
    }
    var cOptions = options.cValue
    // The picture is lent for the call; the reading is ours and freed on every way out.
    guard let reading = cxz_read(view.base, width, height, stride, Self.mask(symbologies), &cOptions) else {
      throw DecoderError(.outOfMemory, engine: .zxing, message: DecoderText.noSymbols.with(["size": "\(view.size)"]))
    }
    defer { cxz_reading_free(reading) }
    // A decoder that gave up on its symbology does not spoil what the others read.
    if cxz_reading_count(reading) == 0, let failure = cxz_reading_failure(reading) {
      throw DecoderError(.failed, engine: .zxing, message: DisplayText(String(cString: failure)))
    }
    let found = (0..<cxz_reading_count(reading)).compactMap { index in
      cxz_reading_symbol(reading, index).flatMap { DecodedSymbol($0.pointee, whole: view.size) }
    }
    return Self.withoutBareHosts(found)
  }

  /// Leaves out hosts without add-on that are also there with one.
  ///
  /// libZXing 2 reports an EAN symbol twice when some of its scan lines meet the add-on and others, above it, do not.
  private static func withoutBareHosts(_ symbols: [DecodedSymbol]) -> [DecodedSymbol] {
    let complete = symbols.filter { $0.addOn != nil }
    if complete.isEmpty { return symbols }
    return symbols.filter { symbol in
      symbol.addOn != nil
        || !complete.contains {
          $0.symbology == symbol.symbology && $0.text == symbol.text
            && $0.quad.center.distance(to: symbol.quad.center) <= $0.quad.topLeft.distance(to: $0.quad.topRight)
        }
    }
  }
}

extension ZXingReader.Options {
  var cValue: cxz_options {
    cxz_options(
      try_harder: tryHarder, try_rotate: tryRotate, try_downscale: tryDownscale, try_invert: tryInvert, is_pure: isPure,
      return_errors: returnErrors, codabar_start_stop: codabarStartStop, code39_extended: code39Extended,
      code39_checksum: code39CheckCharacter, itf_checksum: itfCheckDigit,
      binarizer: binarizer.cValue, add_on: addOns.cValue, max_symbols: maximumSymbols, min_lines: minimumLines)
  }
}

extension ZXingReader.Options.Binarizer {
  var cValue: cxz_binarizer {
    switch self {
    case .localAverage: CXZ_LOCAL_AVERAGE
    case .globalHistogram: CXZ_GLOBAL_HISTOGRAM
    case .fixedThreshold: CXZ_FIXED_THRESHOLD
    }
  }
}

extension ZXingReader.Options.AddOnMode {
  var cValue: cxz_add_on {
    switch self {
    case .ignore: CXZ_ADD_ON_IGNORE
    case .read: CXZ_ADD_ON_READ
    case .require: CXZ_ADD_ON_REQUIRE
    }
  }
}
