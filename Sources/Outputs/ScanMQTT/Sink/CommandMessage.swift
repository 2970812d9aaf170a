import ScanJSON
import ScanSinks

/// A command that came by a message on `PREFIX/VIEW/command/NAME`.
struct CommandMessage: Sendable, Hashable {
  /// What is not done, and why.
  struct Refused: Error, Hashable {
    let code: String
    let text: DisplayText
  }

  /// The longest payload, in bytes.
  static let longest = 200

  /// The view as it stands in the topic.
  let viewPart: String
  /// The name of the command.
  let name: String
  private let payload: String
  private let isRetained: Bool

  /// Takes a message; nil for one on another topic.
  init?(_ message: ReceivedMessage, _ topics: Topics) {
    guard message.topic.hasPrefix(topics.prefix + "/") else { return nil }
    let parts = message.topic.dropFirst(topics.prefix.count + 1).split(
      separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "command" else { return nil }
    (viewPart, name) = (String(parts[0]), String(parts[2]))
    // What is too long is not kept either: one byte more tells it.
    payload = String(decoding: message.payload.utf8.prefix(Self.longest + 1), as: UTF8.self)
    isRetained = message.isRetained
  }

  /// The command.
  func command() throws(Refused) -> ViewCommands.Command {
    // A message that the broker keeps would be done again with each connection.
    guard !isRetained else { throw Refused(code: "badArgument", text: MQTTText.commandRetained.with()) }
    guard payload.utf8.count <= Self.longest else {
      throw Refused(code: "badArgument", text: MQTTText.commandTooLong.with(["limit": .number(Self.longest)]))
    }
    switch name {
    case "read": return .read
    case "torch": return .torch(payload.lowercased())
    case "mode": return .mode(payload)
    default:
      throw Refused(
        code: "unknownCommand",
        text: MQTTText.noCommand.with(["name": .string(ShownText.harmless(String(name.prefix(80))))]))
    }
  }

  /// The reply to it.
  func reply(_ outcome: JSONNode) -> String {
    JSONNode(.object([JSONMember("command", JSONNode(.string(String(name.prefix(80)))))] + (outcome.members ?? [])))
      .text(.compact)
  }

  /// The reply to a command that is not done.
  func reply(_ refused: Refused, _ texts: TextCatalog) -> String {
    reply([
      "ok": false,
      "error": ["code": JSONNode(.string(refused.code)), "message": JSONNode(.string(refused.text.text(texts)))],
    ])
  }

  /// The retained state that a command leaves when it was done; nil for one that leaves none.
  func state(_ topics: Topics, view: String) -> MQTTMessage? {
    switch name {
    case "torch": MQTTMessage(topics.event("torch", of: view), payload.uppercased(), isRetained: true)
    case "mode": MQTTMessage(topics.event("mode", of: view), payload, isRetained: true)
    default: nil
    }
  }
}
