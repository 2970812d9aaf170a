import ScanImage
import ScanJSON
import ScanSinks

extension MQTTSink {
  /// How many commands are under way at most; more are refused.
  private static let mostCommands = 8

  /// The topics of commands; none where they are not accepted.
  var commandTopics: [String] {
    settings.acceptsCommands && context.commands != nil ? ["\(topics.prefix)/+/command/+"] : []
  }

  /// Does what a message asks for, and publishes the reply on `PREFIX/VIEW/reply`.
  func take(_ message: CommandMessage) async {
    let view = (context.views ?? []).first { Topics.part($0) == message.viewPart }
    let replyTopic = "\(topics.prefix)/\(message.viewPart)/reply"
    guard commandsUnderWay < Self.mostCommands else {
      let busy = CommandMessage.Refused(
        code: "busy", text: MQTTText.commandsBusy.with(["count": .number(Self.mostCommands)]))
      return await publish([MQTTMessage(replyTopic, message.reply(busy, context.texts))])
    }
    commandsUnderWay += 1
    defer { commandsUnderWay -= 1 }
    do throws(CommandMessage.Refused) {
      guard let view, let commands = context.commands else {
        throw CommandMessage.Refused(
          code: "notRunning", text: MQTTText.noView.with(["view": .string(ShownText.harmless(message.viewPart))]))
      }
      let outcome = await commands.perform(try message.command(), view)
      var messages = [MQTTMessage(replyTopic, message.reply(outcome))]
      if outcome["ok"]?.bool == true, let state = message.state(topics, view: view) {
        messages.append(state)
        lastStates[state.topic] = state
      }
      await publish(messages)
    } catch {
      await publish([MQTTMessage(replyTopic, message.reply(error, context.texts))])
    }
  }

  /// Publishes what nobody waits for; where the connection is gone, so is who asked.
  private func publish(_ messages: [MQTTMessage]) async {
    guard !isClosed, let connection, connection.isRunning else { return }
    _ = await connection.publish(messages).value(orLate: Self.cancelled, orCancelled: Self.cancelled)
  }
}

/// How many commands of a connection wait to be done or refused.
final class WaitingCommands: Sendable {
  /// More are passed over without a reply.
  private static let most = 64

  private let count = Guarded(0)

  /// Takes note of one; false where there are too many.
  func enter() -> Bool {
    count.withLock { count in
      guard count < Self.most else { return false }
      count += 1
      return true
    }
  }

  /// Takes note that one is over.
  func leave() { count.withLock { $0 -= 1 } }
}
