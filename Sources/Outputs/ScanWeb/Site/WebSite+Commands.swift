import ScanControl
import ScanPluginKit
import ScanRuntime

/// The commands to a running view.
extension WebSite {
  /// Does a command of the control socket for the machine's scanner.
  func command(_ name: String, _ request: WebRequest, _ texts: TextCatalog) async throws(WebError) -> WebResponse {
    if name == "swap" { return try await swap(request, texts) }
    let (command, _, outcome) = try await perform(
      name, arguments(of: request), by: handler, among: Self.commands, texts)
    var answer = outcome
    if case .tap(let point) = command { answer.append(await focus(point, ifNoItemIn: answer)) }
    if case .clear = command { events.results.clear() }
    return .json(JSONNode(.object(answer)))
  }

  private func swap(_ request: WebRequest, _ texts: TextCatalog) async throws(WebError) -> WebResponse {
    // What comes slowly must not hold up others who change something.
    let arguments = try await arguments(of: request)
    return try await changes.change(.mode, by: ChangeAuthor(request)) { () async throws(WebError) in
      let (_, mode, outcome) = try await perform("swap", arguments, by: handler, among: Self.commands, texts)
      if let mode { files.didSwap(to: mode, pluginIDs: view.viewPlugins.map(\.id)) }
      return .json(JSONNode(.object(outcome)))
    }
  }

  /// Does a command of the control socket.
  ///
  /// - Parameters:
  ///   - arguments: What the body of the request says.
  ///   - handler: The commands of the view that is meant.
  ///   - names: The commands that are allowed.
  /// - Returns: The command, the mode that it names, and what came of it.
  func perform(
    _ name: String, _ arguments: [JSONMember], by handler: ControlHandler, among names: [String], _ texts: TextCatalog
  ) async throws(WebError) -> (command: ControlCommand, mode: String?, outcome: [JSONMember]) {
    guard names.contains(name) else {
      throw WebError(
        404, "unknownCommand", WebRefusal.unknownCommand.with(["names": .string(names.joined(separator: ", "))]))
    }
    var members = arguments
    let mode = name == "swap" ? members.first { $0.key == "mode" }?.value.string : nil
    if name == "swap" { members = try swapArguments(members) }
    members = members.filter { $0.key != "command" && $0.key != "id" }
    let line = JSONNode(.object([JSONMember("command", JSONNode(.string(name)))] + members)).text(.compact)
    do throws(ControlError) {
      let command = try ControlRequest(line: Array(line.utf8)).command
      return (command, mode, try await handler.perform(command))
    } catch {
      throw WebError(
        [.badArgument, .badJSON, .unknownCommand].contains(error.code) ? 400 : 409, error.code.name,
        error.displayText)
    }
  }

  /// A tap that hits no item focuses on its place, where the camera can and the configuration lets it.
  private func focus(_ point: FramePoint, ifNoItemIn answer: [JSONMember]) async -> JSONMember {
    let isFree = answer.contains { $0.key == "item" && $0.value.members == nil }
    let isDone = isFree ? (try? await view.focus(at: point)) != nil : false
    return JSONMember("focused", JSONNode(.bool(isDone)))
  }

  /// The object in the body of a request; an empty body stands for an empty one.
  func arguments(of request: WebRequest) async throws(WebError) -> [JSONMember] {
    try Self.expectJSON(request)
    let bytes = try await request.body(limit: Self.configLimit)
    let arguments: JSONNode
    do throws(InvalidDocument) {
      arguments = bytes.isEmpty ? JSONNode(.object([])) : try JSONNode.parse(bytes)
    } catch {
      throw WebError.noJSON(error)
    }
    guard let members = arguments.members else {
      throw WebError(400, "badJSON", WebRefusal.noArguments.with())
    }
    return members
  }

  /// A swap names one of the modes, or carries a configuration; no other file of the machine is read.
  private func swapArguments(_ members: [JSONMember]) throws(WebError) -> [JSONMember] {
    guard let value = members.first(where: { $0.key == "mode" })?.value else {
      guard members.first(where: { $0.key == "config" })?.value.string == nil else {
        throw WebError(400, "badArgument", WebRefusal.swapArguments.with())
      }
      return members
    }
    return [JSONMember("config", JSONNode(.string(try mode(named: value).path)))]
  }

  func mode(named name: JSONNode) throws(WebError) -> Mode {
    guard let mode = modes.first(where: { $0.name == name.string }) else {
      throw WebError.unknownMode(400, modes)
    }
    return mode
  }

  static func expectJSON(_ request: WebRequest) throws(WebError) {
    // A form of another page cannot send this type without asking first.
    let type = request.header("content-type")?.prefix { $0 != ";" }.lowercased()
    guard type == "application/json" else {
      throw WebError(415, "notJSON", WebRefusal.notJSON.with())
    }
  }
}
