import CZBar
public import ScanGeometry
public import ScanImage
import ScanJSON

/// A reader of linear symbols and QR Codes by ZBar; the owner of one C scanner and its scratch memory.
///
/// Not Sendable: libzbar's scanner must not be used by two threads at once, so it stays with the plugin that made it.
public final class ZBarScanner {
  /// What is searched for, and how closely.
  public struct Options: Sendable, Equatable {
    /// What to search for; those that ZBar cannot read are passed over (see ``ZBarScanner/readable``).
    public var symbologies: Set<Symbology>
    /// Every how many columns a line is read downwards, at least 1; 0 reads none, so that codes lying on their side are
    /// missed.
    public var columnStep: Int
    /// Every how many rows a line is read across, at least 1; 0 reads none, so that upright codes are missed.
    public var rowStep: Int
    /// Number of characters that a symbol of variable length may have. ITF has 6… when it is not listed, Codabar 4….
    public var lengths: [Symbology: ClosedRange<Int>]
    /// Whether EAN and UPC texts end with their check digit.
    public var emitCheckDigit: Bool
    /// Whether ITF, Code 39 and Codabar symbols have to carry a valid check digit.
    public var requireCheckDigit: Set<Symbology>
    /// Whether a picture without any symbol is read once more in negative; doubles the cost of empty pictures.
    public var tryInvert: Bool

    /// Makes options; the defaults are those of the published reading rates.
    public init(
      symbologies: Set<Symbology> = ZBarScanner.readable, columnStep: Int = 1, rowStep: Int = 1,
      lengths: [Symbology: ClosedRange<Int>] = [:], emitCheckDigit: Bool = true,
      requireCheckDigit: Set<Symbology> = [], tryInvert: Bool = false
    ) {
      self.symbologies = symbologies
      self.columnStep = columnStep
      self.rowStep = rowStep
      self.lengths = lengths
      self.emitCheckDigit = emitCheckDigit
      self.requireCheckDigit = requireCheckDigit
      self.tryInvert = tryInvert
    }
  }

  /// What the scanner searches for.
  public let options: Options
  private var scanner: OpaquePointer
  private let image: OpaquePointer
  private var scratch: [UInt8] = []
  /// Whether the C scanner has seen something.
  private var isUsed = false

  /// Makes a scanner.
  ///
  /// - Throws: ``DecoderError`` when the library gets no memory.
  public init(_ options: Options = Options()) throws(DecoderError) {
    _ = Self.warningsAreSilent
    guard let scanner = zbar_image_scanner_create() else { throw Self.outOfMemory }
    guard let image = zbar_image_create() else {
      zbar_image_scanner_destroy(scanner)
      throw Self.outOfMemory
    }
    // Both are ours until deinit.
    self.options = options
    self.scanner = scanner
    self.image = image
    configure()
  }

  deinit {
    zbar_image_destroy(image)
    zbar_image_scanner_destroy(scanner)
  }

  /// The version of the installed library, such as `0.23.92`.
  public static let version: String = {
    var (major, minor, patch): (UInt32, UInt32, UInt32) = (0, 0, 0)
    _ = zbar_version(&major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }()

  /// Whether libzbar's own warnings are kept off standard error; false where the library is laid out in an unknown way.
  public static let warningsAreSilent: Bool = czbar_silence_warnings()

  private static let outOfMemory = DecoderError(.outOfMemory, engine: .zbar, message: DecoderText.noScanner.with())

  /// Finds the symbols in a picture or in one region of it.
  ///
  /// A picture without gaps between its rows is read in place, the region too; one with gaps is copied first, because
  /// libzbar has no stride.
  ///
  /// - Parameters:
  ///   - view: The picture.
  ///   - region: The part to read, clamped to the view; nil reads all of it.
  ///   - continues: Whether this is another attempt on what the last scan showed, so that a half of a symbol that was seen then
  ///     may be completed now; false begins anew.
  /// - Returns: The symbols found, in pixels **of the region** (its corner is the origin); none for an empty region.
  /// - Throws: ``DecoderError`` when the picture is too large for the library's counters or the library fails.
  public func scan(
    _ view: LumaView, region: PixelRect? = nil, continues: Bool = false
  ) throws(DecoderError) -> [DecodedSymbol] {
    let part = (region ?? PixelRect(view.size)).clamped(to: view.size)
    guard !part.isEmpty else { return [] }
    if !continues { try forget() }
    isUsed = true
    let whole = part == PixelRect(view.size)
    if view.stride == view.width, whole || part.size.area >= view.size.area / 2 {
      return try scan(packed: view.base, size: view.size, part: part)
    }
    // A small region is copied even where it could be read in place: libzbar binarizes the whole plane for QR Codes.
    let size = part.size
    let cropped = view.cropped(to: part)
    if scratch.count < size.area { scratch = [UInt8](repeating: 0, count: size.area) }
    var result: Result<[DecodedSymbol], DecoderError> = .success([])
    scratch.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for y in 0..<size.height { (base + y * size.width).update(from: cropped.row(y), count: size.width) }
      do throws(DecoderError) {
        result = .success(try scan(packed: base, size: size, part: PixelRect(size)))
      } catch {
        result = .failure(error)
      }
    }
    return try result.get()
  }

