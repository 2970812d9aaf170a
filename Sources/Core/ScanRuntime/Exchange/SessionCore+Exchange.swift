import ScanPluginKit

/// The exchange of what runs while the source goes on.
extension SessionCore {
  /// Makes the plugins beside the running ones, then puts them in their place in one step.
  func setViewPlugin(_ config: WorkflowConfig, baseDirectory: String? = nil) async throws -> SwapReport {
    let begin = ContinuousClock.now
    let needs = config.needs(registry)
    let revision = update { $0.exchange.begin(needs) }
    defer { update { $0.exchange.end(revision) } }
    let runners = try await config.makeRunners(
      baseDirectory: baseDirectory ?? options.baseDirectory, isRecording: options.isRecording, registry: registry,
      elapsed: elapsed)
    try Task.checkCancellation()
    let workflow = options.workflow(config, revision: revision)
    return update { state in
      let report = exchange(workflow, runners, begin, baseDirectory, &state)
      if report.outcome == .applied { findConditionalKeys(&state) }
      return report
    }
  }

  private func exchange(
    _ workflow: Workflow, _ runners: [PluginRunner], _ begin: ContinuousClock.Instant, _ baseDirectory: String?,
    _ state: inout State
  ) -> SwapReport {
    let previous = state.workflow
    func report(_ outcome: SwapReport.Outcome, withdrawn: Int = 0) -> SwapReport {
      SwapReport(
        revision: workflow.revision, pluginID: workflow.id, previousPluginID: previous.id, outcome: outcome,
        latency: ContinuousClock.now - begin, withdrawnResults: withdrawn)
    }
    guard previous.revision < workflow.revision else { return report(.superseded) }
    let plugins = workflow.plugins(runners, viewSize: options.viewSize)
    let isScanning = state.lifecycle.isScanning
    state.workflow = workflow
    state.config = state.config.replacing(workflow.config)
    route(&state) { $0.exchange(plugins, isScanning: isScanning, worksAtFirst: workflow.worksAtFirst) }
    // What a finished session has found is no surprise any more.
    let withdrawn = state.lifecycle.phase == .idle ? 0 : hub.withdraw(before: workflow.revision)
    state.router.retired.withdrawn += withdrawn
    var swap = report(.applied, withdrawn: withdrawn)
    swap.applied = SwapReport.AppliedConfig(config: state.config, baseDirectory: baseDirectory)
    publish(&state) { publisher in
      publisher.exchange(plugins)
      publisher.retire(.swapped)
    }
    hub.publish(.swapped(swap))
    finishIfDrained(&state)
    return swap
  }
}

extension ScanViewOptions {
  /// A workflow that has found nothing, as the options want it.
  func workflow(_ config: WorkflowConfig, revision: Int) -> Workflow {
    Workflow(config: config, revision: revision, cancelOnResult: cancelOnResult, historyLimit: historyLimit)
  }
}
