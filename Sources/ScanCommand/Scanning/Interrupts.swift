import Dispatch
import Glibc

/// Turns the signals that ask a process to end into an orderly end; the second one ends it at once.
final class Interrupts {
  private let sources: [any DispatchSourceSignal]

  /// Starts listening for SIGINT and SIGTERM.
  ///
  /// - Parameter end: Called once for the first signal.
  init(_ end: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        // Whoever asks again does not want to wait.
        signal(number, SIG_DFL)
        end()
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
