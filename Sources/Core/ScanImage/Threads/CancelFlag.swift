import Synchronization

/// A request to stop, set from any task and examined by a thread that blocks.
package final class CancelFlag: Sendable {
  private let flag = Atomic(false)

  package init() {}

  package var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() { flag.store(true, ordering: .releasing) }
}
