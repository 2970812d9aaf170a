import ScanPluginKit
import ScanRuntime
import ScanScene
import ScanStills
import Synchronization

/// Scans picture files that visitors send, a few at a time, with the configuration that runs.
final class PictureScanner: Sendable {
  private let registry: PluginRegistry
  private let running = Mutex(0)

  /// The most pixels and pages of a file.
  private static let limits = StillLimits(maxPixels: 64_000_000, maxPages: 20)

  init(_ registry: PluginRegistry) {
    self.registry = registry
  }

  /// Scans all pages of a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - config: What is read.
  ///   - effort: The effort of the attempt for each page.
  ///   - texts: The language of reasons.
  /// - Returns: `{"pictures": […]}`, a value for each page.
  /// - Throws: ``WebError``: 422 for what is no picture, 503 when too many wait.
  func scan(
    _ bytes: [UInt8], _ config: ScanViewConfig, _ effort: ScanInput.Effort, _ texts: TextCatalog
  ) async throws(WebError) -> JSONNode {
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
        let reading = try await reader.read(frame, effort: effort)
        pictures.append(value(frame, reading, page, Self.scene(frame, reading, config, texts), texts))
      }
      return ["pictures": JSONNode(.array(pictures))]
    } catch let error as SourceError {
      throw WebError(422, error.code.name, error.messageText.text(texts))
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

  private static func scene(
    _ frame: Frame, _ reading: StillReading, _ config: ScanViewConfig, _ texts: TextCatalog
  ) -> JSONNode {
    let found = reading.results.flatMap { result in
      result.body.items.compactMap { SceneItem($0, pluginID: result.pluginID) }
    }
    let content = SceneContent(
      config.viewPlugins, items: reading.failures.compactMap { SceneItem($0, texts: texts) } + found,
      inRange: Set(reading.results.map(\.pluginID)), texts: texts)
    return Scene(content, geometry: .still(frame.size)).json()
  }

  private func value(
    _ frame: Frame, _ reading: StillReading, _ page: Int, _ scene: JSONNode, _ texts: TextCatalog
  ) -> JSONNode {
    func count(_ value: Int) -> JSONNode { JSONNode(.number(JSONNumber(value))) }
    let problems = reading.problems.map { $0.json(texts) } + reading.failures.map { $0.json(texts) }
    return [
      "page": count(page), "size": ["width": count(frame.size.width), "height": count(frame.size.height)],
      "results": JSONNode(.array(reading.results.map { $0.withoutFrame.json() })),
      "problems": JSONNode(.array(problems)), "scene": scene,
    ]
  }
}
