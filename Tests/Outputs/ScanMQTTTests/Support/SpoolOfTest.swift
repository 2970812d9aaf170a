import FoundationEssentials
import ScanSinks

/// A spool in a folder of its own.
final class SpoolOfTest {
  let spool: Spool
  let reader: SpoolReader
  private let folder: URL

  init(_ name: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "scanview-spool-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    reader = SpoolReader(name: name, events: ["result"])
    spool = try Spool(path: folder.appending(path: "spool.sqlite").path, readers: [reader])
  }

  /// The bytes of its files.
  func size() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).reduce(0) { sum, name in
      let values = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
      return sum + (values?[.size] as? Int ?? 0)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
