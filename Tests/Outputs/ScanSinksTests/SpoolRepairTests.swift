import Foundation
import ScanImage
import ScanStore
import TestSupport
import Testing

@testable import ScanSinks

@Suite("Damaged spools")
struct SpoolRepairTests {
  let folder: TestFolder
  let readers = [SpoolReader(name: "a", events: ["result"])]

  init() throws { folder = try TestFolder() }

  var path: String { folder.file("spool.sqlite") }

  /// A spool with records, of which the first are delivered, written to the main file.
  private func fill(_ count: Int, delivered: Int) throws {
    let spool = try Spool(path: path, readers: readers)
    try spool.append((1...count).map { record($0, padding: 500) })
    try spool.acknowledge(spool.batch(for: "a", limit: delivered), for: "a")
    try spool.state.withLock { (state) throws in try state.connection.run("PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  private func damage(_ change: (inout Data) -> Void) throws {
    var bytes = try Data(contentsOf: URL(filePath: path))
    change(&bytes)
    try bytes.write(to: URL(filePath: path))
  }

  @Test("a file cut off at its end gives back what is before the cut")
  func cut() throws {
    try fill(400, delivered: 10)
    try damage { $0.removeLast($0.count / 3) }
    let spool = try Spool(path: path, readers: readers)
    // Reading meets what opening did not.
    var numbers: [Int] = []
    while true {
      let batch = try spool.batch(for: "a", limit: 50)
      if batch.isEmpty { break }
      numbers += batch.map(\.record.number)
      try spool.acknowledge(batch, for: "a")
    }
    let repair = try #require(spool.takeRepair())
    #expect(FileManager.default.fileExists(atPath: repair.quarantine))
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers == numbers.sorted())
    #expect(numbers.count >= 150)
    #expect(numbers.allSatisfy { (11...400).contains($0) })
    try spool.append([record(500)])
    #expect(try spool.batch(for: "a", limit: 10).map(\.record.number) == [500])
  }

  @Test("a page in the middle that is overwritten costs what it held", arguments: [0x00, 0xFF])
  func overwritten(_ byte: UInt8) throws {
    try fill(400, delivered: 1)
    try damage { bytes in
      let middle = bytes.count / 2 / 4096 * 4096
      bytes.replaceSubrange(middle..<middle + 4096, with: [UInt8](repeating: byte, count: 4096))
    }
    let spool = try Spool(path: path, readers: readers)
    var numbers: [Int] = []
    while true {
      let batch = try spool.batch(for: "a", limit: 50)
      if batch.isEmpty { break }
      numbers += batch.map(\.record.number)
      try spool.acknowledge(batch, for: "a")
    }
    #expect(numbers.count >= 385)
    #expect(numbers.last == 400)
  }

  @Test("a file that is no database at all is moved aside, and the service begins anew")
  func garbage() throws {
    try Data("this is not a database, but long enough to be taken for one".utf8).write(to: URL(filePath: path))
    let spool = try Spool(path: path, readers: readers)
    let repair = try #require(spool.takeRepair())
    #expect(repair.records == 0)
    #expect(spool.takeRepair() == nil)
    try spool.append([record(1)])
    #expect(try spool.batch(for: "a", limit: 10).map(\.record.number) == [1])
  }
}
