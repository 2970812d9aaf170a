public import ScanPluginKit

/// A line that a client sent: a command with the mark by which the client knows its reply.
public struct ControlRequest: Sendable, Equatable {
  /// What stood under `id`, which comes back in the reply: a number or text; nil when there was none.
  public let id: JSONNode?
  /// What is to be done.
  public let command: ControlCommand

  /// The longest request, in bytes without its line break.
  public static let longestLine = 1 << 20

  /// A request that cannot be done, with its mark as far as it could be read.
  struct Refused: Error {
    let id: JSONNode?
    let error: ControlError
  }

  /// Reads a line.
  ///
  /// - Throws: ``ControlError`` with `badJSON`, `unknownCommand`, `badArgument` or `lineTooLong`.
  public init(line: [UInt8]) throws(ControlError) {
    do throws(Refused) {
      try self.init(answerable: line)
    } catch {
      throw error.error
    }
  }

  /// Reads a line; what is thrown has the mark that belongs into the reply.
  init(answerable line: [UInt8]) throws(Refused) {
    guard line.count <= Self.longestLine else {
      throw Refused(id: nil, error: Self.tooLong)
    }
    let tree: JSONNode
    do {
      tree = try JSONNode.parse(line)
    } catch {
      let problem = error.problems.first
      var arguments = ["problem": DisplayText.Argument.text(problem?.messageText ?? RequestText.unreadable.with())]
      if let position = problem?.position { arguments["column"] = .number(position.column) }
      throw Refused(
        id: nil, error: ControlError(.badJSON, problem?.position == nil ? .noJSON : .noJSONIn, arguments))
    }
    guard let members = tree.members else {
      throw Refused(id: nil, error: ControlError(.badJSON, .noObject, ["met": .text(tree.kindText)]))
    }
    let mark = tree["id"]
    switch mark?.value {
    case nil, .number, .string, .null: id = mark
    default:
      throw Refused(id: nil, error: ControlError(.badArgument, .mark))
    }
    do throws(ControlError) {
      guard let command = tree["command"] else { throw Self.noCommand(members) }
      guard let name = command.string else {
        throw ControlError(.badArgument, .command, ["met": .text(command.kindText)])
      }
      var arguments = ControlArguments(members.filter { $0.key != "id" && $0.key != "command" })
      self.command = try ControlCommand(name, &arguments)
    } catch {
      throw Refused(id: mark, error: error)
    }
  }

  private static func noCommand(_ members: [JSONMember]) -> ControlError {
    let near = members.map(\.key).first { !nearestNames(to: $0, among: ["command"]).isEmpty }
    return ControlError(.badArgument, .missing, ["name": "command"], suggestions: near == nil ? [] : ["command"])
  }

  static let tooLong = ControlError(.lineTooLong, .tooLong, ["limit": .number(longestLine)])
}

/// The one answer to a request.
struct ControlReply: Sendable {
  let id: JSONNode?
  let outcome: Result<[JSONMember], ControlError>

  /// The line without its break, in the words of a catalogue.
  func line(_ texts: TextCatalog = .english) -> String {
    let head = [JSONMember("id", id ?? nil)]
    switch outcome {
    case .success(let members):
      return JSONNode(.object(head + [JSONMember("ok", true)] + members)).text(.compact)
    case .failure(let error):
      return JSONNode(.object(head + [JSONMember("ok", false), JSONMember("error", error.json(texts))])).text(.compact)
    }
  }
}
