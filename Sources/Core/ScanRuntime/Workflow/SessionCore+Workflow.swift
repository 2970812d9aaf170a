import ScanPluginKit

/// The steps of a workflow, carried out.
extension SessionCore {
  /// Goes on after a plugin has found something: to the next frame, to the next step or to the end.
  ///
  /// - Parameters:
  ///   - lane: The lane of the plugin.
  ///   - queued: The frame in which it found something.
  func advance(_ lane: Int, _ queued: QueuedFrame, _ state: inout State) {
    switch state.workflow.step(after: lane) {
    case .nextFrame: break
    case .next(let next): step(from: lane, to: next, queued, &state)
    case .rest:
      route(&state) { $0.rest(lane) }
      retireItems(of: lane, &state)
    case .complete(let reason): complete(queued, reason, &state)
    }
  }

  /// Begins the workflow anew within a session.
  func restartWorkflow(_ state: inout State) {
    let (workflow, isScanning) = (state.workflow, state.lifecycle.isScanning)
    state.workflow.forgetResults()
    let current = route(&state) { $0.restart(isScanning: isScanning, worksAtFirst: workflow.worksAtFirst) }
    if let current { step(from: current, to: 0, nil, &state) }
  }

  private func step(from lane: Int, to next: Int, _ queued: QueuedFrame?, _ state: inout State) {
    let isScanning = state.lifecycle.isScanning
    route(&state) { $0.step(from: lane, to: next, queued, isScanning: isScanning) }
    retireItems(of: lane, &state)
    let lanes = state.router.lanes
    hub.publish(
      .step(
        StepReport(
          previousPluginID: lanes[lane].plugin.pluginID, pluginID: lanes[next].plugin.pluginID, step: next + 1,
          steps: lanes.count, configRevision: state.workflow.revision)))
  }

  /// Lets the items of a plugin go that has what it is to find.
  private func retireItems(of lane: Int, _ state: inout State) {
    let pluginID = state.router.lanes[lane].plugin.pluginID
    publish(&state) { $0.retire(.done, pluginID: pluginID) }
  }

  /// Reports all results, and ends the session or, when it is to go on, starts the workflow over.
  private func complete(_ queued: QueuedFrame, _ reason: FinishReason, _ state: inout State) {
    let (workflow, frame) = (state.workflow, queued.frame)
    hub.publish(
      .allResults(workflow.allResults, stamp: workflow.stamp(frame.number, timestamp: frame.timestamp)))
    guard !workflow.endsSession, !state.router.source.isOnePicture else { return apply(.stop(reason), &state) }
    state.workflow.forgetResults()
    let (lanes, isScanning) = (state.router.lanes.indices, state.lifecycle.isScanning)
    if workflow.mode == .sequential {
      if lanes.count > 1 { step(from: lanes.count - 1, to: 0, queued, &state) }
    } else {
      route(&state) { router in for lane in lanes { router.wake(lane, isScanning: isScanning) } }
    }
  }
}
