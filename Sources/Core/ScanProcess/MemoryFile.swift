import CWorkerShim
import Glibc

/// A file that is in memory alone, to be passed to a program: it can be read from its begin, and holds nobody up who does not read it.
package enum MemoryFile {
  /// A descriptor of a new file, which belongs to the caller.
  ///
  /// - Parameter bytes: What it holds; at least one byte.
  /// - Throws: The error of the system.
  package static func make(_ bytes: [UInt8]) throws(RunningProgram.Failure) -> Int32 {
    let file = scanview_memory_make("input", bytes.count)
    guard file >= 0 else { throw RunningProgram.Failure(code: errno) }
    let count = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    guard count == bytes.count else {
      let code = errno
      close(file)
      throw RunningProgram.Failure(code: code)
    }
    return file
  }
}
