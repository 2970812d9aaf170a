import Glibc
import ScanJSON
import ScanPluginKit
import ScanProcess
import Synchronization

/// Reports to the service manager that started this process: that it is ready, that it makes progress, and that it ends.
///
/// The manager restarts a process that says nothing for `WatchdogSec`. It gets a sign of life only while something makes progress, so that a
/// process which is alive but stuck is restarted too.
struct ManagedService: Sendable {
  private let notifier: ServiceNotifier
  private let task: Task<Void, Never>

  /// Says that the process is ready, and from then on how it is doing.
  ///
  /// - Parameter progress: Gathers what was done so far.
  /// - Returns: nil where no service manager listens.
  static func begin(_ progress: @escaping @Sendable () async -> ServiceProgress) -> ManagedService? {
    ServiceNotifier.ofProcess().map { ManagedService($0, progress) }
  }

  private init(_ notifier: ServiceNotifier, _ progress: @escaping @Sendable () async -> ServiceProgress) {
    self.notifier = notifier
    Self.tell(notifier, .ready)
    task = Task {
      let interval = notifier.watchdog.map { $0 / 2 } ?? .seconds(30)
      let reported = Mutex<Set<String>>([])
      do throws(ServiceNotifier.Failure) {
        try await notifier.watch(every: interval, clock: ContinuousClock(), progress: progress) { done, stuck in
          let parts = Set(stuck.map(\.part))
          let isNew = reported.withLock { known in
            defer { known = parts }
            return !parts.isSubset(of: known)
          }
          guard !stuck.isEmpty else { return Self.working(done).text(Console.texts) }
          let words = Self.stuck(stuck)
          if isNew { Console.error(words) }
          return words.text(Console.texts)
        }
      } catch {
        Self.report(error)
      }
    }
  }

  /// Tells that the configuration is being read again; ``isReady()`` follows.
  func reloading() { Self.tell(notifier, .reloading) }

  /// Tells that all is as it was configured.
  func isReady() { Self.tell(notifier, .ready) }

  /// Tells that the process ends.
  func end() {
    task.cancel()
    Self.tell(notifier, .stopping)
  }

  private static func tell(_ notifier: ServiceNotifier, _ message: ServiceNotifier.Message) {
    do throws(ServiceNotifier.Failure) {
      try notifier.send(message)
    } catch {
      report(error)
    }
  }

  private static func report(_ failure: ServiceNotifier.Failure) {
    Console.error(ManagerWords.unreached.with(["error": .string(String(cString: strerror(failure.code)))]))
  }

  private static func working(_ progress: ServiceProgress) -> DisplayText {
    let parts = (progress.views + progress.others).map { "\($0.part) \($0.done)" }
    return ManagerWords.working.with(["parts": .string(parts.joined(separator: ", "))])
  }

  private static func stuck(_ reports: [WorkReport]) -> DisplayText {
    let parts = reports.map(\.part).joined(separator: ", ")
    return ManagerWords.stuck.with(["parts": .string(parts)])
  }
}
