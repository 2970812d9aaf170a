import ScanControl
import ScanPluginKit
import ScanRuntime

/// The configuration and the commands.
extension WebSite {
  func config() -> WebResponse {
    let config = view.effectiveConfig.json()
    return .json(config, headers: [("ETag", Self.tag(config))])
  }

  /// The version of a configuration: FNV-1a of its text.
  private static func tag(_ config: JSONNode) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in config.text(.compact).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "\"\(String(hash, radix: 16))\""
  }

  func setConfig(_ request: WebRequest) async throws(WebError) -> WebResponse {
    try Self.expectJSON(request)
    let bytes = try await request.body(limit: Self.configLimit)
    let loaded: LoadedConfig
    do throws(InvalidDocument) {
      loaded = try loader.load(bytes: bytes)
      guard !loaded.config.viewPlugins.isEmpty else {
        throw InvalidDocument([])
      }
    } catch {
      return Self.refusal(error, isCheck: request.queryValue("check") == "1")
    }
    let warnings = JSONNode(.array(loaded.warnings.map(\.json)))
    if request.queryValue("check") == "1" {
      return .json(["outcome": "valid", "warnings": warnings, "problems": JSONNode(.array([]))])
    }
    if let expected = request.header("if-match"), expected != "*", expected != Self.tag(view.effectiveConfig.json()) {
      throw WebError(412, "changed", "the configuration is another one by now; load it again, then make the change")
    }
    do {
      let outcome = try await view.setConfig(loaded.config)
      return .json(
        [
          "outcome": JSONNode(.string(outcome.name)), "warnings": warnings,
          "configRevision": JSONNode(.number(JSONNumber(view.configRevision))),
        ], headers: [("ETag", Self.tag(view.effectiveConfig.json()))])
    } catch {
      throw WebError(409, "pluginFailed", "the plugin cannot be made, and what runs goes on: \(error)")
    }
  }

  private static func refusal(_ document: InvalidDocument, isCheck: Bool) -> WebResponse {
    let message =
      document.problems.isEmpty
      ? "the configuration has no plugin, so there is nothing to run" : "the configuration is not valid"
    return .json(
      [
        "outcome": "invalid",
        "error": ["code": "invalidConfig", "message": JSONNode(.string(message))],
        "problems": JSONNode(.array(document.problems.map(\.json))),
      ], status: isCheck ? 200 : 409)
  }

  func modeList() -> WebResponse {
    .json(["modes": JSONNode(.array(modes.map { JSONNode(.string($0.name)) }))])
  }

  func command(_ name: String, _ request: WebRequest) async throws(WebError) -> WebResponse {
    guard Self.commands.contains(name) else {
      throw WebError(404, "unknownCommand", "there are the commands \(Self.commands.joined(separator: ", "))")
    }
    try Self.expectJSON(request)
    let bytes = try await request.body(limit: Self.configLimit)
    let arguments: JSONNode
    do throws(InvalidDocument) {
      arguments = bytes.isEmpty ? JSONNode(.object([])) : try JSONNode.parse(bytes)
    } catch {
      throw WebError(400, "badJSON", "the body is no JSON: \(error.problems.first?.message ?? "it cannot be read")")
    }
    guard var members = arguments.members else {
      throw WebError(400, "badJSON", "the body takes an object with the arguments of the command")
    }
    if name == "swap" { members = try swapArguments(members) }
    members = members.filter { $0.key != "command" && $0.key != "id" }
    let line = JSONNode(.object([JSONMember("command", JSONNode(.string(name)))] + members)).text(.compact)
    do throws(ControlError) {
      let command = try ControlRequest(line: Array(line.utf8)).command
      return .json(JSONNode(.object(try await handler.perform(command))))
    } catch {
      throw WebError(
        [.badArgument, .badJSON, .unknownCommand].contains(error.code) ? 400 : 409, error.code.name, error.message)
    }
  }

  /// A swap names one of the modes, or carries a configuration; no other file of the machine is read.
  private func swapArguments(_ members: [JSONMember]) throws(WebError) -> [JSONMember] {
    guard let name = members.first(where: { $0.key == "mode" })?.value.string else {
      guard members.first(where: { $0.key == "config" })?.value.string == nil else {
        throw WebError(400, "badArgument", "`config` takes a configuration as an object, and `mode` the name of a mode")
      }
      return members
    }
    guard let mode = modes.first(where: { $0.name == name }) else {
      throw WebError(
        400, "unknownMode", "there are the modes \(modes.map(\.name).joined(separator: ", ")); GET /modes lists them")
    }
    return [JSONMember("config", JSONNode(.string(mode.path)))]
  }

  private static func expectJSON(_ request: WebRequest) throws(WebError) {
    // A form of another page cannot send this type without asking first.
    let type = request.header("content-type")?.prefix { $0 != ";" }.lowercased()
    guard type == "application/json" else {
      throw WebError(415, "notJSON", "the body takes JSON; send it as `Content-Type: application/json`")
    }
  }
}
