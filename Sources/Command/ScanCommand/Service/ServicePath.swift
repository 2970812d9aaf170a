import ScanStills

/// Paths in the file of a service.
enum ServicePath {
  /// A path as the process sees it: a relative one starts from the folder of the service's file.
  static func file(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") || folder == "." ? path : FilePath.joined(folder, path)
  }

  /// A source as `run --source` takes it; only what is a path starts from the folder.
  static func source(_ source: String, in folder: String) -> String {
    let scheme = source.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+") }
    if source.dropFirst(scheme.count).first == ":" || source == "camera" || source == "synthetic" { return source }
    return file(source, in: folder)
  }
}
