import Glibc
import ScanPluginKit

/// The connection to the editor: messages from standard input, and those to standard output.
///
/// What has come already is read before the next message is handled, so that a request can be cancelled while it waits, and a text
/// is judged when nothing waits any more.
final class ClientChannel {
  /// How many messages wait at most; what comes then stays in the pipe.
  private static let mostWaiting = 256
  /// How many bytes of messages wait at most.
  private static let mostBytes = 64 << 20

  private enum Item {
    case message(RPCMessage, size: Int)
    case fault(RPCError)
  }

  private var frames = MessageFrames()
  private var waiting: [Item] = []
  private var waitingBytes = 0
  private var cancelled: Set<String> = []
  private var isAtEnd = false
  /// The process that the editor runs in; the server ends when that is gone.
  var parent: pid_t?

  /// The next message; nil when the editor is gone. Messages that cannot be read are answered here.
  ///
  /// - Parameter idle: What is done before the server waits.
  func next(idle: () throws -> Void) throws -> RPCMessage? {
    while true {
      while !isAtEnd, waiting.count < Self.mostWaiting, waitingBytes < Self.mostBytes, isReadable(milliseconds: 0) {
        read()
      }
      if waiting.isEmpty {
        guard !isAtEnd else { return nil }
        try idle()
        // The editor may have ended without closing the pipe, where another process has it too.
        guard isReadable(milliseconds: 30_000) else {
          if let parent, kill(parent, 0) != 0, errno == ESRCH { return nil }
          continue
        }
        read()
        continue
      }
      switch waiting.removeFirst() {
      case .fault(let error): try send(RPCMessage.refusal(nil, error))
      case .message(let message, let size):
        waitingBytes -= size
        if case .request(let id, _, _) = message, cancelled.remove(id.text(.compact)) != nil {
          try send(RPCMessage.refusal(id, .cancelled))
          continue
        }
        return message
      }
    }
  }

  /// Sends a message.
  func send(_ message: JSONNode) throws {
    let content = message.text(.compact)
    try Console.text("Content-Length: \(content.utf8.count)\r\n\r\n\(content)")
  }

  private func isReadable(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  private func read() {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    guard count > 0 else {
      isAtEnd = true
      return
    }
    frames.append(chunk[..<count])
    while let frame = frames.next() { take(frame) }
  }

  private func take(_ frame: MessageFrames.Frame) {
    switch frame {
    case .noLength: fault(.noLength)
    case .tooLong(let length): fault(.tooLong(length))
    case .content(let content):
      guard let node = try? JSONNode.parse(content, limits: RPCMessage.limits) else {
        if let beginning = MessageFrames.beginning(in: content) { frames.giveBack(content[beginning...]) }
        return fault(.noJSON)
      }
      guard let message = RPCMessage(node) else { return fault(.noMessage) }
      if case .notification("$/cancelRequest", let params) = message {
        if let id = params["id"]?.text(.compact), isWaiting(id) { cancelled.insert(id) }
        return
      }
      waiting.append(.message(message, size: content.count))
      waitingBytes += content.count
    }
  }

  /// Notes what cannot be read; several in a row are answered once.
  private func fault(_ error: RPCError) {
    if case .fault(let last) = waiting.last, last.code == error.code { return }
    waiting.append(.fault(error))
  }

  private func isWaiting(_ id: String) -> Bool {
    waiting.contains { item in
      guard case .message(.request(let own, _, _), _) = item else { return false }
      return own.text(.compact) == id
    }
  }
}
