/// Bytes of one picture plane: written once by their maker, then only read, and given back to their pool when the last holder lets go.
///
/// The pointer is `nonisolated(unsafe)` because the compiler cannot see the rule that makes it safe: ``LumaImage`` and
/// ``ColorImage`` write through it only inside their initializers, before any other holder exists.
final class PixelStorage: Sendable {
  nonisolated(unsafe) let base: UnsafeMutablePointer<UInt8>
  let capacity: Int
  private let pool: PixelPool?

  init(base: UnsafeMutablePointer<UInt8>, capacity: Int, pool: PixelPool?) {
    self.base = base
    self.capacity = capacity
    self.pool = pool
  }

  static func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, count))
  }

  deinit {
    if let pool {
      pool.giveBack(base, capacity: capacity)
    } else {
      base.deallocate()
    }
  }
}
