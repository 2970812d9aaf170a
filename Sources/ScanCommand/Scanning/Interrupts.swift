import Dispatch
import Glibc
import Synchronization

/// Turns the signals that ask a process to end into an orderly end; the second one ends it at once.
final class Interrupts {
  private let sources: [any DispatchSourceSignal]
  private let state = State()

  private final class State: Sendable {
    let signal = Atomic<Int32>(0)
  }

  /// The signal that came; nil when none did.
  var signalNumber: Int32? {
    let number = state.signal.load(ordering: .sequentiallyConsistent)
    return number == 0 ? nil : number
  }

  /// Starts listening for SIGINT and SIGTERM.
  ///
  /// - Parameter end: Called once for the first signal.
  init(_ end: @escaping @Sendable () -> Void) {
    let state = state
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        // Whoever asks again does not want to wait.
        signal(number, SIG_DFL)
        let first = state.signal.compareExchange(expected: 0, desired: number, ordering: .sequentiallyConsistent)
        if first.exchanged { end() }
      }
      source.resume()
      return source
    }
  }

  /// Stops listening; the signals end the process again.
  func stop() {
    for source in sources { source.cancel() }
    signal(SIGINT, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
  }
}
