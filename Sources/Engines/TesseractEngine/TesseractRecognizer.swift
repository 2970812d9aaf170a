import CTesseract
import ScanGeometry
public import ScanImage
import ScanJSON

/// A reader of printed text by Tesseract's LSTM network, which has one C engine with its language data to itself.
///
/// Making an engine takes 10 to 150 ms, so that engines of recognizers that are gone are kept for the next ones with the same data.
/// Not Sendable: an engine must not be used by two threads at once, so it stays with the plugin that made the recognizer. It may be
/// used on one thread now and on another one later. All work is done by the calling thread.
public final class TesseractRecognizer {
  /// What is read, and how much of it is reported.
  public struct Options: Sendable, Equatable {
    /// The languages or models that are read together, like `eng`; at least one.
    public var languages: [String]
    /// Where their data lies.
    public var data: LanguageData
    /// The characters that may be read; empty allows all.
    public var whitelist: String
    /// Whether each character shows what else it could be; costs up to a fifth of the time.
    public var readsAlternatives: Bool
    /// Whether words of the language's dictionary are preferred; codes and names want none.
    public var usesDictionaries: Bool
    /// Whether light text on dark ground is searched for too; up to a sixth of the time.
    public var triesInverted: Bool

    /// Makes options.
    public init(
      languages: [String] = ["eng"], data: LanguageData = LanguageData(), whitelist: String = "",
      readsAlternatives: Bool = false, usesDictionaries: Bool = true, triesInverted: Bool = true
    ) {
      self.languages = languages
      self.data = data
      self.whitelist = whitelist
      self.readsAlternatives = readsAlternatives
      self.usesDictionaries = usesDictionaries
      self.triesInverted = triesInverted
    }
  }

  /// How the text in a picture is laid out.
  public enum Layout: Sendable, Hashable, CaseIterable {
    /// A page with any layout.
    case page
    /// One column of lines of different sizes.
    case column
    /// One block of like lines.
    case block
    /// One line with some margin.
    case line
    /// One line, cut out with less than a tenth of its height as margin; the fastest, and useless for anything else.
    case tightLine
    /// One word.
    case word
    /// One character.
    case character
    /// Text here and there, in no order.
    case scattered
  }

  /// What the engine reads.
  public let options: Options
  private let handle: TesseractHandle
  private let engines: TesseractHandle.Pool
  private var engine: OpaquePointer { handle.engine }
  /// The engine, as an identity that is compared with others.
  var cEngine: OpaquePointer { engine }

  /// Makes a recognizer and loads its data.
  ///
  /// - Throws: ``TesseractError`` when the library or the data of a language is missing or damaged; it says what to install.
  public convenience init(_ options: Options = Options()) throws(TesseractError) {
    try self.init(options, engines: TesseractHandle.pool)
  }

  /// Makes a recognizer whose engine comes from a pool and goes back there.
  init(_ options: Options, engines: TesseractHandle.Pool) throws(TesseractError) {
    try TesseractLibrary.load()
    handle = try TesseractHandle.make(
      options.data.place(of: options.languages), usesDictionaries: options.usesDictionaries, engines)
    self.options = options
    self.engines = engines
    let settings = [
      ("tessedit_char_whitelist", options.whitelist), ("lstm_choice_mode", options.readsAlternatives ? "2" : "0"),
      ("tessedit_do_invert", options.triesInverted ? "1" : "0"),
    ]
    // A version that lacks one of them reads without it.
    for (name, value) in settings { _ = ctess_set(handle.engine, name, value) }
  }

  deinit {
    handle.release(to: engines)
  }

  /// The languages and models that can be read with some data, sorted.
  public static func supportedTextRecognitionLanguages(_ data: LanguageData = LanguageData()) -> [String] {
    data.languages
  }

  /// Whether a recognizer of some languages could be made, without making one.
  ///
  /// - Throws: What ``init(_:)`` would throw for a missing library, or missing or damaged data.
  public static func check(_ languages: [String], _ data: LanguageData = LanguageData()) throws(TesseractError) {
    try TesseractLibrary.load()
    _ = try data.place(of: languages)
  }

