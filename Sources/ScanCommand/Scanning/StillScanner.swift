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
    func read(_ path: String, _ annotator: Annotator?) async throws -> [PictureReport] {
      let document: StillDocument
      do {
        document = try decoder.open(path)
      } catch {
        return [PictureReport(error)]
      }
      var reports: [PictureReport] = []
      for page in 1...max(1, document.pageCount) {
        do throws(SourceError) {
          let frame = try document.frame(page: page)
          reports.append(try await scan(frame, annotator))
        } catch {
          reports.append(PictureReport(error))
        }
      }
      if let problem = document.trailingProblem { reports.append(PictureReport(problem)) }
      return reports
    }

    private func scan(_ frame: Frame, _ annotator: Annotator?) async throws(SourceError) -> PictureReport {
      let reading: StillReading
      do {
        reading = try await reader.read(frame)
      } catch {
        throw SourceError(.system, source: frame.origin.source, page: frame.origin.page, message: "\(error)")
      }
      try annotator?.write(frame, reading)
      return PictureReport(frame, reading)
    }
  }
}
