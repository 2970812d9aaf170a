import Foundation
import Glibc
import ScanJSON
import ScanSynthetic
import ScanWorker
import TestSupport
import Testing

@Suite("Workers that fail at random")
struct RandomFailureTests {
  private static let actions = [
    "crash", "abort", "exit", "hang", "spin", "flood", "garbage", "future", "long", "leak", "close", "fork", "twice",
    "print",
  ]
  /// Those that give no answer and do not end the worker, or not while what it started before keeps its pipes open.
  private static let endless: Set = ["hang", "spin", "flood", "long", "close"]
  /// Those that end nothing.
  private static let harmless: Set = ["fork", "twice", "print", ""]

  @Test("each request is answered once, rightly or with its fault, and no process, descriptor or memory is left")
  func failuresLong() async throws {
    // SCANVIEW_FAILURES sets how often a worker does each.
    let times = getenv("SCANVIEW_FAILURES").flatMap { Int(String(cString: $0)) } ?? 3
    var command = FakeWorker.obedient
    command.memoryLimit = 256 << 20
    let supervisor = WorkerSupervisor(
      command, keepsSpare: true, countsDeaths: false, report: { _ in }, now: { .zero }, prepare: { _ in })
    var random = SeededGenerator(seed: 7)
    var requests = Self.actions.flatMap { Array(repeating: $0, count: times) }
    requests += Array(repeating: "", count: requests.count)
    requests.shuffle(using: &random)
    var processes: Set<Int32> = []
    for (number, action) in requests.enumerated() {
      do throws(WorkerFault) {
        let answer = try supervisor.withWorker { session throws(WorkerFault) in
          try session.ask(
            "read",
            [JSONMember("then", JSONNode(.string(action))), JSONMember("n", JSONNode(.number(JSONNumber(number))))],
            limit: Self.endless.contains(action) ? .milliseconds(200) : .seconds(20))
        }
        #expect(Self.harmless.contains(action), "\(number): \(action) gave an answer")
        // The first of two answers counts, and has nothing but its id.
        #expect(answer["n"]?.number?.int == (action == "twice" ? nil : number))
        if let process = answer["pid"]?.number?.int { processes.insert(Int32(process)) }
      } catch {
        #expect(!Self.harmless.contains(action), "\(number): \(action) gave \(error.displayText.text())")
        #expect([.died, .timedOut, .badAnswer].contains(error.code))
      }
    }
    supervisor.stop()
    try await until(processes.allSatisfy { kill(-$0, 0) != 0 })
    // Tests beside this one may have some for a while.
    try await until(try Self.sharedMemories() == 0)
    print("\(requests.count) requests, \(supervisor.starts) workers started")
  }

  /// How many pieces of memory this process shares with workers.
  private static func sharedMemories() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
      // A descriptor that was closed meanwhile has none.
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)"))?
        .hasPrefix("/memfd:scanview") ?? false
    }
  }
}
