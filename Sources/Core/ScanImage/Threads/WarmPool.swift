/// Handles that take long to make, kept for whoever needs one next: engines that outlive the plugin that made them.
///
/// A handle has one owner at a time: it is in the pool, or with the one who took it. What is in the pool longest goes first when
/// there are too many, or when they cost too much together. Handles are freed outside the lock, by whoever gave the last one.
package final class WarmPool<Key: Hashable & Sendable, Handle: Sendable>: Sendable {
  private struct Entry: Sendable {
    let key: Key
    let handle: Handle
    let cost: Int
  }

  private let entries = Guarded<[Entry]>([])
  /// The most handles that wait.
  package let maxHandles: Int
  /// The most that the handles that wait cost together, in the unit of ``give(_:for:cost:)``.
  package let maxCost: Int

  /// Makes an empty pool.
  package init(maxHandles: Int, maxCost: Int) {
    self.maxHandles = maxHandles
    self.maxCost = maxCost
  }

  /// The handle of a key that was given last, which now belongs to the caller; nil when none waits.
  package func take(_ key: Key) -> Handle? {
    entries.withLock { entries in
      entries.lastIndex { $0.key == key }.map { entries.remove(at: $0).handle }
    }
  }

  /// Gives a handle back; it is not the caller's any more.
  ///
  /// - Parameter cost: What it costs to keep it. One that costs more than all may is not kept.
  package func give(_ handle: Handle, for key: Key, cost: Int = 1) {
    guard cost <= maxCost else { return }
    // What leaves the pool is freed when this goes, and not under the lock.
    var leaving: [Entry] = []
    entries.withLock { entries in
      entries.append(Entry(key: key, handle: handle, cost: cost))
      var sum = entries.reduce(0) { $0 + $1.cost }
      while entries.count > maxHandles || sum > maxCost {
        let oldest = entries.removeFirst()
        sum -= oldest.cost
        leaving.append(oldest)
      }
    }
    withExtendedLifetime(leaving) {}
  }

  /// How many handles wait.
  package var count: Int { entries.withLock { $0.count } }
}
