public import ScanJSON

/// Why a source, or one part of its input, cannot be read.
public struct SourceError: DisplayableError, Sendable, Hashable, CustomStringConvertible {
  /// What kind of problem it is.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String
    private init(_ name: String) { self.name = name }
    /// The name.
    public var description: String { name }

    /// There is no file or device of this name.
    public static let notFound = Code("notFound")
    /// The file or device may not be read by this user.
    public static let notPermitted = Code("notPermitted")
    /// The file holds nothing.
    public static let empty = Code("empty")
    /// The file is none of the known picture or video formats.
    public static let unknownFormat = Code("unknownFormat")
    /// The file is of a known format but broken or cut short.
    public static let damaged = Code("damaged")
    /// The picture is larger than the limits allow.
    public static let tooLarge = Code("tooLarge")
    /// A program or library that this input needs is not installed.
    public static let missingTool = Code("missingTool")
    /// A pattern or folder gave no picture.
    public static let noInput = Code("noInput")
    /// Another program holds the device.
    public static let busy = Code("busy")
    /// The device was unplugged.
    public static let unplugged = Code("unplugged")
    /// The device gives no form of frames that can be read.
    public static let unsupportedFormat = Code("unsupportedFormat")
    /// Another failure of the system.
    public static let system = Code("system")

    /// The kind of problem of a name; nil for an unknown name.
    package init?(named name: String) {
      let all = [
        Self.notFound, .notPermitted, .empty, .unknownFormat, .damaged, .tooLarge, .missingTool, .noInput, .busy,
        .unplugged, .unsupportedFormat, .system,
      ]
      guard let code = all.first(where: { $0.name == name }) else { return nil }
      self = code
    }
  }

  /// The kind of problem.
  public let code: Code
  /// The file's path as given, or the device's name.
  public let source: String
  /// The page of a document, from 1, where it matters.
  public let page: Int?
  /// What was met and what to do, as a sentence that can be shown in another language.
  public let messageText: DisplayText

  /// What was met and what to do, as a sentence for a person.
  public var message: String { messageText.text() }

  /// Makes an error with a sentence in English.
  public init(_ code: Code, source: String, page: Int? = nil, message: String) {
    self.init(code, source: source, page: page, message: DisplayText(message))
  }

  /// Makes an error.
  public init(_ code: Code, source: String, page: Int? = nil, message: DisplayText) {
    self.code = code
    self.source = source
    self.page = page
    messageText = message
  }

  /// The source, the page where it matters, and the message.
  public var displayText: DisplayText {
    DisplayText(joining: [Self.place(source, page: page), messageText], by: ": ")
  }

  /// The same in English.
  public var description: String { displayText.text() }

  /// A source, and the page where it matters.
  public static func place(_ source: String, page: Int?) -> DisplayText {
    guard let page else { return DisplayText(source) }
    return SourceText.page.with(["source": .string(source), "page": .number(page)])
  }

  /// Whether both say the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.code == right.code && left.source == right.source && left.page == right.page && left.message == right.message
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(source)
    hasher.combine(page)
    hasher.combine(message)
  }
}

/// The words around what sources report.
public enum SourceText: String, TextSet {
  /// A page of a document.
  case page = "source.page"

  /// The English words.
  public var english: String {
    switch self {
    case .page: "{source} (page {page})"
    }
  }
}
