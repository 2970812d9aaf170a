import ScanPluginKit
import ScanRuntime
import ScanStills

/// The scanning of still pictures by one configuration.
struct StillScanner: Sendable {
  let viewPlugin: ViewPluginConfig
  let registry: PluginRegistry
  let baseDirectory: String?
  let retryHarder: Bool
  let wantsColor: Bool

  /// A reader of its own, with a plugin of its own.
  ///
  /// - Throws: `PluginError` when the plugin cannot be made.
  func makeWorker() async throws -> Worker {
    let reader = try await StillReader(
      viewPlugin, registry: registry,
      options: StillReaderOptions(retryHarder: retryHarder, baseDirectory: baseDirectory))
    return Worker(reader: reader, decoder: StillDecoder(wantsColor: wantsColor))
  }

  /// One reader that scans picture after picture.
  struct Worker: Sendable {
    let reader: StillReader
    let decoder: StillDecoder

    /// Scans all pages of a file; a page that cannot be read is a report too.
    ///
    /// - Returns: nil when the task was cancelled before all pages were read.
    func read(_ path: String, _ output: Annotator.Output?) async -> [PictureReport]? {
      let opened = await blocking { [decoder] (flag) throws(SourceError) in try decoder.open(path, cancel: flag) }
      guard !Task.isCancelled else { return nil }
      let document: StillDocument
      switch opened {
      case .success(let value): document = value
      case .failure(let error): return [PictureReport(error)]
      }
      var reports: [PictureReport] = []
      for page in 1...max(1, document.pageCount) {
        let decoded = await blocking { _ throws(SourceError) in try document.frame(page: page) }
        guard !Task.isCancelled else { return nil }
        switch decoded {
        case .success(let frame):
          guard let report = await scan(frame, output) else { return nil }
          reports.append(report)
        case .failure(let error): reports.append(PictureReport(error))
        }
      }
      if let problem = document.trailingProblem { reports.append(PictureReport(problem)) }
      return reports
    }

    /// Decodes on a thread of its own, so that a slow pipe or a large picture holds nobody else up.
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

    private func scan(_ frame: Frame, _ output: Annotator.Output?) async -> PictureReport? {
      do {
        let reading = try await reader.read(frame)
        return PictureReport(frame, reading, annotationProblem: output?.write(frame, reading))
      } catch is CancellationError {
        return nil
      } catch {
        return PictureReport(
          SourceError(.system, source: frame.origin.source, page: frame.origin.page, message: "\(error)"))
      }
    }
  }
}
