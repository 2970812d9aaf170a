import Glibc

/// Runs a call that blocks (reading a pipe, decoding a large picture) on a thread of its own, so that Swift's few
/// cooperative threads stay free for everybody else.
///
/// - Parameter body: The call; it gets a flag that is set when the waiting task is cancelled, and must then return soon.
package func onOwnThread<Result: Sendable>(_ body: @escaping @Sendable (CancelFlag) -> Result) async -> Result {
  let flag = CancelFlag()
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      let job = ThreadJob { continuation.resume(returning: body(flag)) }
      job.start()
    }
  } onCancel: {
    flag.set()
  }
}

/// A closure on its way to a new thread.
package final class ThreadJob: Sendable {
  /// Runs it on this thread.
  package let run: @Sendable () -> Void

  package init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }

  /// Runs it on a thread of its own.
  package func start() {
    var thread = pthread_t()
    // The thread takes over one reference and releases it when it is done.
    let job = Unmanaged.passRetained(self)
    let status = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<ThreadJob>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, job.toOpaque())
    if status == 0 {
      pthread_detach(thread)
    } else {
      // The system has no thread left: late is better than never.
      job.takeRetainedValue().run()
    }
  }
}
