/// The words of the worker protocol.
package enum WorkerProtocol {
  /// The version that this program speaks. A worker of another version is refused.
  package static let version = 1
}
