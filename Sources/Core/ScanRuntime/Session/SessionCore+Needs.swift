import ScanPluginKit

/// Keys of the running configuration that have no effect here.
extension SessionCore {
  /// Finds the keys of an exchanged configuration that need something, and reports those without effect: beside the exchange, which does not wait
  /// for it, and with one search at a time, so that exchanges in quick succession share the last one's.
  func findConditionalKeys(_ state: inout State) {
    guard !state.isFindingKeys else { return }
    state.isFindingKeys = true
    Task(priority: .background) { [weak self] in
      while let self, !self.findConditionalKeysOnce() {}
    }
  }

  /// - Returns: Whether the configuration is still the one that was searched.
  private func findConditionalKeysOnce() -> Bool {
    let (config, revision) = read { ($0.config, $0.workflow.revision) }
    let keys = config.conditionalKeys()
    return update { state in
      guard state.workflow.revision == revision, state.config == config else { return false }
      take(keys, &state)
      state.isFindingKeys = false
      return true
    }
  }

  /// Takes the keys of the configuration that is in force, and reports those without effect.
  func take(_ keys: [ConditionalKey], _ state: inout State) {
    state.conditionalKeys = (state.workflow.revision, keys)
    reportKeysWithoutEffect(&state)
  }

  /// Reports the keys whose needs nothing here meets, each once in a session; those of a configuration that is still being searched follow.
  func reportKeysWithoutEffect(_ state: inout State) {
    guard state.lifecycle.phase != .idle, state.conditionalKeys.revision == state.workflow.revision else { return }
    let met = director.hasDevice ? options.metNeeds.union([.camera, .torch]) : options.metNeeds
    let keys = state.conditionalKeys.keys.filter { !met.contains($0.need) && state.reportedKeys.insert($0).inserted }
    if !keys.isEmpty { hub.publish(.notApplied(keys)) }
  }
}
