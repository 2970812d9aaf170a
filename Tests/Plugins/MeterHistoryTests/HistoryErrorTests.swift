import Foundation
import ScanImage
import ScanStore
import ScanSynthetic
import Synchronization
import Testing

@testable import MeterHistory

@Suite("Files that cannot be used")
struct HistoryErrorTests {
  private let folder = try? HistoryFolder()

  private func file(_ name: String = "meters.sqlite") throws -> String { try #require(folder).path + "/" + name }

  private func entry(_ number: Int) throws -> HistoryRules.Entry {
    HistoryRules.Entry(try #require(MeterValue(units: number, digits: 5)), at: Int64(number))
  }

  private func code(_ work: () throws -> Void) -> HistoryError.Code? {
    do {
      try work()
      return nil
    } catch {
      return (error as? HistoryError)?.code
    }
  }

  /// A file with so many readings of the meter `m`.
  private func filled(_ path: String, _ count: Int = 50) throws {
    let store = try HistoryStore(path: path)
    for number in 0..<count { _ = try store.add(entry(number), of: "m", confidence: 1, rules: HistoryRules()) }
  }

  @Test("what is no database stays as it is")
  func noDatabase() throws {
    let path = try file()
    let text = "this is no database, but a text that is long enough to be one"
    try Data(text.utf8).write(to: URL(filePath: path))
    #expect(code { _ = try HistoryStore(path: path) } == .damaged)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test("a database of something else, or of a newer version, stays as it is")
  func other() throws {
    let path = try file()
    do {
      let other = try HistoryConnection(path, shownAs: path, creates: true, patience: 0)
      try other.run("CREATE TABLE song (name TEXT)")
    }
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(code { _ = try HistoryStore(path: path) } == .foreign)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    let newer = try file("newer.sqlite")
    try filled(newer, 1)
    try HistoryConnection(newer, shownAs: newer, creates: false, patience: 0).run("PRAGMA user_version = 4")
    #expect(code { _ = try HistoryStore(path: newer) } == .foreign)
  }

  @Test("a place where nothing can be made, and a file that is not there, are reported; nothing is made")
  func places() throws {
    let missing = try file()
    #expect(code { _ = try HistoryStore(path: missing, access: .existing) } == .notOpened)
    #expect(!FileManager.default.fileExists(atPath: missing))
    #expect(code { _ = try HistoryStore(path: "/nonexistent/folder/m.sqlite") } == .notOpened)
    #expect(code { _ = try HistoryStore(path: try #require(folder).path) } == .notOpened)
    #expect(code { _ = try HistoryStore(path: "") } == .notOpened)
    #expect(code { _ = try HistoryStore(path: "a\0b") } == .notOpened)
    try Data().write(to: URL(filePath: missing))
    #expect(code { _ = try HistoryStore(path: missing, access: .existing) } == .foreign)
    #expect(code { _ = try HistoryStore(path: missing) } == nil)
  }

  @Test("a file that another program holds is reported, nothing is stored, and afterwards all goes on")
  func locked() throws {
    let path = try file()
    try filled(path, 3)
    let store = try HistoryStore(path: path, patience: 0)
    let other = try HistoryConnection(path, shownAs: path, creates: false, patience: 0)
    try other.run("BEGIN IMMEDIATE")
    #expect(code { _ = try store.add(entry(3), of: "m", confidence: 1, rules: HistoryRules()) } == .busy)
    #expect(code { try store.reset("m") } == .busy)
    // Who only reads need not wait.
    #expect(try store.readings(of: "m").count == 3)
    try other.run("ROLLBACK")
    #expect(try store.add(entry(3), of: "m", confidence: 1, rules: HistoryRules()).id == 4)
  }

  @Test("a full disk is reported, nothing of the reading is stored, and what was there stays readable")
  func full() throws {
    let path = try file()
    let store = try HistoryStore(path: path)
    try store.connection.withLock { (connection) throws(HistoryError) in
      try connection.run("PRAGMA max_page_count = 8", [])
    }
    var stored = 0
    let failure = code {
      for number in 0..<10_000 {
        _ = try store.add(entry(number), of: "m", confidence: 1, rules: HistoryRules())
        stored += 1
      }
    }
    #expect(failure == .full)
    #expect(try store.readings(of: "m").count == stored && stored > 0)
    #expect(try store.damages().isEmpty)
  }

  @Test("files cut short or overwritten anywhere are reported or read; nothing crashes or hangs", arguments: 0..<40)
  func damaged(_ round: Int) throws {
    let path = try file()
    try filled(path)
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    var random = SeededGenerator(seed: UInt64(round))
    if round % 4 == 0 {
      bytes.removeLast(1 + Int.random(in: 0..<(bytes.count - 1), using: &random))
    } else {
      for _ in 0..<(1 + Int.random(in: 0..<(200), using: &random)) {
        bytes[Int.random(in: 0..<(bytes.count), using: &random)] = UInt8(Int.random(in: 0..<(256), using: &random))
      }
    }
    try Data(bytes).write(to: URL(filePath: path))
    let code = code {
      let store = try HistoryStore(path: path)
      _ = try store.readings(of: "m")
      _ = try store.add(entry(60), of: "m", confidence: 1, rules: HistoryRules())
      _ = try store.damages()
    }
    #expect([nil, .damaged, .foreign, .failed].contains(code), "\(String(describing: code))")
  }

  @Test("a reading that this program does not write is reported with its number")
  func oddReading() throws {
    let path = try file()
    try filled(path, 2)
    try HistoryConnection(path, shownAs: path, creates: false, patience: 0).run(
      "UPDATE reading SET why = 'x' WHERE id = 2")
    let store = try HistoryStore(path: path)
    #expect { try store.readings(of: "m") } throws: { error in
      (error as? HistoryError)?.code == .damaged && "\(error)".contains("reading 2 is")
    }
  }
}
