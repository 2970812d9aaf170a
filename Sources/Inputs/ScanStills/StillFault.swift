import ScanImage
import ScanJSON

/// A problem met inside a file, before it is known which file that is.
struct StillFault: Error {
  let code: SourceError.Code
  let message: DisplayText
  let page: Int?

  init(_ code: SourceError.Code, _ message: DisplayText, page: Int? = nil) {
    self.code = code
    self.message = message
    self.page = page
  }

  init(_ code: SourceError.Code, _ text: StillText, _ arguments: [String: DisplayText.Argument] = [:], page: Int? = nil)
  {
    self.init(code, text.with(arguments), page: page)
  }

  init(_ code: SourceError.Code, _ text: VideoText, _ arguments: [String: DisplayText.Argument] = [:]) {
    self.init(code, text.with(arguments))
  }

  /// A file that ends before its contents do.
  static func truncated(_ text: StillText, _ arguments: [String: DisplayText.Argument] = [:]) -> StillFault {
    StillFault(.damaged, .cut, ["what": .text(text.with(arguments))])
  }

  /// A file that is not there, with the folder that lacks it.
  static func notFound(_ path: String) -> StillFault {
    let folder = Folder.whole(Folder.parent(of: path))
    return StillFault(
      .notFound, Folder.kind(of: folder) == .folder ? .noFile : .noFolderOfFile, ["folder": .string(folder)])
  }

  func error(source: String) -> SourceError {
    SourceError(code, source: source, page: page, message: message)
  }
}
