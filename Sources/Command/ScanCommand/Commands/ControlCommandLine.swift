import ArgumentParser
import Glibc
import ScanControl
import ScanPluginKit

/// `scanview control`: one command for a running scanner.
struct ControlCommandLine: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "control", abstract: "Give a running scanner a command through its socket.",
    discussion: """
      The scanner was started with `run … --control PATH`. Commands:

        status [PIXELS]           what it is doing, as JSON; with a small JPEG of the newest frame
        swap FILE                 exchange the plugin; camera and torch stay
        pause, resume             interrupt the scanning, scan again
        torch on|off|auto         switch the light
        zoom RATIO                1 for the whole picture
        focus auto                by itself
        focus DISTANCE            0 (near) … 1 (far)
        focus X,Y                 on a place, in parts of the picture: 0.5,0.5
        exposureLock on|off       hold the exposure
        snapshot [FILE]           write the next frame; --force replaces a file
        clear                     forget what was found
        unwanted ITEM             report an item in view, by its number
        tap X Y                   tap there, in pixels of the frame; replies with the item
        click ELEMENT             click on a text or picture of `uiFeedbackConfig`, by its id or place
        record keep               write the last seconds of `run --record FILE --record-ring 30s`; replies with the file
        events                    print events until the end; --frames, --status
        stop                      end the session

      Files are named from the working folder of this command. The reply is printed as one JSON line. A request of your \
      own can be given as JSON: control PATH '{"command": "status"}'.

      Exit codes: 0 done; 1 the scanner cannot do it, or is not there; 2 the command or the configuration is wrong.
      """)

  @Argument(help: "The path of the socket.", completion: .file()) var path: String
  @Argument(help: "The command, or a request as JSON.") var command: String
  @Argument(help: "What the command needs.") var arguments: [String] = []
  @Flag(help: "snapshot: replace a file that is there.") var force = false
  @Flag(help: "events: one for every frame too.") var frames = false
  @Flag(help: "events: the status after every frame too.") var status = false
  @OptionGroup var textsOption: TextsOption

  func run() throws {
    let line = Array(try request().utf8)
    // What is wrong with it is found without asking anybody.
    let isEvents: Bool
    if case .events = try ControlRequest(line: line).command { isEvents = true } else { isEvents = false }
    var client = try ControlClient(path)
    try client.send(line)
    guard let reply = client.nextLine() else {
      throw ControlError(.closed, ControlText.noAnswer.with(["path": .string(path)]))
    }
    try Console.result(reply)
    let tree = try JSONNode.parse(reply)
    guard tree["ok"]?.bool == true else {
      let message = tree["error"]?["message"]?.string ?? ScanWords.refused.with().text(Console.texts)
      Console.error(message)
      let code = ControlError.Code(tree["error"]?["code"]?.string ?? "")
      throw ControlError(code, message).isUsage ? Exit.usage : Exit.failure
    }
    guard isEvents else { return }
    while let event = client.nextLine() { try Console.result(event) }
  }

  /// The request as a line.
  private func request() throws -> String {
    if command.hasPrefix("{") {
      guard arguments.isEmpty else { throw UsageError(.requestAlone) }
      return command
    }
    var members = [JSONMember("id", 1), JSONMember("command", JSONNode(.string(command)))]
    members += try ControlWords(command, arguments).members
    if force { members.append(JSONMember("overwrite", true)) }
    if frames { members.append(JSONMember("frames", true)) }
    if status { members.append(JSONMember("status", true)) }
    return JSONNode(.object(members)).text(.compact)
  }
}

/// The words behind a command, as the members that a request has for them.
struct ControlWords {
  let members: [JSONMember]

  init(_ command: String, _ words: [String]) throws {
    let ofOneWord = [
      "swap", "torch", "zoom", "focus", "exposureLock", "snapshot", "unwanted", "click", "status", "record",
    ]
    let most = command == "tap" ? 2 : ofOneWord.contains(command) ? 1 : 0
    guard words.count <= most || !ControlCommand.names.contains(command) else {
      let allowed = [UsageWords.nothing, .oneWord, .twoNumbers][most]
      throw UsageError(
        .wordsBehind, ["command": .string(command), "allowed": .text(allowed.with()), "count": .number(words.count)])
    }
    guard let word = words.first, most > 0 else {
      members = []
      return
    }
    let text = JSONNode(.string(word))
    switch command {
    case "swap": members = [JSONMember("config", JSONNode(.string(Self.absolute(word))))]
    case "torch": members = [JSONMember("mode", text)]
    case "zoom": members = [JSONMember("ratio", Self.number(word) ?? text)]
    case "exposureLock": members = [JSONMember("locked", word == "on" ? true : word == "off" ? false : text)]
    case "snapshot": members = [JSONMember("path", JSONNode(.string(Self.absolute(word))))]
    case "tap":
      members = zip(["x", "y"], words).map { JSONMember($0, Self.number($1) ?? JSONNode(.string($1))) }
    case "status": members = [JSONMember("thumbnail", Self.number(word) ?? text)]
    case "record": members = [JSONMember("action", text)]
    case "click": members = [JSONMember("element", text)]
    case "unwanted": members = [JSONMember("item", Self.number(word) ?? text)]
    default: members = [Self.focus(word)]
    }
  }

  private static func focus(_ word: String) -> JSONMember {
    if let distance = number(word) { return JSONMember("distance", distance) }
    let parts = word.split(separator: ",", omittingEmptySubsequences: false).map { number(String($0)) }
    if parts.count == 2, let x = parts[0], let y = parts[1] { return JSONMember("point", ["x": x, "y": y]) }
    return JSONMember("mode", JSONNode(.string(word)))
  }

  private static func number(_ word: String) -> JSONNode? {
    Double(word).flatMap { JSONNumber($0) }.map { JSONNode(.number($0)) }
  }

  /// The path from the root; the scanner runs in another folder.
  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    // getcwd allocates the result, which is freed here.
    guard let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return FilePath.joined(String(cString: folder), path)
  }
}

extension ControlError {
  /// Whether the user wrote something wrong, rather than something going wrong.
  var isUsage: Bool {
    switch code {
    case .badJSON, .lineTooLong, .unknownCommand, .badArgument, .invalidConfig, .badPath: true
    default: false
    }
  }
}
