import Glibc
import ScanPluginKit

/// What is in view, and what the session knows.
extension SessionCore {
  /// Reports what the session knows after a scan, if anybody wants to know.
  func publishStatus(_ state: State) {
    if hub.wantsStatus { hub.publish(.status(status(state))) }
  }

  /// What the session knows now.
  func status(_ state: State) -> ScanStatus {
    let items = state.publisher.items
    return ScanStatus(
      state: state.lifecycle.state, foundItems: items.tracker.found, newItems: items.lastPass?.newItems ?? [],
      isInRange: items.isInRange, guidance: items.guidance, refusals: items.refusals,
      unconfirmed: items.unconfirmed, reason: items.reason,
      partialLocation: items.partialLocation, partialText: items.partialText,
      motion: items.measure?.motion ?? 0, sharpness: items.measure?.sharpness ?? 0,
      brightness: items.measure?.brightness ?? 0, capabilities: director.status.capabilities,
      isSnapshotPending: photos.isSnapshotPending,
      stamp: items.lastPass?.stamp ?? state.workflow.stamp(nil))
  }

  /// Forgets what was found, as if the session had just begun; frames that are being scanned are scanned again.
  func clearResults() {
    update { state in
      publish(&state) { $0.clear() }
      follower.reset()
      // A session that is being stopped scans nothing any more.
      guard state.lifecycle.phase != .idle, state.lifecycle.phase != .stopping else { return }
      restartWorkflow(&state)
      finishIfDrained(&state)
    }
  }

  /// Marks what an item says as unwanted.
  ///
  /// - Returns: Whether the item is known.
  func reject(_ id: RecognizedItem.ID) -> Bool {
    update { state in publish(&state) { $0.reject(id) } }
  }

  /// Reports that somebody tapped on what is at a place, and lets the plugins know the place.
  func tap(_ point: FramePoint) -> RecognizedItem? {
    update { state in
      state.router.noteTap(point)
      let item = state.publisher.items.tracker.all.item(at: point)
      if let item { hub.publish(.tapped(item)) }
      return item
    }
  }

  /// Reports that somebody clicked on an element.
  func click(_ name: String, ofPlugin pluginID: String?) -> ElementClick? {
    // Presets are applied outside of the lock.
    let plugins = read { $0.workflow.config.viewPlugins }
    for plugin in plugins where pluginID == nil || plugin.id == pluginID {
      guard
        let element = plugin.uiFeedbackConfig?.namedElements.first(where: { $0.name == name && $0.element.clickable })
      else { continue }
      let click = ElementClick(element: name, tag: element.element.tag, pluginID: plugin.id)
      hub.publish(.clicked(click))
      return click
    }
    return nil
  }

  func recognizedItems(acrossSessions: Bool) -> RecognizedItems {
    // Under the lock, so that no change falls between what is in view and the changes after it.
    update { state in
      RecognizedItems(latestItems, first: state.publisher.items.tracker.all, acrossSessions: acrossSessions)
    }
  }
}

extension Duration {
  /// The time of day, since 1970.
  static var wallClock: Duration {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
