import ScanPluginKit
import ScanRuntime
import ScanScene
import ScanStills
import Synchronization

/// Scans picture files that visitors send, a few at a time, with the configuration that runs.
final class PictureScanner: Sendable {
  let registry: PluginRegistry
  private let readers: ReaderPool
  private let decoding: any PictureDecoding
  private let running = Mutex(0)

  /// The most pixels and pages of a file.
  private static let limits = StillLimits(maxPixels: 64_000_000, maxPages: 20)

  init(_ registry: PluginRegistry, _ decoding: any PictureDecoding) {
    self.registry = registry
    readers = ReaderPool(registry)
    self.decoding = decoding
  }

  /// Scans all pages of a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - config: What is read.
  ///   - folder: Where relative paths of the configuration start from; nil for nowhere.
  ///   - effort: The effort of the attempt for each page.
  ///   - texts: The language of reasons.
  /// - Returns: `{"pictures": […]}`, a value for each page.
  /// - Throws: ``WebError``: 422 for what is no picture, 503 when too many wait.
  func scan(
    _ bytes: [UInt8], _ config: ScanViewConfig, folder: String?, _ effort: ScanInput.Effort, _ texts: TextCatalog
  ) async throws(WebError) -> JSONNode {
    try begin()
    defer { end() }
    do {
      let pictures = try await readers.withReader(of: config, folder: folder) { reader in
        try await pages(of: bytes, with: reader, config, effort, texts)
      }
      return ["pictures": JSONNode(.array(pictures))]
    } catch let error as SourceError {
      throw WebError(422, error.code.name, error.messageText)
    } catch {
      throw WebError(422, "notScanned", WebRefusal.notScanned.with(["error": .text(DisplayText(of: error))]))
    }
  }

  private func pages(
    of bytes: [UInt8], with reader: StillReader, _ config: ScanViewConfig, _ effort: ScanInput.Effort,
    _ texts: TextCatalog
  ) async throws -> [JSONNode] {
    var pictures: [JSONNode] = []
    var (page, pages) = (1, 1)
    while page <= pages {
      let decoded = try await decoded(bytes, page, wantsColor: reader.needs.color)
      let frame = decoded.frame
      pages = decoded.pageCount
      let reading = try await reader.read(frame, effort: effort)
      let members = Self.members(of: reading, frame, config, texts)
      pictures.append(
        JSONNode(
          .object([JSONMember("page", Self.count(page)), JSONMember("size", Self.size(frame))] + members)))
      page += 1
    }
    return pictures
  }

  private func decoded(_ bytes: [UInt8], _ page: Int, wantsColor: Bool) async throws(SourceError) -> DecodedPage {
    // Decoding would hold up the few threads that answer all requests.
    try await onOwnThread { [decoding] _ in
      Result { () throws(SourceError) in
        try decoding.decode(
          bytes, page: page, StillDecoder(limits: Self.limits, wantsColor: wantsColor), source: "picture")
      }
    }.get()
  }

  /// Takes one of the few places; whoever has it must call ``end()``.
  ///
  /// - Throws: ``WebError`` with 503 when all are taken.
  func begin() throws(WebError) {
    let isFree = running.withLock { running in
      guard running < 4 else { return false }
      running += 1
      return true
    }
    guard isFree else {
      throw WebError(503, "tooManyPictures", WebRefusal.tooManyPictures.with())
    }
  }

  func end() { running.withLock { $0 -= 1 } }

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

  static func count(_ value: Int) -> JSONNode { JSONNode(.number(JSONNumber(value))) }

  static func size(_ frame: Frame) -> JSONNode {
    ["width": count(frame.size.width), "height": count(frame.size.height)]
  }

  /// What was read, why nothing was, and what is drawn over the picture.
  static func members(
    of reading: StillReading, _ frame: Frame, _ config: ScanViewConfig, _ texts: TextCatalog
  ) -> [JSONMember] {
    let problems = reading.problems.map { $0.json(texts) } + reading.failures.map { $0.json(texts) }
    return [
      JSONMember("results", JSONNode(.array(reading.results.map { $0.withoutFrame.json() }))),
      JSONMember("problems", JSONNode(.array(problems))), JSONMember("scene", scene(frame, reading, config, texts)),
    ]
  }
}
