import ScanPluginKit

/// Keys of the running configuration that have no effect here.
extension SessionCore {
  /// Finds the keys of an exchanged configuration that need something, and reports those without effect; beside the exchange, which does not wait
  /// for it.
  func findConditionalKeys(_ config: ScanViewConfig, revision: Int) {
    Task { [weak self] in
      let keys = config.conditionalKeys()
      self?.update { state in
        // A newer configuration, also one that changed only the camera since, sees to its own keys.
        guard state.workflow.revision == revision, state.config == config else { return }
        self?.take(keys, &state)
      }
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
