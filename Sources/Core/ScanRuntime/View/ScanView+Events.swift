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
  ///
  /// The handler runs beside the task that gives commands: an event that was fetched before a swap can reach it after
  /// ``setViewPlugin(_:)-(ViewPluginConfig)`` has returned, and later still when the handler first hops to an actor. Whoever must not act on a
  /// result of an older plugin compares its `configRevision` with ``configRevision`` after the hop, or iterates ``events``
  /// on the actor that swaps.
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

  /// Calls a delegate's methods from now on, over all sessions. The view does not keep the delegate alive.
  ///
  /// A delegate has one subscription, whatever it is attached to: each event reaches it once, in order, and attaching it again
  /// loses none that was not reported yet.
  public func attach(_ delegate: any ScanViewDelegate) {
    delegateSubscriptions.add(delegate, .wholeView, of: self)
  }

  /// Calls a delegate's methods for one plugin from now on, over all sessions; it can be attached to several plugins.
  ///
  /// - Parameters:
  ///   - delegate: The delegate; the view does not keep it alive.
  ///   - pluginID: The `id` of the plugin; nil stands for every plugin.
  public func attach(_ delegate: any ScanPluginDelegate, toPlugin pluginID: String?) {
    delegateSubscriptions.add(delegate, pluginID.map { .plugin($0) } ?? .everyPlugin, of: self)
  }

  /// Ends the calls of a delegate's methods, whatever it was attached to; one that runs right now comes to its end.
  public func detach(_ delegate: any ScanPluginDelegate) {
    delegateSubscriptions.remove(delegate)
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
