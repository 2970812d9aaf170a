public import ScanImage

extension Frame {
  /// Decodes the first page of a picture file, upright, with its colors.
  ///
  /// - Throws: `SourceError` when the file cannot be read or is no picture; see ``StillDecoder/open(_:)``.
  public init(contentsOf path: String) throws(SourceError) {
    self = try StillDecoder().open(path).frame(wantsColor: true)
  }
}
