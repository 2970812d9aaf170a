import ScanPluginKit
import Synchronization

extension ScanView {
  /// Reports that somebody watches from now on (``ScanEvent/viewers(_:)``), until the returned object is detached or released.
  ///
  /// A page, a window or a preview attaches itself when it is shown, and detaches itself when it is hidden; then
  /// ``ScanViewOptions/onDetach`` says what becomes of the session.
  public func attachViewer() -> ViewerToken { ViewerToken(core) }

  /// How many watch.
  public var viewerCount: Int { core.read { $0.viewers.count } }
}

/// One who watches a ``ScanView``.
public final class ViewerToken: Sendable {
  private let core: SessionCore
  private let isAttached = Atomic(true)

  init(_ core: SessionCore) {
    self.core = core
    core.attachViewer()
  }

  /// Reports that this one does not watch any more; only the first call does something.
  public func detach() {
    if isAttached.exchange(false, ordering: .relaxed) { core.detachViewer() }
  }

  deinit { detach() }
}

/// Those who watch a session, and what is done when the last of them goes.
struct Viewers {
  var count = 0
  /// Whether the session is paused because nobody watches, and not by a command.
  var hasPaused = false
  /// Waits until nobody has watched for long enough.
  var wait: Task<Void, Never>?
  /// How often somebody ceased to watch: by this a wait knows that it is the newest.
  var detachments = 0
}

extension SessionCore {
  func attachViewer() {
    update { state in
      state.viewers.count += 1
      if let wait = state.viewers.wait.take() { state.tasksToCancel.append(wait) }
      hub.publish(.viewers(ViewersChange(count: state.viewers.count, isAttached: true)))
      guard state.viewers.hasPaused else { return }
      state.viewers.hasPaused = false
      command(.resume, &state)
    }
  }

  func detachViewer() {
    update { state in
      state.viewers.count -= 1
      state.viewers.detachments += 1
      let number = state.viewers.detachments
      hub.publish(.viewers(ViewersChange(count: state.viewers.count, isAttached: false)))
      guard state.viewers.count == 0, options.onDetach != .goOn else { return }
      state.viewers.wait = Task { [weak self, options] in
        // A wait that is cancelled has somebody who watches again.
        guard (try? await options.clock.sleep(for: options.detachGrace)) != nil else { return }
        self?.actOnDetach(number)
      }
    }
  }

  private func actOnDetach(_ number: Int) {
    update { state in
      guard state.viewers.count == 0, state.viewers.detachments == number else { return }
      state.viewers.wait = nil
      switch options.onDetach {
      case .goOn: break
      case .pause:
        guard state.lifecycle.takesFrames, !state.lifecycle.isPaused else { return }
        state.viewers.hasPaused = true
        command(.pause, &state)
      case .done: command(.stop(.stopped), &state)
      }
    }
  }
}
