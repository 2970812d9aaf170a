import Dispatch
import ScanPluginKit
import Synchronization

/// The tracking of items in the frames that come while the plugins are busy.
///
/// It works on a queue of its own, one frame at a time, and the newest frame wins: handing over a frame costs an exchange of
/// a reference. At most ``limit`` things are followed.
final class ItemFollower: Sendable {
  /// The most things that are followed, in reading order.
  static let limit = 16

  /// A thing that was read in a frame.
  struct Anchor: Sendable {
    let id: RecognizedItem.ID
    let quad: FrameQuad
    let frame: Frame
  }

  /// A thing that is followed.
  private struct Target {
    let reference: UInt64
    /// Nil when it cannot be followed: it has no contrast.
    let template: BlockTemplate?
    var last: (dx: Double, dy: Double)
  }

  private struct Inbox {
    var anchors: [Anchor] = []
    /// The things in view, when they changed since the last search.
    var inView: Set<RecognizedItem.ID>?
    var frame: (frame: Frame, report: @Sendable ([ItemMove]) -> Void)?
    var isBusy = false
  }

  private let queue = DispatchQueue(label: "scanview.follower", qos: .userInitiated)
  private let inbox = Guarded(Inbox())
  // Only used on the queue.
  private let targets = Guarded<[RecognizedItem.ID: Target]>([:])

  /// Takes over where things were read, and which things are in view.
  func anchor(_ anchors: [Anchor], inView: Set<RecognizedItem.ID>) {
    inbox.withLock { inbox in
      let new = Set(anchors.map(\.id))
      inbox.anchors.removeAll { new.contains($0.id) || !inView.contains($0.id) }
      inbox.anchors += anchors
      // Anchors keep their frames; those of two passes are enough, and bound the memory.
      if let newest = inbox.anchors.map(\.frame.number).max() {
        let older = inbox.anchors.map(\.frame.number).filter { $0 != newest }.max() ?? newest
        inbox.anchors.removeAll { $0.frame.number < older }
      }
      inbox.inView = inView
    }
  }

  /// Searches the things in a frame soon, unless a newer one comes before.
  ///
  /// - Parameter report: Is called on the follower's queue with what was found, when anything was.
  func offer(_ frame: Frame, _ report: @escaping @Sendable ([ItemMove]) -> Void) {
    let begins = inbox.withLock { inbox in
      inbox.frame = (frame, report)
      defer { inbox.isBusy = true }
      return !inbox.isBusy
    }
    if begins { queue.async { self.work() } }
  }

  /// Forgets the things that are not in view any more.
  func keep(_ inView: Set<RecognizedItem.ID>) {
    guard !inView.isEmpty else { return reset() }
    anchor([], inView: inView)
  }

  /// Forgets everything.
  func reset() {
    inbox.withLock { inbox in
      inbox.anchors = []
      inbox.inView = []
      inbox.frame = nil
    }
  }

  private func work() {
    while true {
      let next = inbox.withLock { inbox -> (anchors: [Anchor], inView: Set<RecognizedItem.ID>?, work: Inbox)? in
        guard inbox.frame != nil else {
          inbox.isBusy = false
          return nil
        }
        let taken = inbox
        inbox.anchors = []
        inbox.inView = nil
        inbox.frame = nil
        return (taken.anchors, taken.inView, taken)
      }
      guard let next, let (frame, report) = next.work.frame else { return }
      let moves = targets.withLock { targets in
        Self.adopt(next.anchors, next.inView, &targets)
        return Self.find(&targets, in: frame)
      }
      if !moves.isEmpty { report(moves) }
    }
  }

  private static func adopt(
    _ anchors: [Anchor], _ inView: Set<RecognizedItem.ID>?, _ targets: inout [RecognizedItem.ID: Target]
  ) {
    if let inView { targets = targets.filter { inView.contains($0.key) } }
    for anchor in anchors {
      guard targets[anchor.id] != nil || targets.count < limit else { continue }
      var last = (dx: 0.0, dy: 0.0)
      // The frame that was read is older than those in which the thing was followed meanwhile.
      if let old = targets[anchor.id], let template = old.template {
        let before = template.quad.center.offset(dx: old.last.dx, dy: old.last.dy)
        let offset = (dx: before.x - anchor.quad.center.x, dy: before.y - anchor.quad.center.y)
        if old.last != (0, 0) { last = offset }
      }
      targets[anchor.id] = Target(
        reference: anchor.frame.number,
        template: anchor.frame.luma.withView { BlockTemplate(anchor.quad, in: $0) }, last: last)
    }
  }

  private static func find(_ targets: inout [RecognizedItem.ID: Target], in frame: Frame) -> [ItemMove] {
    frame.luma.withView { view in
      var moves: [ItemMove] = []
      for (id, target) in targets where frame.number > target.reference {
        guard let template = target.template,
          let found = template.find(in: view, near: target.last) ?? template.find(in: view, near: (0, 0))
        else { continue }
        targets[id]?.last = found
        moves.append(
          ItemMove(id: id, reference: target.reference, frameNumber: frame.number, dx: found.dx, dy: found.dy))
      }
      return moves.sorted { $0.id < $1.id }
    }
  }
}
