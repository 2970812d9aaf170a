import ScanPluginKit

/// Keys of the running configuration that have no effect here.
extension SessionCore {
  /// Takes the keys of the configuration that has come into force, and reports those without effect.
  func take(_ keys: [ConditionalKey], _ state: inout State) {
    state.conditionalKeys = keys
    reportKeysWithoutEffect(&state)
  }

  /// Reports the keys whose needs nothing here meets, each once in a session.
  func reportKeysWithoutEffect(_ state: inout State) {
    guard state.lifecycle.phase != .idle else { return }
    let met = director.hasDevice ? options.metNeeds.union([.camera, .torch]) : options.metNeeds
    let keys = state.conditionalKeys.filter { !met.contains($0.need) && state.reportedKeys.insert($0).inserted }
    if !keys.isEmpty { hub.publish(.notApplied(keys)) }
  }
}
