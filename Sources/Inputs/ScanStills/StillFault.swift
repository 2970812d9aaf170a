import ScanImage

/// A problem met inside a file, before it is known which file that is.
struct StillFault: Error {
  let code: SourceError.Code
  let message: String
  let page: Int?

  init(_ code: SourceError.Code, _ message: String, page: Int? = nil) {
    self.code = code
    self.message = message
    self.page = page
  }

  /// A file that ends before its contents do.
  static func truncated(_ what: String) -> StillFault {
    StillFault(.damaged, "The file is cut short: \(what). Copy or download it again.")
  }

  func error(source: String) -> SourceError {
    SourceError(code, source: source, page: page, message: message)
  }
}
