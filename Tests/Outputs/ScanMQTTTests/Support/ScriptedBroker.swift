import Glibc
import ScanImage
import Testing

/// A broker of MQTT 5 that answers as a test says, for answers that mosquitto never gives.
final class ScriptedBroker: Sendable {
  /// What it answers.
  struct Script: Sendable {
    /// To a connection.
    var connection: UInt8 = 0
    /// To the messages on a topic that ends so.
    var messages: [String: UInt8] = [:]
    /// The reason for which it ends the connection after a message on a topic that ends so, in place of an answer.
    var ending: [String: UInt8] = [:]
    /// To a subscription; nil for nothing.
    var subscription: UInt8? = 0x87
  }

  let port: Int
  private let server: Int32

  init(_ script: Script) throws {
    server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    port = try #require(TestBroker.listen(server))
    let server = server
    ThreadJob {
      while true {
        let client = accept(server, nil, nil)
        guard client >= 0 else { return }
        Self.serve(client, script)
        close(client)
      }
    }.start()
  }

  deinit {
    shutdown(server, Int32(SHUT_RDWR))
    close(server)
  }

  private static func serve(_ client: Int32, _ script: Script) {
    while let (kind, body) = packet(client) {
      switch kind >> 4 {
      case 1:
        send(client, [0x20, 3, 0, script.connection, 0])
        if script.connection >= 0x80 { return }
      case 3:
        let length = Int(body[0]) << 8 | Int(body[1])
        let topic = String(decoding: body[2..<2 + length], as: UTF8.self)
        let id = body[(2 + length)..<(4 + length)]
        if let reason = script.ending.first(where: { topic.hasSuffix($0.key) })?.value {
          send(client, [0xE0, 1, reason])
          return
        }
        let reason = script.messages.first { topic.hasSuffix($0.key) }?.value ?? 0
        send(client, [0x40, 3] + id + [reason])
      case 8:
        if let reason = script.subscription { send(client, [0x90, 4] + body[0..<2] + [0, reason]) }
      case 10: send(client, [0xB0, 4] + body[0..<2] + [0, 0])
      case 12: send(client, [0xD0, 0])
      default: return
      }
    }
  }

  private static func packet(_ client: Int32) -> (UInt8, [UInt8])? {
    guard let kind = bytes(client, 1)?.first else { return nil }
    var length = 0
    var shift = 0
    while let byte = bytes(client, 1)?.first {
      length |= Int(byte & 0x7F) << shift
      shift += 7
      if byte & 0x80 == 0 { return bytes(client, length).map { (kind, $0) } }
    }
    return nil
  }

  private static func bytes(_ client: Int32, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var read = 0
    while read < count {
      let more = bytes.withUnsafeMutableBytes { recv(client, $0.baseAddress?.advanced(by: read), count - read, 0) }
      guard more > 0 else { return nil }
      read += more
    }
    return bytes
  }

  private static func send(_ client: Int32, _ bytes: [UInt8]) {
    _ = Glibc.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}
