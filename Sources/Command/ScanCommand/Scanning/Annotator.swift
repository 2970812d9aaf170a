import ScanOverlay
import ScanPluginKit
import ScanRuntime
import ScanStills

/// Writes scanned pictures with cutout and highlights.
///
/// Where everything goes is decided before the first picture is scanned: no two inputs share a file, and no input is
/// overwritten.
struct Annotator: Sendable {
  private let annotation: Annotation
  private let targets: [String]
  private let inputs: Set<FilePath.Identity>

  /// Makes an annotator.
  ///
  /// - Parameters:
  ///   - path: A file, or a folder for several pictures; a folder that is not there is made.
  ///   - inputs: The pictures to be read.
  ///   - loaded: The configuration that reads them.
  ///   - texts: The language of the labels of what was not read.
  /// - Throws: ``UsageError`` when the path cannot be meant or nothing can be drawn, `PictureWriteError` when its folder is not there or cannot be made.
  init(_ path: String, inputs: [String], _ loaded: LoadedConfig, _ texts: TextCatalog = .english) throws {
    try DrawnPictures.checkPainter()
    let pictures = DrawnPictures(loaded.config, folder: loaded.file.map(FilePath.folder))
    annotation = Annotation(loaded.config.viewPlugins, texts: texts) { pictures[$0] }
    self.inputs = Set(inputs.compactMap(FilePath.identity))
    let isFolder = FilePath.isFolder(path)
    if !isFolder, inputs.count > 1, !path.hasSuffix("/"), StillFormat(fileName: path) != nil {
      throw UsageError(.annotatesOne, ["path": .string(path), "count": .number(inputs.count)])
    }
    if isFolder || inputs.count > 1 || path.hasSuffix("/") {
      targets = AnnotatedNames(inputs).names.map { FilePath.joined(path, $0) }
    } else {
      guard StillFormat(fileName: path) != nil else {
        throw UsageError(.annotatesNoPicture, ["path": .string(path)])
      }
      let folder = FilePath.folder(of: path)
      guard FilePath.isFolder(folder) else {
        throw PictureWriteError(
          .notFound, path: path, message: WriteText.noFolderNamed.with(["folder": .string(folder)]))
      }
      targets = [path]
    }
    for target in targets {
      if let identity = FilePath.identity(target), self.inputs.contains(identity) {
        throw UsageError(.annotatesInput, ["path": .string(target)])
      }
    }
    if !isFolder, inputs.count > 1 || path.hasSuffix("/") { try FilePath.makeFolder(path) }
  }

  /// Where the pages of one input go.
  func output(for index: Int) -> Output {
    Output(annotation: annotation, target: targets[index], inputs: inputs)
  }

  /// Where the pages of one input go.
  struct Output: Sendable {
    fileprivate let annotation: Annotation
    fileprivate let target: String
    fileprivate let inputs: Set<FilePath.Identity>

    /// What the pages are written as.
    var format: StillFormat { StillFormat(fileName: target) ?? .png }

    /// Draws and writes one page.
    ///
    /// - Returns: What went wrong, with file and reason; nothing half-written is left then, and an old file stays.
    func write(_ frame: Frame, _ reading: StillReading) -> PictureWriteError? {
      write(page: frame.origin.page) { path throws(PictureWriteError) in
        try PictureWriter().write(
          annotation.draw(over: frame, results: reading.results, failures: reading.failures), to: path)
      }
    }

    /// Draws and writes one frame of a running source, under a name with its number.
    ///
    /// - Returns: What went wrong, as above.
    func write(_ reading: StillReading, ofFrame frame: Frame) -> PictureWriteError? {
      write(AnnotatedNames.numbered(target, "frame\(frame.number)"), isOther: true) { path throws(PictureWriteError) in
        try PictureWriter().write(
          annotation.draw(over: frame, results: reading.results, failures: reading.failures), to: path)
      }
    }

    /// Writes one page that was drawn elsewhere.
    ///
    /// - Returns: What went wrong, as above.
    func write(_ bytes: [UInt8], page: Int) -> PictureWriteError? {
      write(page: page) { path throws(PictureWriteError) in try AtomicFile.write(bytes, to: path) }
    }

    private func write(page: Int, _ body: (String) throws(PictureWriteError) -> Void) -> PictureWriteError? {
      write(page > 1 ? AnnotatedNames.paged(target, page) : target, isOther: page > 1, body)
    }

    /// - Parameter isOther: Whether the name is another one than was checked at the start.
    private func write(
      _ path: String, isOther: Bool, _ body: (String) throws(PictureWriteError) -> Void
    ) -> PictureWriteError? {
      if isOther, let identity = FilePath.identity(path), inputs.contains(identity) {
        return PictureWriteError(
          .notPermitted, path: path, message: WriteText.overInput.with())
      }
      do throws(PictureWriteError) {
        try body(path)
        return nil
      } catch {
        return error
      }
    }
  }
}
