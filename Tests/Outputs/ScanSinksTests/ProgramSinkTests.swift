import Foundation
import ScanJSON
import TestSupport
import Testing

@testable import ScanSinks

@Suite("Programs as sinks")
struct ProgramSinkTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func sink(_ script: String, timeoutSeconds: Double = 30) throws -> any Sink {
    try ProgramSinkConfig(command: "sh", arguments: ["-c", script], timeoutSeconds: timeoutSeconds)
      .makeSink(SinkContext(name: "program", folder: folder.path, version: "1"))
  }

  @Test("the program gets the record on its standard input and what is most asked for in its environment")
  func input() async throws {
    let sink = try sink(
      "cat > '\(folder.path)/in'; echo \"$SCANVIEW_KIND $SCANVIEW_TEXT $SCANVIEW_ID\" > '\(folder.path)/env'")
    let one = record(1)
    #expect(await sink.deliver([one]) == SinkAnswer(accepted: 1))
    #expect(try folder.text("in") == one.body + "\n")
    #expect(try folder.text("env") == "code text 1 \(one.id)\n")
  }

  @Test("nothing of what was read is run by a shell")
  func noShell() async throws {
    let sink = try ProgramSinkConfig(command: "true").makeSink(
      SinkContext(name: "p", folder: folder.path, version: "1"))
    let hostile = SinkRecord(
      ["event": "result"], items: [RecordItem(kind: "QR_CODE", text: "$(touch '\(folder.path)/owned')\0;`id`")],
      view: "v",
      time: 0)
    #expect(await sink.deliver([hostile]) == SinkAnswer(accepted: 1))
    #expect(!FileManager.default.fileExists(atPath: folder.file("owned")))
  }

  @Test(
    "the exit code says what becomes of the record",
    arguments: [
      ("exit 1", SinkProblem.Kind.later(after: nil), "sh ended with code 1."),
      ("echo no till >&2; exit 3", .later(after: nil), "sh ended with code 3. It says: no till"),
      ("exit 65", .refused, "sh ended with code 65."), ("kill -9 $$", .later(after: nil), "sh was ended by signal 9."),
    ])
  func codes(_ script: String, _ kind: SinkProblem.Kind, _ words: String) async throws {
    let answer = await (try sink(script)).deliver([record(1)])
    #expect(answer.accepted == 0)
    #expect(answer.problem == SinkProblem(kind, DisplayText(words)) || answer.problem?.description == words)
    #expect(answer.problem?.kind == kind)
  }

  @Test("one that hangs is killed with all that it started")
  func hanging() async throws {
    let answer = await (try sink("sleep 600 & echo $! > '\(folder.path)/pid'; wait", timeoutSeconds: 0.5)).deliver([
      record(1)
    ])
    #expect(answer.problem?.description == "sh did not end within 0.5 s; it was killed.")
    let child = try #require(Int32(try folder.text("pid").trimmingCharacters(in: .whitespacesAndNewlines)))
    // What was killed may stay in the table of processes until somebody takes note of it.
    try await until((try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8))?.contains(") Z ") != false)
  }

  @Test(
    "one that hangs and takes no notice of signals, or that says something without end, is killed all the same",
    arguments: ["trap '' TERM INT HUP; while :; do sleep 1; done", "yes >&2", "yes", "exec 2>&-; sleep 600"])
  func stubborn(_ script: String) async throws {
    let answer = await (try sink(script, timeoutSeconds: 0.3)).deliver([record(1)])
    #expect(answer.accepted == 0 && answer.problem?.kind == .later(after: nil))
    #expect(answer.problem?.description == "sh did not end within 0.3 s; it was killed.")
  }

  @Test("what a program leaves behind in a session of its own, and that still says something, holds nobody up")
  func leftBehind() async throws {
    let script =
      "setsid sh -c 'echo $$ > \"\(folder.path)/pid\"; exec yes' >&2 & while [ ! -s '\(folder.path)/pid' ]; do :; done"
    #expect(await (try sink(script)).deliver([record(1)]) == SinkAnswer(accepted: 1))
    // Its reader is gone, so that it ends by itself.
    let child = try #require(Int32(try folder.text("pid").trimmingCharacters(in: .whitespacesAndNewlines)))
    try await until((try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8))?.contains(") Z ") != false)
  }

  @Test("one that does not read a large record, and one that says a lot, hold nobody up")
  func large() async throws {
    let answer = await (try sink("yes | head -c 3000000 >&2; exit 1")).deliver([record(1, padding: 500_000)])
    #expect(answer.problem?.kind == .later(after: nil))
    #expect((answer.problem?.description.utf8.count ?? 0) < 5_000)
  }

  @Test("a program that is not there is a problem with its name")
  func missing() async throws {
    let sink = try ProgramSinkConfig(command: "./none").makeSink(
      SinkContext(name: "p", folder: folder.path, version: "1"))
    #expect(
      await sink.deliver([record(1)]).problem?.description
        == "\(folder.path)/./none cannot be started: No such file or directory.")
  }

  @Test("a service that ends does not wait for a program")
  func cancelled() async throws {
    let sink = try sink("touch '\(folder.path)/begun'; sleep 600")
    let delivery = Task { await sink.deliver([record(1)]) }
    while !FileManager.default.fileExists(atPath: folder.file("begun")) { await Task.yield() }
    delivery.cancel()
    #expect(await delivery.value.problem?.kind == .later(after: nil))
  }
}
