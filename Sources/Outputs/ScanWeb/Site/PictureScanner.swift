import ScanPluginKit
import ScanRuntime
import ScanStills
import Synchronization

/// Scans picture files that visitors send, a few at a time, with the configuration that runs.
final class PictureScanner: Sendable {
  private let registry: PluginRegistry
  private let texts: TextCatalog
  private let running = Mutex(0)

  /// The most pixels and pages of a file.
  private static let limits = StillLimits(maxPixels: 64_000_000, maxPages: 20)

  init(_ registry: PluginRegistry, _ texts: TextCatalog) {
    self.registry = registry
    self.texts = texts
  }

  /// Scans all pages of a file.
  ///
  /// - Returns: `{"pictures": […]}`, a value for each page.
  /// - Throws: ``WebError``: 422 for what is no picture, 503 when too many wait.
  func scan(_ bytes: [UInt8], _ config: ScanViewConfig) async throws(WebError) -> JSONNode {
    guard begin() else {
      throw WebError(503, "tooManyPictures", "other pictures are being read; send it again in a moment")
    }
    defer { running.withLock { $0 -= 1 } }
    do {
      let reader = try await StillReader(config, registry: registry)
      let document = try StillDecoder(limits: Self.limits, wantsColor: reader.needs.color)
        .open(bytes: bytes, source: "picture")
      var pictures: [JSONNode] = []
      for page in 1...document.pageCount {
        let frame = try document.frame(page: page)
        let reading = try await reader.read(frame)
        pictures.append(value(frame, reading, page))
      }
      return ["pictures": JSONNode(.array(pictures))]
    } catch let error as SourceError {
      throw WebError(422, error.code.name, error.message)
    } catch {
      throw WebError(422, "notScanned", "the picture cannot be scanned: \(error)")
    }
  }

  private func begin() -> Bool {
    running.withLock { running in
      guard running < 4 else { return false }
      running += 1
      return true
    }
  }

  private func value(_ frame: Frame, _ reading: StillReading, _ page: Int) -> JSONNode {
    func count(_ value: Int) -> JSONNode { JSONNode(.number(JSONNumber(value))) }
    let problems = reading.problems.map { $0.json() } + reading.failures.map { $0.json(texts) }
    return [
      "page": count(page), "size": ["width": count(frame.size.width), "height": count(frame.size.height)],
      "results": JSONNode(.array(reading.results.map { $0.withoutFrame.json() })),
      "problems": JSONNode(.array(problems)),
    ]
  }
}
