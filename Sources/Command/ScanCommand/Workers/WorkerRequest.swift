import ScanPluginKit

/// One request of the program that started the worker.
struct WorkerRequest: Sendable {
  /// The most bytes of a picture that stands behind its request.
  static let pictureLimit = 512 << 20

  /// The kind of request; empty for a line that is no JSON object.
  let type: String
  /// Its number; 0 where it has none.
  let id: Int
  /// The whole message.
  let message: JSONNode
  /// The picture that stood behind the request; nil where it is elsewhere.
  let bytes: [UInt8]?

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - hasSharedMemory: Whether pictures may be in shared memory.
  ///   - following: Gives bytes that follow the line.
  init(_ line: [UInt8], hasSharedMemory: Bool, following: (Int) -> [UInt8]?) {
    do throws(InvalidDocument) {
      message = try JSONNode.parse(line)
    } catch {
      message = JSONNode(.null)
    }
    type = message["type"]?.string ?? ""
    id = message["id"]?.number?.int ?? 0
    let count = message["bytes"]?.number?.int
    if let count, (1...Self.pictureLimit).contains(count), !hasSharedMemory || message["offset"] == nil {
      bytes = following(count)
    } else {
      bytes = nil
    }
  }
}
