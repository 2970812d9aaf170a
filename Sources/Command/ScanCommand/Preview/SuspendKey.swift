import Dispatch
import Glibc

/// Ctrl-Z while the terminal is divided: the process stops as always, but with the terminal given back before.
final class SuspendKey {
  private let source: any DispatchSourceSignal

  /// Begins to wait for it.
  ///
  /// - Parameters:
  ///   - leave: Gives the terminal back.
  ///   - comeBack: Called when the process goes on.
  init(leave: @escaping @Sendable () -> Void, comeBack: @escaping @Sendable () -> Void) {
    // A source sees the signal beside the handler; without this the process would stop before.
    signal(SIGTSTP, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGTSTP, queue: DispatchQueue(label: "scanview.suspend"))
    source.setEventHandler {
      leave()
      Self.stop()
      comeBack()
    }
    source.resume()
  }

  /// Stops the process as the signal does by itself; returns when it goes on.
  private static func stop() {
    var only = sigset_t()
    var former = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, SIGTSTP)
    signal(SIGTSTP, SIG_DFL)
    // The threads of queues block signals.
    pthread_sigmask(SIG_UNBLOCK, &only, &former)
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &former, nil)
    signal(SIGTSTP, SIG_IGN)
  }

  /// Waits no more.
  func end() {
    source.cancel()
    signal(SIGTSTP, SIG_DFL)
  }
}
