import CWorkerShim
import Glibc

/// The two ends of a pipe, which no program gets that they are not passed to. Whoever made it closes them.
package struct Pipe: Sendable {
  /// The end that is read.
  package let read: Int32
  /// The end that is written.
  package let write: Int32

  /// Makes a pipe.
  ///
  /// - Throws: The error of the system, as when there are too many descriptors.
  package init() throws(RunningProgram.Failure) {
    var ends: [Int32] = [-1, -1]
    guard scanview_pipe(&ends) == 0 else { throw RunningProgram.Failure(code: errno) }
    (read, write) = (ends[0], ends[1])
  }

  /// Closes both ends.
  package func close() {
    Glibc.close(read)
    Glibc.close(write)
  }
}
