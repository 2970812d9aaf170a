import ScanPluginKit

extension ReadyStatus {
  /// Judges what was found.
  ///
  /// - Parameters:
  ///   - plugins: What stands in the way of the plugins.
  ///   - source: What stands in the way of the source.
  init(plugins: [PluginError], source: [SourceError]) {
    func message(_ problems: [some DisplayableError]) -> DisplayText? {
      problems.isEmpty ? nil : DisplayText(joining: problems.map(\.displayText), by: "; ")
    }
    let data = plugins.filter { $0.code == .missingData }
    let forbidden = source.filter { $0.code == .notPermitted }
    let busy = source.filter { $0.code == .busy }
    self.init(conditions: [
      ReadyCondition(.plugin, problem: message(plugins.filter { $0.code != .missingData })),
      ReadyCondition(.engineData, problem: message(data)),
      ReadyCondition(
        .sourcePresent, problem: message(source.filter { $0.code != .notPermitted && $0.code != .busy })),
      ReadyCondition(.sourcePermitted, problem: message(forbidden)),
      ReadyCondition(.sourceFree, problem: message(busy)),
    ])
  }
}

extension SessionCore {
  /// What scanning needs, and whether it is there.
  func readyStatus() async -> ReadyStatus {
    let (source, lost, isOpen) = read { state in
      (
        state.lifecycle.phase == .idle ? state.upcoming.source : state.current.source, state.link.lost,
        state.link.isOpen
      )
    }
    if let lost { return readyStatus(source: [lost]) }
    // A source that gives frames is there, permitted, and held by the view itself.
    guard !isOpen, let reporting = source as? any ReadinessReporting else { return readyStatus(source: []) }
    return readyStatus(source: await reporting.readiness())
  }

  private func readyStatus(source problems: [SourceError]) -> ReadyStatus {
    ReadyStatus(plugins: pluginProblems(), source: problems)
  }

  /// What stands in the way of the plugins; their factories are asked without the lock.
  private func pluginProblems() -> [PluginError] {
    read { $0.router.lanes.map(\.plugin.runner.context) }.flatMap { registry.problems($0) }
  }

  /// Reports that the device went or came back, or that something else keeps it from being opened; each change once.
  func reportReadiness() {
    let plugins = pluginProblems()
    update { state in
      let status = ReadyStatus(plugins: plugins, source: state.link.lost.map { [$0] } ?? [])
      if state.readiness.isNews(status) { hub.publish(.readiness(status)) }
    }
  }
}

extension PluginRegistry {
  /// What stands in the way of the plugins of a configuration.
  func problems(_ config: ScanViewConfig, baseDirectory: String?) -> [PluginError] {
    config.viewPlugins.flatMap { plugin in
      problems(PluginContext(pluginConfig: plugin.pluginConfig, baseDirectory: baseDirectory))
    }
  }
}
