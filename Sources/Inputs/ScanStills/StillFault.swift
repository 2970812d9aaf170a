package import ScanImage
package import ScanJSON

/// A problem met inside a file, before it is known which file that is.
package struct StillFault: Error {
  package let code: SourceError.Code
  package let message: DisplayText
  let page: Int?

  package init(_ code: SourceError.Code, _ message: DisplayText, page: Int? = nil) {
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

  /// Whether a program gave no output for too long.
  package var isSilence: Bool { message.id == VideoText.silent.rawValue }

  package func error(source: String) -> SourceError {
    SourceError(code, source: source, page: page, message: message)
  }
}