  /// The version of the installed library, such as `5.3.0`; nil where there is none.
  public static var version: String? {
    do {
      try TesseractLibrary.load()
      return TesseractLibrary.version
    } catch {
      return nil
    }
  }

  /// Reads the text of a picture.
  ///
  /// A picture with a side of less than ``minSide`` pixels has no text. Cancelling takes effect between two lines of a page and
  /// between layout and reading, so that a caller who needs an answer within 50 ms hands over one line at a time.
  ///
  /// - Parameters:
  ///   - view: The picture; its pixels are read where they are.
  ///   - layout: How the text is laid out.
  ///   - resolution: The resolution in pixels per inch, 70…2400; it decides which sizes of text are expected on a page.
  ///   - allowsAll: Whether characters are read too that the whitelist lacks.
  ///   - isCancelled: Asked during the work; true ends it.
  /// - Returns: The lines in reading order, boxes in pixels of the view.
  /// - Throws: ``TesseractError`` with `tooLarge`, `cancelled` or `failed`; the recognizer can be used on.
  public func recognize(
    _ view: LumaView, layout: Layout = .line, resolution: Int = 300, allowsAll: Bool = false,
    isCancelled: () -> Bool = { false }
  ) throws(TesseractError) -> [RecognizedLine] {
    guard min(view.width, view.height) >= Self.minSide else { return [] }
    guard max(view.width, view.height) <= Self.greatestSide, view.size.area <= Self.greatestArea else {
      throw TesseractError(
        .tooLarge, at: "\(view.size)",
        TesseractText.tooLarge.with([
          "size": "\(view.size)", "limit": .number(Self.greatestArea), "side": .number(Self.greatestSide),
        ]))
    }
    guard !isCancelled() else { throw Self.cancelled(view) }
    if allowsAll { _ = ctess_set(engine, "tessedit_char_whitelist", "") }
    defer { if allowsAll { _ = ctess_set(engine, "tessedit_char_whitelist", options.whitelist) } }
    let outcome = withoutActuallyEscaping(isCancelled) { isCancelled in
      var question = CancelQuestion(isCancelled: isCancelled)
      return withUnsafeMutablePointer(to: &question) { question in
        // The pixels and the question are lent for the duration of the call.
        ctess_recognize(
          engine, view.base, Int32(view.width), Int32(view.height), Int32(view.stride),
          Int32(min(max(resolution, 70), 2400)), layout.number,
          { context, _ in
            context?.assumingMemoryBound(to: CancelQuestion.self).pointee.isCancelled() ?? false
          }, question)
      }
    }
    defer { ctess_clear(engine) }
    switch outcome {
    case CTESS_DONE: break
    case CTESS_CANCELLED: throw Self.cancelled(view)
    default:
      throw TesseractError(.failed, at: "\(view.size)", TesseractText.failed.with(["size": "\(view.size)"]))
    }
    return ResultWalk(engine, alternatives: options.readsAlternatives).lines()
  }

  /// The fewest pixels of a side that can hold text: the network knows nothing smaller.
  public static let minSide = 6
  /// The most pixels of a side.
  public static let greatestSide = 32_000
  /// The most pixels of a picture: an A4 page at 600 pixels per inch has 35 million.
  public static let greatestArea = 40_000_000

  private static func cancelled(_ view: LumaView) -> TesseractError {
    TesseractError(.cancelled, at: "\(view.size)", TesseractText.cancelled.with(["size": "\(view.size)"]))
  }
}

/// What the library's question is handed on to.
private struct CancelQuestion {
  let isCancelled: () -> Bool
}

extension TesseractRecognizer.Layout {
  /// The library's page segmentation mode.
  fileprivate var number: Int32 {
    switch self {
    case .page: 3
    case .column: 4
    case .block: 6
    case .line: 7
    case .word: 8
    case .character: 10
    case .scattered: 11
    case .tightLine: 13
    }
  }
}
