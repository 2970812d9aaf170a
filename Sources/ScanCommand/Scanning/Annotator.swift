import Glibc
import ScanOverlay
import ScanPluginKit
import ScanRuntime
import ScanStills

/// Writes scanned pictures with cutout and highlights.
struct Annotator: Sendable {
  private enum Target {
    case file(String)
    case folder(String)
  }

  private let target: Target
  private let annotation: Annotation

  /// Makes an annotator.
  ///
  /// - Parameters:
  ///   - path: A file, or a folder for several pictures; a folder that is not there is made.
  ///   - severalPictures: Whether there is more than one picture.
  ///   - inputs: The pictures to be read: none of them may be overwritten.
  init(_ path: String, severalPictures: Bool, inputs: [String], _ viewPlugin: ViewPluginConfig) throws {
    annotation = Annotation(viewPlugin)
    let isFolder = FilePath.isFolder(path)
    if isFolder || severalPictures || path.hasSuffix("/") {
      if !isFolder { try FilePath.makeFolder(path) }
      target = .folder(path)
    } else {
      target = .file(path)
    }
    if case .file(let file) = target, inputs.contains(where: { FilePath.isSame($0, file) }) {
      throw PictureWriteError(
        .notPermitted, path: path, message: "This would overwrite a picture to be scanned; name another file.")
    }
  }

  /// Writes one picture.
  ///
  /// - Throws: `SourceError` naming the file that could not be written and why; nothing half-written is left.
  func write(_ frame: Frame, _ reading: StillReading) throws(SourceError) {
    let path: String
    switch target {
    case .file(let file): path = frame.origin.page > 1 ? FilePath.numbered(file, frame.origin.page) : file
    case .folder(let folder): path = folder + "/" + FilePath.annotatedName(frame.origin)
    }
    do {
      try PictureWriter().write(annotation.draw(over: frame, results: reading.results, failures: reading.failures), to: path)
    } catch {
      throw SourceError(
        .system, source: frame.origin.source, page: frame.origin.page,
        message: "the annotated picture was not written: \(error)")
    }
  }
}
