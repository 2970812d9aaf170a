import ScanPluginKit
import Synchronization

/// The delegates of a view and their subscriptions: one for each delegate, with everything that it is attached to.
final class DelegateSubscriptions: Sendable {
  /// What a delegate is attached to.
  enum Role: Hashable, Sendable {
    case wholeView
    case everyPlugin
    case plugin(String)
  }

  /// What one delegate is attached to; its subscription reads them with each event.
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

  func add(_ delegate: any ScanPluginDelegate, _ role: Role, of view: ScanView) {
    // The address of a delegate that is gone may be in use again.
    prune()
    entries.withLock { entries in
      if let entry = entries[ObjectIdentifier(delegate)] {
        entry.roles.insert(role)
        return
      }
      let roles = Roles(role)
      let core = view.core
      let token = EventToken(core.hub, EventOptions(acrossSessions: true)) {
        [weak self, weak delegate, weak view] event in
        guard let delegate else {
          self?.prune()
          return false
        }
        // A view that nobody holds any more still has the end of its session to report.
        Self.deliver(event, of: view ?? ScanView(core), to: delegate, as: roles.all)
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
    // Checked without the lock: the check holds a delegate for a moment, and its end is code of a user.
    let dead = entries.withLock { $0 }.filter { !$0.value.isAlive() }
    for (id, entry) in dead {
      entries.withLock { entries in
        if entries[id]?.token === entry.token { entries.removeValue(forKey: id) }
      }
      entry.token.cancel()
    }
  }

  private static func deliver(
    _ event: ScanEvent, of view: ScanView, to delegate: any ScanPluginDelegate, as roles: Set<Role>
  ) {
    let whole = roles.contains(.wholeView) ? delegate as? any ScanViewDelegate : nil
    if whole != nil || roles.contains(.everyPlugin)
      || event.stamp.map({ roles.contains(.plugin($0.pluginID)) }) == true
    {
      deliver(event, of: view, to: delegate)
    }
    if let whole { deliverRest(event, of: view, to: whole) }
  }

  private static func deliver(_ event: ScanEvent, of view: ScanView, to delegate: any ScanPluginDelegate) {
    switch event {
    case .result(let result):
      if let stamp = event.stamp { delegate.scanView(view, resultReceived: result, stamp: stamp) }
    case .scanInfo(let info, let stamp): delegate.scanView(view, scanInfoReceived: info, stamp: stamp)
    case .runSkipped(let skipped, let stamp): delegate.scanView(view, runSkipped: skipped, stamp: stamp)
    case .visualFeedback(let shapes, let stamp): delegate.scanView(view, visualFeedbackReceived: shapes, stamp: stamp)
    case .problem(let problem, let stamp): delegate.scanView(view, errorReceived: problem, stamp: stamp)
    case .allResults, .started, .frame, .stalled, .swapped, .notApplied, .step, .items, .tapped, .clicked, .viewers,
      .status, .source, .camera, .readiness, .reloaded, .captured, .captureFinished, .stateChanged, .overflow,
      .finished:
      break
    }
  }

  /// The events that only a delegate of the whole view hears of.
  private static func deliverRest(_ event: ScanEvent, of view: ScanView, to delegate: any ScanViewDelegate) {
    switch event {
    case .allResults(let results, let stamp): delegate.scanView(view, allResultsReceived: results, stamp: stamp)
    case .started(let info): delegate.scanView(view, didStart: info)
    case .stalled(let report): delegate.scanView(view, didStall: report)
    case .swapped(let report): delegate.scanView(view, didSwap: report)
    case .notApplied(let keys): delegate.scanView(view, didNotApply: keys)
    case .step(let report): delegate.scanView(view, didStep: report)
    case .items(let change): delegate.scanView(view, didChangeItems: change)
    case .tapped(let item): delegate.scanView(view, didTap: item)
    case .clicked(let click): delegate.scanView(view, didClick: click)
    case .viewers(let change): delegate.scanView(view, didChangeViewers: change)
    case .status(let status): delegate.scanView(view, didUpdateStatus: status)
    case .source(let notice): delegate.scanView(view, didReceiveNotice: notice)
    case .camera(let status): delegate.scanView(view, didChangeCamera: status)
    case .readiness(let status): delegate.scanView(view, didChangeReadiness: status)
    case .reloaded(let report): delegate.scanView(view, didReload: report)
    case .captured(let photo): delegate.scanView(view, didCapture: photo)
    case .captureFinished(let report): delegate.scanView(view, didFinishCapture: report)
    case .stateChanged(let state): delegate.scanView(view, didChangeState: state)
    case .overflow(let lost): delegate.scanView(view, didOverflow: lost)
    case .finished(let report): delegate.scanView(view, didFinish: report)
    case .frame, .result, .scanInfo, .runSkipped, .visualFeedback, .problem: break
    }
  }
}
