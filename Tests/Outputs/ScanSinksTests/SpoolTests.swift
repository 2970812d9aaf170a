import Foundation
import ScanJSON
import ScanStore
import TestSupport
import Testing

@testable import ScanSinks

@Suite("Spool")
struct SpoolTests {
  let folder: TestFolder
  let both = [SpoolReader(name: "a", events: ["result"]), SpoolReader(name: "b", events: ["result", "problem"])]

  init() throws { folder = try TestFolder() }

  func spool(_ limits: SpoolLimits = SpoolLimits(), _ readers: [SpoolReader]? = nil) throws -> Spool {
    try Spool(path: folder.file("spool.sqlite"), limits: limits, readers: readers ?? both)
  }

  @Test("each sink gets all its events in their order, at its own pace, and again until it acknowledges them")
  func order() throws {
    let spool = try spool()
    try spool.append([record(1), record(2, event: "problem"), record(3)])
    #expect(try spool.batch(for: "a", limit: 10).map(\.record).map(\.number) == [1, 3])
    #expect(try spool.batch(for: "b", limit: 2).map(\.record).map(\.number) == [1, 2])
    let first = try spool.batch(for: "a", limit: 1)
    try spool.acknowledge(first, for: "a")
    #expect(try spool.batch(for: "a", limit: 10).map(\.record).map(\.number) == [3])
    #expect(try spool.batch(for: "b", limit: 10).map(\.record).map(\.number) == [1, 2, 3])
    #expect(try spool.counts()["a"] == SinkCounts(waiting: 1, delivered: 1))
    #expect(try spool.counts()["b"] == SinkCounts(waiting: 3))
  }

  @Test("what all sinks have is forgotten, what waits is there after the file was opened anew")
  func reopening() throws {
    let ids: [String]
    do {
      let spool = try spool()
      let records = (1...5).map { record($0) }
      ids = records.map(\.id)
      try spool.append(records)
      try spool.acknowledge(spool.batch(for: "a", limit: 5), for: "a")
      try spool.acknowledge(spool.batch(for: "b", limit: 2), for: "b")
    }
    let again = try spool()
    #expect(try again.batch(for: "a", limit: 10).isEmpty)
    let waiting = try again.batch(for: "b", limit: 10)
    #expect(waiting.map(\.record.id) == Array(ids[2...]))
    #expect(waiting.map(\.number) == [3, 4, 5])
  }

  @Test("a new sink gets what comes from then on; one that is gone holds nothing back")
  func otherReaders() throws {
    do {
      let spool = try spool()
      try spool.append([record(1), record(2)])
      try spool.acknowledge(spool.batch(for: "b", limit: 2), for: "b")
    }
    let again = try spool(SpoolLimits(), [both[1], SpoolReader(name: "c", events: ["result"])])
    #expect(try again.batch(for: "c", limit: 10).isEmpty)
    try again.append([record(3)])
    #expect(try again.batch(for: "c", limit: 10).map(\.record.number) == [3])
    #expect(try again.counts().keys.sorted() == ["b", "c"])
  }

  @Test("a refused record is kept with its reason, and does not hold up the ones behind it")
  func deadLetters() throws {
    let spool = try spool()
    try spool.append([record(1), record(2)])
    try spool.layAside(#require(try spool.batch(for: "a", limit: 1).first), for: "a", reason: "too long")
    #expect(try spool.batch(for: "a", limit: 10).map(\.record.number) == [2])
    let letters = try spool.deadLetters(of: "a")
    #expect(letters.map(\.0.record.number) == [1])
    #expect(letters.map(\.1) == ["too long"])
    #expect(try spool.counts()["a"] == SinkCounts(waiting: 1, refused: 1))
    try spool.forgetDeadLetters(letters.map(\.0), of: "a")
    #expect(try spool.deadLetters(of: "a").isEmpty)
  }

  @Test("the number of records is limited: the oldest go, and are counted for whom they were")
  func countLimit() throws {
    let spool = try spool(SpoolLimits(records: 10))
    for number in 1...25 { try spool.append([record(number)]) }
    #expect(try spool.batch(for: "a", limit: 100).map(\.record.number) == Array(16...25))
    #expect(try spool.counts()["a"] == SinkCounts(waiting: 10, dropped: 15))
    try spool.acknowledge(spool.batch(for: "a", limit: 100), for: "a")
    try spool.append([record(26)])
    #expect(try spool.counts()["a"] == SinkCounts(waiting: 1, delivered: 10, dropped: 15))
    #expect(try spool.counts()["b"] == SinkCounts(waiting: 10, dropped: 16))
  }

  @Test("the space on the disk is limited")
  func spaceLimit() throws {
    let spool = try spool(SpoolLimits(bytes: 1 << 20))
    for number in 1...400 { try spool.append([record(number, padding: 10_000)]) }
    let waiting = try spool.batch(for: "a", limit: 1_000).map(\.record.number)
    #expect(waiting.last == 400)
    #expect(waiting == Array(waiting[0]...400))
    let own = try #require(try spool.counts()["a"])
    #expect(own.waiting + own.dropped == 400)
    #expect((50...110).contains(own.waiting))
    let size = try #require(try FileManager.default.attributesOfItem(atPath: spool.path)[.size] as? Int)
    #expect(size < 1 << 21)
  }

  @Test("a file of something else, and of a newer version, stays as it is")
  func foreign() throws {
    let path = folder.file("spool.sqlite")
    do { try SpoolConnection(path, shownAs: path, creates: true, patience: 0).run("CREATE TABLE other (x)") }
    let error = #expect(throws: SpoolError.self) { try spool() }
    #expect(error?.code == .foreign)
    try FileManager.default.removeItem(atPath: path)
    _ = try spool()
    do { try SpoolConnection(path, shownAs: path, creates: false, patience: 0).run("PRAGMA user_version = 2") }
    #expect(throws: SpoolError.self) { try spool() }
  }

  @Test("a folder that cannot be written is an error with advice")
  func noFolder() {
    let error = #expect(throws: SpoolError.self) { try Spool(path: "/proc/none/spool.sqlite", readers: both) }
    #expect(error?.code == .notOpened)
    #expect(error?.description.contains("stateDirectory") == true)
  }
}
