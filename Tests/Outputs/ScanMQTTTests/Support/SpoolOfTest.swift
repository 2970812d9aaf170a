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

  deinit { try? FileManager.default.removeItem(at: folder) }
}
