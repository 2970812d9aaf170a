public import ScanPluginKit

/// The recording of a run, as far as commands act on it.
public protocol ControlledRecording: Sendable {
  /// Does what a command asks for.
  ///
  /// - Returns: What belongs into the reply.
  /// - Throws: ``ControlError``.
  func perform(_ action: ControlCommand.RecordAction) async throws(ControlError) -> [JSONMember]
}