  private func scan(
    packed base: UnsafePointer<UInt8>, size: PixelSize, part: PixelRect
  ) throws(DecoderError) -> [DecodedSymbol] {
    guard size.area <= Int(Int32.max) else {
      throw DecoderError(
        .tooLarge, engine: .zbar,
        message: DecoderText.manyPixels.with(["size": "\(size)", "limit": "\(Int32.max)"]))
    }
    zbar_image_set_format(image, Self.luma)
    zbar_image_set_size(image, UInt32(size.width), UInt32(size.height))
    zbar_image_set_crop(image, UInt32(part.x), UInt32(part.y), UInt32(part.width), UInt32(part.height))
    // The pixels are lent until the scan is done: no cleanup handler, and the image forgets them before we return.
    zbar_image_set_data(image, base, UInt(size.area), nil)
    defer { zbar_image_set_data(image, nil, 0, nil) }
    guard zbar_scan_image(scanner, image) >= 0 else {
      throw DecoderError(.failed, engine: .zbar, message: DecoderText.scanFailed.with(["size": "\(size)"]))
    }
    // The symbols belong to the image until its next scan; what we keep of them is copied.
    var found: [DecodedSymbol] = []
    var addOns: [DecodedSymbol] = []
    var next = zbar_image_first_symbol(image)
    while let symbol = next {
      for decoded in DecodedSymbol.all(symbol, origin: part) {
        if decoded.symbology == .ean2 || decoded.symbology == .ean5 {
          addOns.append(decoded)
        } else {
          found.append(decoded)
        }
      }
      next = zbar_symbol_next(symbol)
    }
    return AddOnLinker.link(addOns, to: found)
  }

  /// Begins anew with a fresh C scanner, where the old one has seen something; about 12 µs.
  ///
  /// The old one remembers halves of EAN and segments of DataBar symbols, and completes them with what it sees in the next
  /// picture: with another symbol's half, or to a text that is no longer there. There is no call that makes it forget.
  ///
  /// - Throws: ``DecoderError`` when the library gets no memory; the old one stays.
  public func forget() throws(DecoderError) {
    guard isUsed else { return }
    guard let fresh = zbar_image_scanner_create() else { throw Self.outOfMemory }
    // The last scan's symbols go back to the scanner that made them, and with it.
    zbar_image_scanner_recycle_image(scanner, image)
    zbar_image_scanner_destroy(scanner)
    scanner = fresh
    isUsed = false
    configure()
  }

  /// The fourcc `Y800`: 8-bit luma without gaps.
  private static let luma: UInt = 0x3030_3859
}

extension ZBarScanner {
  private func set(_ type: zbar_symbol_type_t, _ config: zbar_config_t, _ value: Int) {
    // A symbology that a version of the library does not know refuses the setting, and then has no symbols either.
    _ = zbar_image_scanner_set_config(scanner, type, config, Int32(clamping: value))
  }

  private func configure() {
    set(ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
    for (symbology, type) in Self.types where options.symbologies.contains(symbology) {
      set(type, ZBAR_CFG_ENABLE, 1)
      if symbology.canCarryAddOn { set(type, ZBAR_CFG_EMIT_CHECK, options.emitCheckDigit ? 1 : 0) }
      if options.requireCheckDigit.contains(symbology) {
        set(type, ZBAR_CFG_ADD_CHECK, 1)
        set(type, ZBAR_CFG_EMIT_CHECK, 1)
      }
      if let lengths = options.lengths[symbology] {
        set(type, ZBAR_CFG_MIN_LEN, lengths.lowerBound)
        set(type, ZBAR_CFG_MAX_LEN, lengths.upperBound)
      }
    }
    // Without it libzbar turns the bytes of a QR Code into text by a guess and drops the bytes.
    set(ZBAR_QRCODE, ZBAR_CFG_BINARY, 1)
    set(ZBAR_NONE, ZBAR_CFG_X_DENSITY, max(0, options.columnStep))
    set(ZBAR_NONE, ZBAR_CFG_Y_DENSITY, max(0, options.rowStep))
    set(ZBAR_NONE, ZBAR_CFG_TEST_INVERTED, options.tryInvert ? 1 : 0)
  }

  /// The symbologies that ZBar reads.
  ///
  /// EAN-2 and EAN-5 only become the add-on of an EAN or UPC symbol.
  public static let readable = Set(types.map(\.symbology))

  static let types: [(symbology: Symbology, type: zbar_symbol_type_t)] = [
    (.codabar, ZBAR_CODABAR), (.code39, ZBAR_CODE39), (.code93, ZBAR_CODE93), (.code128, ZBAR_CODE128),
    (.dataBar, ZBAR_DATABAR), (.dataBarExpanded, ZBAR_DATABAR_EXP), (.ean2, ZBAR_EAN2), (.ean5, ZBAR_EAN5),
    (.ean8, ZBAR_EAN8), (.ean13, ZBAR_EAN13), (.itf, ZBAR_I25), (.qr, ZBAR_QRCODE), (.upcA, ZBAR_UPCA),
    (.upcE, ZBAR_UPCE),
  ]
}
