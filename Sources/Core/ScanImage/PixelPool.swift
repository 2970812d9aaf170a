import Synchronization

/// A bounded store of pixel buffers that are used again from frame to frame, so that a running camera does not allocate.
///
/// A buffer returns by itself when the last image that holds it is gone. At most `limit` idle buffers of one size are
/// kept; buffers of another size than the one last asked for are freed.
public final class PixelPool: Sendable {
  private struct Idle: ~Copyable {
    var capacity = 0
    var buffers: [UInt] = []
  }

  private let idle = Guarded(Idle())
  private let limit: Int

  /// Makes an empty pool that keeps at most `limit` idle buffers.
  public init(limit: Int = 4) {
    self.limit = max(0, limit)
  }

  deinit {
    idle.withLock { state in
      for address in state.buffers {
        UnsafeMutablePointer<UInt8>(bitPattern: address)?.deallocate()
      }
    }
  }

  /// The number of buffers that wait for their next use.
  public var idleCount: Int { idle.withLock { $0.buffers.count } }

  func take(_ count: Int) -> PixelStorage {
    let reused = idle.withLock { state -> UInt? in
      if state.capacity != count {
        for address in state.buffers {
          UnsafeMutablePointer<UInt8>(bitPattern: address)?.deallocate()
        }
        state.buffers.removeAll(keepingCapacity: true)
        state.capacity = count
      }
      return state.buffers.popLast()
    }
    let base = reused.flatMap { UnsafeMutablePointer<UInt8>(bitPattern: $0) }
    return PixelStorage(base: base ?? PixelStorage.allocate(count), capacity: count, pool: self)
  }

  func giveBack(_ base: UnsafeMutablePointer<UInt8>, capacity: Int) {
    let address = UInt(bitPattern: base)
    let kept = idle.withLock { state in
      guard state.capacity == capacity, state.buffers.count < limit else { return false }
      state.buffers.append(address)
      return true
    }
    if !kept { base.deallocate() }
  }
}
