import Dispatch

/// The executor of one plugin: a serial queue with a thread of its own while work is there.
///
/// Recognition takes tens to hundreds of milliseconds of pure computing. On the cooperative pool, which has one thread per
/// core, a few of these would keep every other task of the process waiting.
package final class PluginExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// Makes an executor.
  package init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      job.runSynchronously(on: self.asUnownedSerialExecutor())
    }
  }
}
