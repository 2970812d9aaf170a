import ScanPluginKit
import ScanRuntime
import ScanStills

/// What scans picture files, one after another.
protocol PictureReader: Sendable {
  /// Scans all pages of a file, one after another, so that memory does not grow with their number; a page that cannot be
  /// read is a report too.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - output: Where annotated copies go; nil for nowhere.
  ///   - report: Takes the report of each page as soon as it is there.
  /// - Returns: Whether all pages were read; false when the task was cancelled before.
  /// - Throws: What `report` throws.
  func read(
    _ path: String, _ output: Annotator.Output?, report: (PictureReport) async throws -> Void
  ) async throws -> Bool
}

/// The scanning of still pictures by one configuration.
struct StillScanner: Sendable {
  let config: ScanViewConfig
  let registry: PluginRegistry
  let baseDirectory: String?
  let retryHarder: Bool
  /// Whether pictures are written again, with what was found.
  let annotates: Bool
  let isRecording: Bool
  /// Whether each report says why the picture gave what it gave.
  var explains = false
  var limits = PictureLimits()
  /// The language of reasons.
  var texts = TextCatalog.english
  /// Where the times of pictures come from.
  var times = PictureTimeSource.now

  /// A reader of its own, with plugins of its own, in this process.
  ///
  /// - Throws: `PluginError` when a plugin cannot be made.
  func makeReader() async throws -> Reader {
    let reader = try await StillReader(
      config, registry: registry,
      options: StillReaderOptions(
        retryHarder: retryHarder, timeout: limits.time, baseDirectory: baseDirectory, isRecording: isRecording))
    return Reader(
      reader: reader,
      decoder: StillDecoder(limits: limits.stills, wantsColor: annotates || reader.needs.color, times: times),
      explains: explains, texts: texts)
  }

  /// One reader that scans picture after picture.
  struct Reader: PictureReader {
    let reader: StillReader
    let decoder: StillDecoder
    let explains: Bool
    let texts: TextCatalog

    func read(
      _ path: String, _ output: Annotator.Output?, report: (PictureReport) async throws -> Void
    ) async throws -> Bool {
      let opened = await blocking { [decoder] (flag) throws(SourceError) in try decoder.open(path, cancel: flag) }
      guard !Task.isCancelled else { return false }
      let document: StillDocument
      switch opened {
      case .success(let value): document = value
      case .failure(let error):
        try await report(PictureReport(error, texts))
        return true
      }
      for page in 1...max(1, document.pageCount) {
        guard let scanned = await scan(page, of: document, { output?.write($0, $1) }) else { return false }
        try await report(scanned)
      }
      if let problem = document.trailingProblem { try await report(PictureReport(problem, texts)) }
      return true
    }

    /// Decodes and scans one page; its pixels are gone when it returns.
    ///
    /// - Parameter annotate: Draws what was read, and says why that failed.
    /// - Returns: Nil when the task was cancelled.
    func scan(
      _ page: Int, of document: StillDocument, _ annotate: (Frame, StillReading) -> PictureWriteError?
    ) async -> PictureReport? {
      let decoded = await blocking { (flag) throws(SourceError) in try document.frame(page: page, cancel: flag) }
      guard !Task.isCancelled else { return nil }
      switch decoded {
      case .success(let frame): return await scan(frame, annotate)
      case .failure(let error): return PictureReport(error, texts)
      }
    }

    /// Decodes on a thread of its own, so that a slow pipe or a large picture delays no other.
    private func blocking<Value: Sendable>(
      _ body: @escaping @Sendable (CancelFlag) throws(SourceError) -> Value
    ) async -> Result<Value, SourceError> {
      await onOwnThread { flag in
        do throws(SourceError) {
          return .success(try body(flag))
        } catch {
          return .failure(error)
        }
      }
    }

    private func scan(
      _ frame: Frame, _ annotate: (Frame, StillReading) -> PictureWriteError?
    ) async -> PictureReport? {
      do {
        let reading = try await reader.read(frame)
        let problem = annotate(frame, reading)
        return PictureReport(
          frame, reading, texts, annotationProblem: problem,
          explanation: explains ? Explanation(reading, Explanation.measures(of: frame, in: reading.cropRect)) : nil)
      } catch is CancellationError {
        return nil
      } catch {
        return PictureReport(
          SourceError(
            .system, source: frame.origin.source, page: frame.origin.page, message: DisplayText(of: error)), texts)
      }
    }
  }
}
