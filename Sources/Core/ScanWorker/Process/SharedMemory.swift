import CWorkerShim
import Glibc

/// Memory without a name that a worker gets by its descriptor, so that pictures are not copied on their way.
///
/// Its pages take room from the first write on. A worker cannot change its size, so that nothing that it does can end us. What is left
/// of it when both sides have ended is nothing.
package final class SharedMemory: Sendable {
  /// The descriptor to pass on.
  package let descriptor: Int32
  /// The size in bytes.
  package let count: Int
  /// The pointer is `nonisolated(unsafe)` because the compiler cannot see that only the owner of the worker writes through it, one picture
  /// at a time.
  nonisolated(unsafe) private let base: UnsafeMutableRawPointer

  /// Makes memory of zeros.
  ///
  /// - Parameters:
  ///   - count: The size in bytes.
  ///   - isReadOnly: Whether the worker can only read it.
  /// - Throws: ``WorkerFault`` with `system`.
  package init(count: Int = 1 << 30, isReadOnly: Bool = true) throws(WorkerFault) {
    descriptor = scanview_memory_make("scanview-frames", count)
    guard descriptor >= 0 else { throw WorkerFault(.system, .noMemory, error: errno) }
    let mapped = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, descriptor, 0)
    guard let mapped, mapped != MAP_FAILED, !isReadOnly || scanview_memory_forbid_writers(descriptor) == 0 else {
      let code = errno
      close(descriptor)
      throw WorkerFault(.system, .noMemory, error: code)
    }
    base = mapped
    self.count = count
  }

  deinit {
    munmap(base, count)
    close(descriptor)
  }

  /// Writes bytes at an offset.
  ///
  /// - Returns: Whether they fit.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    guard offset >= 0, bytes.count <= count - offset else { return false }
    if let source = bytes.baseAddress { (base + offset).copyMemory(from: source, byteCount: bytes.count) }
    return true
  }

  /// A copy of some bytes; nil where there are not so many.
  package func read(_ bytes: Int, at offset: Int = 0) -> [UInt8]? {
    guard offset >= 0, offset <= count, bytes >= 0, bytes <= count - offset else { return nil }
    return Array(UnsafeRawBufferPointer(start: base + offset, count: bytes))
  }

  /// Gives the pages of what was written back to the system, where it is much.
  package func release(_ bytes: Int) {
    guard bytes > 16 << 20 else { return }
    // Without it the pages stay until the next large picture takes them.
    _ = scanview_memory_release(descriptor, 0, min(count, bytes))
  }
}
