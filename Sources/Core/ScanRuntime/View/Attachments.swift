import ScanPluginKit
import Synchronization

/// The delegates of a view and their subscriptions: one for each delegate, with everything that it is attached to.
final class Attachments: Sendable {
  /// What a delegate is attached to.
  enum Role: Hashable, Sendable {
    case wholeView
    case everyPlugin
    case plugin(String)
  }

  /// What one delegate is attached to; its subscription looks here with each event.
  private final class Roles: Sendable {
    private let roles: Guarded<Set<Role>>

    init(_ role: Role) {
      roles = Guarded([role])
    }

    var all: Set<Role> { roles.withLock { $0 } }

    func insert(_ role: Role) {
      roles.withLock { _ = $0.insert(role) }
    }
  }

  private struct Entry: Sendable {
    let roles: Roles
    let token: EventToken
    let isAlive: @Sendable () -> Bool
  }

  private let entries = Guarded<[ObjectIdentifier: Entry]>([:])

  /// How many delegates have a subscription.
  var count: Int { entries.withLock { $0.count } }

  func add(_ delegate: any ScanPluginDelegate, _ role: Role, _ hub: EventHub) {
    // The address of a delegate that is gone may be in use again.
    prune()
    entries.withLock { entries in
      if let entry = entries[ObjectIdentifier(delegate)] {
        entry.roles.insert(role)
        return
      }
      let roles = Roles(role)
      let token = EventToken(hub, EventOptions(acrossSessions: true)) { [weak self, weak delegate] event in
        guard let delegate else {
          self?.prune()
          return false
        }
        Self.deliver(event, to: delegate, as: roles.all)
        return true
      }
      entries[ObjectIdentifier(delegate)] = Entry(
        roles: roles, token: token, isAlive: { [weak delegate] in delegate != nil })
    }
  }

  func remove(_ delegate: any ScanPluginDelegate) {
    entries.withLock { $0.removeValue(forKey: ObjectIdentifier(delegate)) }?.token.cancel()
    prune()
  }

  /// Forgets the delegates that are gone.
  private func prune() {
    // Looked at without the lock: to look holds a delegate for a moment, and its end is code of a user.
    let dead = entries.withLock { $0 }.filter { !$0.value.isAlive() }
    for (id, entry) in dead {
      entries.withLock { entries in
        if entries[id]?.token === entry.token { entries.removeValue(forKey: id) }
      }
      entry.token.cancel()
    }
  }

  private static func deliver(_ event: ScanEvent, to delegate: any ScanPluginDelegate, as roles: Set<Role>) {
    let whole = roles.contains(.wholeView) ? delegate as? any ScanViewDelegate : nil
    if whole != nil || roles.contains(.everyPlugin)
      || event.stamp.map({ roles.contains(.plugin($0.pluginID)) }) == true
    {
      deliver(event, to: delegate)
    }
    if let whole { deliverRest(event, to: whole) }
  }

  private static func deliver(_ event: ScanEvent, to delegate: any ScanPluginDelegate) {
    switch event {
    case .result(let result):
      if let stamp = event.stamp { delegate.resultReceived(result, stamp) }
    case .scanInfo(let info, let stamp): delegate.scanInfoReceived(info, stamp)
    case .runSkipped(let skipped, let stamp): delegate.runSkipped(skipped, stamp)
    case .visualFeedback(let shapes, let stamp): delegate.visualFeedbackReceived(shapes, stamp)
    case .problem(let problem, let stamp): delegate.errorReceived(problem, stamp)
    case .allResults, .started, .frame, .stalled, .swapped, .step, .items, .tapped, .status, .source, .camera,
      .readiness,
      .reloaded, .captured, .captureFinished, .stateChanged, .overflow, .finished:
      break
    }
  }

  /// The events that only a delegate of the whole view hears of.
  private static func deliverRest(_ event: ScanEvent, to delegate: any ScanViewDelegate) {
    switch event {
    case .allResults(let results, let stamp): delegate.allResultsReceived(results, stamp)
    case .started(let info): delegate.didStart(info)
    case .stalled(let report): delegate.didStall(report)
    case .swapped(let report): delegate.didSwap(report)
    case .step(let report): delegate.didStep(report)
    case .items(let change): delegate.itemsChanged(change)
    case .tapped(let item): delegate.didTap(item)
    case .status(let status): delegate.statusUpdated(status)
    case .source(let notice): delegate.sourceChanged(notice)
    case .camera(let status): delegate.cameraChanged(status)
    case .readiness(let status): delegate.readinessChanged(status)
    case .reloaded(let report): delegate.didReload(report)
    case .captured(let photo): delegate.didCapture(photo)
    case .captureFinished(let report): delegate.didFinishCapture(report)
    case .stateChanged(let state): delegate.stateChanged(state)
    case .overflow(let lost): delegate.didOverflow(lost)
    case .finished(let report): delegate.didFinish(report)
    case .frame, .result, .scanInfo, .runSkipped, .visualFeedback, .problem: break
    }
  }
}
