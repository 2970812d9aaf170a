import Glibc
import ScanJSON
import ScanWorker
import Synchronization
import TestSupport
import Testing

@Suite("Workers that fail")
struct WorkerSupervisorTests {
  private static func supervisor(
    _ command: WorkerCommand = FakeWorker.obedient, keepsSpare: Bool = false, countsDeaths: Bool = false,
    _ report: @escaping @Sendable (String) -> Void = { _ in }
  ) -> WorkerSupervisor {
    WorkerSupervisor(
      command, keepsSpare: keepsSpare, countsDeaths: countsDeaths, report: report, now: { .zero }
    ) { _ in }
  }

  /// The number of the process that answered.
  @discardableResult
  private static func ask(
    _ supervisor: WorkerSupervisor, _ action: String = "", limit: Duration = .seconds(20)
  ) throws(WorkerFault) -> Int32 {
    let answer = try supervisor.withWorker { session throws(WorkerFault) in
      try session.ask("read", [JSONMember("then", JSONNode(.string(action)))], limit: limit)
    }
    return Int32(answer["pid"]?.number?.int ?? 0)
  }

  @Test(
    "Whatever a worker does costs one request; the next one has a worker that works",
    arguments: [
      ("crash", WorkerFault.Code.died, "SIGSEGV"), ("abort", .died, "SIGABRT"), ("exit", .died, "exit code 3"),
      ("hang", .timedOut, "0.3 s;"), ("spin", .timedOut, "0.3 s;"), ("flood", .timedOut, "0.3 s;"),
      ("garbage", .badAnswer, "not json"), ("future", .badAnswer, "never sent"), ("long", .badAnswer, "16777216"),
      ("leak", .died, "MemoryError"), ("close", .died, "closed its answers"),
    ])
  func misbehaves(_ action: String, _ code: WorkerFault.Code, _ words: String) throws {
    var command = FakeWorker.obedient
    command.memoryLimit = 1 << 30
    let supervisor = Self.supervisor(command)
    let before = try Self.ask(supervisor)
    let isSlow = code == .timedOut
    do throws(WorkerFault) {
      try Self.ask(supervisor, action, limit: isSlow ? .milliseconds(300) : .seconds(20))
      Issue.record("an answer came")
    } catch {
      #expect(error.code == code)
      #expect(error.displayText.text().contains(words), "\(error.displayText.text())")
    }
    #expect(kill(before, 0) != 0, "the process is gone")
    let after = try Self.ask(supervisor)
    #expect(after != before && after > 0)
    #expect(supervisor.starts == 2)
  }

  @Test("What a worker started ends with it")
  func grandchildren() async throws {
    let supervisor = Self.supervisor()
    let process = try Self.ask(supervisor, "fork")
    // The copies that it made of itself are of its process group.
    #expect(kill(-process, 0) == 0)
    supervisor.stop()
    try await until(kill(-process, 0) != 0)
  }

  @Test("The end of a worker is noticed also while what it started keeps its pipes open")
  func endBesideGrandchildren() throws {
    let supervisor = Self.supervisor()
    try Self.ask(supervisor, "fork")
    do throws(WorkerFault) {
      try Self.ask(supervisor, "crash")
      Issue.record("an answer came")
    } catch {
      #expect(error.code == .died)
      #expect(error.displayText.text().contains("SIGSEGV"))
    }
  }

  @Test("Prints are a log, and break nothing")
  func prints() async throws {
    let log = Mutex<[String]>([])
    let supervisor = Self.supervisor { line in log.withLock { $0.append(line) } }
    try Self.ask(supervisor, "print")
    // Lines that came with the answer are taken with the next one at the latest.
    func lines() throws -> [String] {
      try Self.ask(supervisor)
      return log.withLock { $0.sorted() }
    }
    try await until(try lines() == ["a stray line", "and another"])
  }

  @Test("A second answer to a request is passed over")
  func twice() throws {
    let supervisor = Self.supervisor()
    try Self.ask(supervisor, "twice")
    #expect(try Self.ask(supervisor) > 0)
    #expect(supervisor.starts == 1)
  }

  @Test("A worker that reads no requests any more costs its request, also in a program that does not ignore SIGPIPE")
  func noSignal() {
    var (broken, former, pending) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    // A signal of this thread would wait.
    pthread_sigmask(SIG_BLOCK, &broken, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    let supervisor = Self.supervisor(
      FakeWorker.command("ask()\nos.close(0)\nsay({'type': 'hello', 'protocol': 1})\nsignal.pause()"))
    #expect {
      try Self.ask(supervisor)
    } throws: { error in
      (error as? WorkerFault)?.code == .died
    }
    sigpending(&pending)
    #expect(sigismember(&pending, SIGPIPE) == 0)
  }

  @Test("A spare is ready when the worker dies")
  func spare() async throws {
    let supervisor = Self.supervisor(keepsSpare: true)
    try Self.ask(supervisor)
    try await until(supervisor.starts == 2)
    #expect(throws: WorkerFault.self) { try Self.ask(supervisor, "crash") }
    #expect(try Self.ask(supervisor) > 0)
    try await until(supervisor.starts == 3)
  }

  @Test("A worker that fails again and again is suspended, and says why")
  func suspended() throws {
    let supervisor = Self.supervisor(FakeWorker.command("ask()\nsys.exit('no model here')"), countsDeaths: true)
    var codes: [WorkerFault.Code] = []
    var last = ""
    for _ in 0..<8 {
      do throws(WorkerFault) {
        try Self.ask(supervisor)
      } catch {
        codes.append(error.code)
        last = error.displayText.text()
      }
    }
    #expect(codes == Array(repeating: .notReady, count: 6) + Array(repeating: .suspended, count: 2))
    #expect(last.contains("no model here") && last.contains("started again in 1 s"), "\(last)")
    #expect(supervisor.starts == 6)
  }

  @Test("Another version of the protocol is refused by name")
  func version() {
    #expect {
      try Self.ask(Self.supervisor(FakeWorker.command("hello(version=2)\nask()")))
    } throws: { error in
      let text = (error as? WorkerFault)?.displayText.text() ?? ""
      return text.contains("version 2") && text.contains("speaks 1")
    }
  }

  @Test("A program that is not there, and one that never gets ready")
  func noProgram() {
    #expect(throws: WorkerFault.self) { try Self.ask(Self.supervisor(WorkerCommand("/nowhere/worker"))) }
    let slow = FakeWorker.command("while True: signal.pause()", startLimit: .milliseconds(300))
    #expect {
      try Self.ask(Self.supervisor(slow))
    } throws: { error in
      (error as? WorkerFault)?.code == .notReady
    }
  }

  @Test("A cancelled request leaves the worker as it is, and its late answer is passed over")
  func cancelled() throws {
    let supervisor = Self.supervisor(
      FakeWorker.command(
        """
        hello()
        first = ask()
        cancelled = ask()
        say({"type": "cancelled", "id": first["id"], "was": cancelled["id"]})
        while True: say({"type": "done", "id": ask()["id"], "pid": os.getpid()})
        """))
    #expect {
      try supervisor.withWorker { session throws(WorkerFault) in
        _ = try session.ask("read", limit: .seconds(20), isCancelled: { true })
      }
    } throws: { error in
      (error as? WorkerFault)?.code == .cancelled
    }
    #expect(try Self.ask(supervisor) > 0)
    #expect(supervisor.starts == 1)
  }
}
