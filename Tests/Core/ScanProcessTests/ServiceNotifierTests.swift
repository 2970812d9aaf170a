import Glibc
import ScanProcess
import Synchronization
import TestSupport
import Testing

@Suite("What is reported to a service manager")
struct ServiceNotifierTests {
  /// The socket of a manager.
  private final class Manager: Sendable {
    let descriptor: Int32
    let name: String
    private let path: String?
    /// What was read by ``readAll()``.
    let messages = Mutex<[[String]]>([])

    /// Listens at an abstract name, or at a path.
    init(isAbstract: Bool) throws {
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let unique = "scanview-notify-\(getpid())-\(UInt64.random(in: 0 ... .max))"
      path = isAbstract ? nil : "/tmp/\(unique)"
      name = path ?? "@\(unique)"
      let bytes = isAbstract ? [0] + Array(unique.utf8) : Array(name.utf8)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
      let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
      let status = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
      }
      try #require(descriptor >= 0 && status == 0)
    }

    deinit {
      close(descriptor)
      if let path { unlink(path) }
    }

    /// The next datagram; empty when none has come.
    func next() -> [String] {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return [] }
      return String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Takes all datagrams that have come.
    func readAll() {
      messages.withLock { list in
        while case let next = next(), !next.isEmpty { list.append(next) }
      }
    }

    func notifier(_ others: [String: String] = [:]) throws -> ServiceNotifier {
      let variables = others.merging(["NOTIFY_SOCKET": name]) { $1 }
      return try #require(ServiceNotifier(environment: { variables[$0] }, process: 7))
    }
  }

  @Test("messages arrive at a socket with a path and at an abstract one", arguments: [false, true])
  func arrive(isAbstract: Bool) throws {
    let manager = try Manager(isAbstract: isAbstract)
    let notifier = try manager.notifier()
    try notifier.send(.ready)
    try notifier.send(.alive, .status("one\nline"))
    try notifier.send(.reloading)
    try notifier.send(.stopping)
    #expect(manager.next() == ["READY=1"])
    #expect(manager.next() == ["WATCHDOG=1", "STATUS=one line"])
    let reloading = manager.next()
    #expect(reloading.first == "RELOADING=1" && reloading.count == 2)
    #expect(reloading.last?.hasPrefix("MONOTONIC_USEC=") == true)
    #expect(manager.next() == ["STOPPING=1"])
    #expect(manager.next() == [])
  }

  @Test(
    "without a manager at a socket of this machine there is no notifier",
    arguments: [nil, "", "/", "relative", "vsock:2:9999", "/" + String(repeating: "x", count: 200)])
  func none(socket: String?) {
    #expect(ServiceNotifier(environment: { $0 == "NOTIFY_SOCKET" ? socket : nil }, process: 7) == nil)
  }

  @Test("the watchdog's time counts for the process that it is meant for")
  func watchdog() throws {
    let manager = try Manager(isAbstract: true)
    #expect(try manager.notifier().watchdog == nil)
    #expect(try manager.notifier(["WATCHDOG_USEC": "30000000"]).watchdog == .seconds(30))
    #expect(try manager.notifier(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"]).watchdog == .seconds(30))
    #expect(try manager.notifier(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"]).watchdog == nil)
    #expect(try manager.notifier(["WATCHDOG_USEC": "soon"]).watchdog == nil)
    #expect(try manager.notifier(["WATCHDOG_USEC": "0"]).watchdog == nil)
  }

  @Test("a manager that is gone is reported with the number of the system")
  func gone() throws {
    let notifier = try Manager(isAbstract: false).notifier()
    #expect {
      try notifier.send(.ready)
    } throws: { error in
      (error as? ServiceNotifier.Failure)?.code == ENOENT
    }
  }

  @Test("the watchdog hears of a service that gets on, and not of one that is stuck")
  func watch() async throws {
    let manager = try Manager(isAbstract: true)
    let notifier = try manager.notifier()
    let clock = JumpingClock()
    // Ten looks that see work, ten that see none, and work again.
    let looks = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await notifier.watch(every: .seconds(15), clock: clock) {
          // The system keeps few datagrams that nobody has read, ten where nothing says more.
          manager.readAll()
          let number = looks.next()
          if number == 30 { withUnsafeCurrentTask { $0?.cancel() } }
          let done = number <= 10 ? number : number <= 20 ? 10 : number
          return ServiceProgress(
            views: [WorkReport("view", isBusy: true, done: done, limit: .seconds(60))], others: [])
        } look: { _, stuck in
          stuck.isEmpty ? "well" : "stuck"
        }
      }
      try await group.waitForAll()
    }
    manager.readAll()
    let well = ["WATCHDOG=1", "STATUS=well"]
    let stuck = ["STATUS=stuck"]
    // The mark is set by the tenth look; four looks later a minute is over.
    #expect(
      manager.messages.withLock { $0 }
        == Array(repeating: well, count: 13) + Array(repeating: stuck, count: 7)
        + Array(repeating: well, count: 10))
  }
}

/// Counts from 1.
private final class Counter: Sendable {
  private let counter = WorkCounter()

  func next() -> Int {
    counter.begin()
    counter.end()
    return counter.report("", limit: .zero).done
  }
}
