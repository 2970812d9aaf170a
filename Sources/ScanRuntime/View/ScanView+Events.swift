import ScanPluginKit
import Synchronization

extension ScanView {
  /// The events from now on; every access is a subscription of its own, which ends with the session.
  public var events: ScanEvents { events(EventOptions()) }

  /// The events from now on, as the options ask for them.
  public func events(_ options: EventOptions) -> ScanEvents {
    ScanEvents(core.hub, options)
  }

  /// Calls a function with each event, one after another, until the token is cancelled or the view is gone.
  ///
  /// The function runs in a task of its own; a slow one loses events as ``EventOptions/capacity`` says.
  @discardableResult
  public func onEvent(
    _ options: EventOptions = EventOptions(acrossSessions: true),
    _ handler: @escaping @Sendable (ScanEvent) async -> Void
  ) -> EventToken {
    EventToken(core.hub, options) { event in
      await handler(event)
      return true
    }
  }

  /// Calls a delegate's methods from now on, over all sessions. The view does not keep the delegate alive; one that is attached
  /// already stays attached once.
  public func attach(_ delegate: any ScanViewDelegate) {
    attachments.add(delegate) {
      EventToken(core.hub, EventOptions(acrossSessions: true), Self.deliverer(to: delegate))
    }
  }

  /// Calls a delegate's methods for one plugin from now on, over all sessions.
  ///
  /// - Parameters:
  ///   - delegate: The delegate; the view does not keep it alive.
  ///   - pluginID: The `id` of the plugin; nil stands for every plugin.
  public func attach(_ delegate: any ScanPluginDelegate, toPlugin pluginID: String?) {
    attachments.add(delegate) {
      EventToken(core.hub, EventOptions(acrossSessions: true), Self.deliverer(to: delegate, pluginID: pluginID))
    }
  }

  /// Ends the calls of a delegate's methods; one that runs right now comes to its end.
  public func detach(_ delegate: any ScanPluginDelegate) {
    attachments.remove(delegate)
  }

  private static func deliverer(to delegate: any ScanViewDelegate) -> @Sendable (ScanEvent) async -> Bool {
    { [weak delegate] event in
      guard let delegate else { return false }
      deliver(event, to: delegate)
      switch event {
      case .allResults(let results, let stamp): delegate.allResultsReceived(results, stamp)
      case .started(let info): delegate.didStart(info)
      case .swapped(let report): delegate.didSwap(report)
      case .stateChanged(let state): delegate.stateChanged(state)
      case .overflow(let lost): delegate.didOverflow(lost)
      case .finished(let report): delegate.didFinish(report)
      case .frame, .result, .scanInfo, .runSkipped, .visualFeedback, .problem: break
      }
      return true
    }
  }

  private static func deliverer(
    to delegate: any ScanPluginDelegate, pluginID: String?
  ) -> @Sendable (ScanEvent) async -> Bool {
    { [weak delegate] event in
      guard let delegate else { return false }
      if pluginID == nil || event.stamp?.pluginID == pluginID { deliver(event, to: delegate) }
      return true
    }
  }

  private static func deliver(_ event: ScanEvent, to delegate: any ScanPluginDelegate) {
    switch event {
    case .result(let result):
      if let stamp = event.stamp { delegate.resultReceived(result, stamp) }
    case .scanInfo(let info, let stamp): delegate.scanInfoReceived(info, stamp)
    case .runSkipped(let skipped, let stamp): delegate.runSkipped(skipped, stamp)
    case .visualFeedback(let shapes, let stamp): delegate.visualFeedbackReceived(shapes, stamp)
    case .problem(let problem, let stamp): delegate.errorReceived(problem, stamp)
    case .allResults, .started, .frame, .swapped, .stateChanged, .overflow, .finished: break
    }
  }
}

/// A handler's subscription, which lasts until it is cancelled or the view is gone.
public final class EventToken: Sendable {
  private let queue: EventQueue
  private let hub: EventHub

  init(_ hub: EventHub, _ options: EventOptions, _ handler: @escaping @Sendable (ScanEvent) async -> Bool) {
    let queue = hub.subscribe(options)
    self.queue = queue
    self.hub = hub
    Task {
      while let event = await queue.next() {
        if await !handler(event) { break }
      }
      hub.unsubscribe(queue)
    }
  }

  /// Ends the calls of the handler; one that runs right now comes to its end.
  public func cancel() {
    queue.discard()
    hub.unsubscribe(queue)
  }
}

/// The delegates of a view and their subscriptions.
final class Attachments: Sendable {
  private let tokens = Guarded<[ObjectIdentifier: EventToken]>([:])

  func add(_ delegate: any ScanPluginDelegate, _ subscribe: () -> EventToken) {
    // The address of a delegate that is gone may be in use again, so that an older entry counts for nothing.
    let token = subscribe()
    let old = tokens.withLock { $0.updateValue(token, forKey: ObjectIdentifier(delegate)) }
    old?.cancel()
  }

  func remove(_ delegate: any ScanPluginDelegate) {
    tokens.withLock { $0.removeValue(forKey: ObjectIdentifier(delegate)) }?.cancel()
  }
}
