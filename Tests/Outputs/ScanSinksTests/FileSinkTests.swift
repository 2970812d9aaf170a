import Foundation
import ScanJSON
import TestSupport
import Testing

@testable import ScanSinks

@Suite("Files as sinks")
struct FileSinkTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func sink(_ settings: FileSinkConfig) throws -> any Sink {
    try settings.makeSink(SinkContext(name: "file", folder: folder.path, version: "1"))
  }

  @Test("records are appended as lines of JSON")
  func lines() async throws {
    let sink = try sink(FileSinkConfig(path: "out.jsonl"))
    #expect(await sink.deliver([record(1), record(2)]) == SinkAnswer(accepted: 2))
    #expect(await sink.deliver([record(3)]) == SinkAnswer(accepted: 1))
    let lines = try folder.text("out.jsonl").split(separator: "\n").map { try JSONNode.parse(String($0)) }
    #expect(lines.map { $0["number"]?.number?.int } == [1, 2, 3])
  }

  @Test("CSV has the names of the columns once, and quotes what needs it")
  func csv() async throws {
    let columns = [
      FileSinkConfig.Column(name: "text", pointer: "/items/0/text"), .init(name: "n", pointer: "/number"),
      .init(name: "none", pointer: "/no/such"),
    ]
    let sink = try sink(FileSinkConfig(path: "out.csv", format: .csv, columns: columns))
    let strange = SinkRecord(
      ["event": "result", "number": 7], items: [RecordItem(kind: "QR_CODE", text: "a \"b\", c\nd")], view: "v", time: 0)
    #expect(await sink.deliver([record(1), strange]) == SinkAnswer(accepted: 2))
    #expect(await sink.deliver([record(2)]) == SinkAnswer(accepted: 1))
    #expect(
      try folder.text("out.csv")
        == "text,n,none\r\ntext 1,1,\r\n\"a \"\"b\"\", c\nd\",7,\r\ntext 2,2,\r\n")
  }

  @Test("half a line that a kill left is cut off before the next one")
  func torn() async throws {
    try Data("{\"whole\":1}\n{\"half".utf8).write(to: URL(filePath: folder.file("out.jsonl")))
    let sink = try sink(FileSinkConfig(path: "out.jsonl"))
    #expect(await sink.deliver([record(1)]) == SinkAnswer(accepted: 1))
    let lines = try folder.text("out.jsonl").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first == "{\"whole\":1}")
  }

  @Test("a full file is put aside, and as many are kept as the configuration says")
  func rotation() async throws {
    let sink = try sink(FileSinkConfig(path: "out.jsonl", maxMegabytes: 0.001, keep: 2))
    for number in 1...40 { #expect(await sink.deliver([record(number, padding: 300)]).accepted == 1) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["out.jsonl", "out.jsonl.1", "out.jsonl.2"])
    let numbers = try ["out.jsonl.2", "out.jsonl.1", "out.jsonl"].flatMap { name in
      try folder.text(name).split(separator: "\n").map { try JSONNode.parse(String($0))["number"]?.number?.int }
    }
    #expect(numbers.last == 40)
    #expect(numbers == Array((40 - numbers.count + 1)...40))
  }

  @Test("a full disk keeps the record for later, and leaves no half of it")
  func fullDisk() async throws {
    let answer = await FileSink(path: "/dev/full", settings: FileSinkConfig(path: "/dev/full")).deliver([record(1)])
    #expect(answer.accepted == 0)
    #expect(answer.problem?.kind == .later(after: nil))
    #expect(answer.problem?.description == "/dev/full cannot be written: No space left on device.")
  }

  @Test("a folder that is not there is a problem that can pass")
  func noFolder() async throws {
    let answer = await FileSink(path: folder.file("none/out"), settings: FileSinkConfig(path: "")).deliver([record(1)])
    #expect(answer.problem?.description.contains("No such file or directory") == true)
  }
}
