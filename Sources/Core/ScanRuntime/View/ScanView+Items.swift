public import ScanPluginKit

extension ScanView {
  // MARK: - The things in view

  /// Everything in view with all that is known of it now, in natural reading order.
  ///
  /// Counts and places can be newer than in the last ``ScanEvent/items(_:)``, which reports noticeable changes only.
  public var allItems: [RecognizedItem] { core.read { $0.publisher.items.tracker.all } }

  /// What is in view, now and after each change, until the session ends; every access is a subscription of its own.
  public var recognizedItems: RecognizedItems { core.recognizedItems(acrossSessions: false) }

  /// What is in view, now and after each change, until the session ends or over all sessions.
  public func recognizedItems(acrossSessions: Bool) -> RecognizedItems {
    core.recognizedItems(acrossSessions: acrossSessions)
  }

  /// The item at a place in the frame; nil when there is none. Of several the smallest counts, and what is as thin as a line is
  /// widened: a place up to a tenth of its length away, at least 12 pixels, is on it.
  public func item(at point: FramePoint) -> RecognizedItem? {
    core.read { $0.publisher.items.tracker.all.item(at: point) }
  }

  /// Reports to all listeners that somebody tapped on the item at a place in the frame (``ScanEvent/tapped(_:)``).
  ///
  /// For five seconds of the source's time, plugins that cannot read all in one frame begin with what is nearest to the place, whether or
  /// not there is an item yet (`ScanInput.pointOfInterest`).
  ///
  /// - Returns: The item; nil when there is none, and nothing is reported.
  @discardableResult
  public func tap(at point: FramePoint) -> RecognizedItem? { core.tap(point) }

  /// Reports to all listeners that somebody clicked on a text or picture of `uiFeedbackConfig` (``ScanEvent/clicked(_:)``).
  ///
  /// - Parameters:
  ///   - element: The element's `id`, or its place among the elements of its plugin, from 1.
  ///   - pluginID: The `id` of its plugin; nil for the first plugin that has such an element.
  /// - Returns: What is reported; nil when no such element is `clickable`, and nothing is reported.
  @discardableResult
  public func click(element: String, ofPlugin pluginID: String? = nil) -> ElementClick? {
    core.click(element, ofPlugin: pluginID)
  }

  /// Forgets what was found, as if the session had just begun: results, items and marks of unwanted ones. Items in view are
  /// removed with the reason ``ItemRemoval/cleared``, and come with new ids when they are read again; the plugin forgets too what
  /// it held back as repeated. Results that a subscriber has not fetched yet stay with the subscriber.
  public func clearResults() { core.clearResults() }

  /// Marks what an item says as unwanted, wherever the same plugin reads it until the results are cleared. It stays in all lists and
  /// is not delivered as a result any more.
  ///
  /// - Returns: Whether the item is known: in view, or among the ``ScanStatus/foundItems``.
  @discardableResult
  public func reject(_ id: RecognizedItem.ID) -> Bool { core.reject(id) }

  // MARK: - Region and status

  /// The part of the picture to scan: only what lies in it and in the cutout is processed, and reported as `cropRect`. Nil for
  /// the whole cutout.
  ///
  /// It holds from the next scan on, over all sessions and exchanges of the plugin. A region outside of
  /// the cutout skips every frame.
  public var regionOfInterest: RegionOfInterest? {
    get { core.read { $0.router.regionOfInterest } }
    set { core.update { $0.router.regionOfInterest = newValue } }
  }

  /// What the session knows after the last pass; after the end of a session, what it knew last.
  public var status: ScanStatus { core.read { core.status($0) } }
}
