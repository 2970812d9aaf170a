import ArgumentParser
import ScanPluginKit
import ScanRecording

/// `scanview recording …`: what is in recordings.
struct RecordingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recording", abstract: "Show what is in a recording, save what is whole, or blank its pictures.",
    subcommands: [RecordingInfoCommand.self, RecordingRecoverCommand.self, RecordingRedactCommand.self])
}

/// `scanview recording info`: what is in a recording.
struct RecordingInfoCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Print what is in a recording, as one JSON value.",
    discussion: """
      Exit codes: 0 it is complete; 1 it breaks off, is damaged, or cannot be read.
      """)

  @Argument(help: "The recording.", completion: .file(extensions: ["mcap"])) var file: String
  @OptionGroup var textsOption: TextsOption

  func run() throws {
    let recording = try Recording(file, checks: true)
    try Console.result(try RecordingSummary.json(recording).text(.compact))
    guard recording.isComplete else {
      Console.error(RecordingWords.isCut.with(["file": .string(file)]))
      throw Exit.failure
    }
  }
}

/// What is in a recording, as JSON.
enum RecordingSummary {
  static func json(_ recording: Recording) throws(RecordingError) -> JSONNode {
    func number(_ value: Int) -> JSONNode { JSONNode(.number(JSONNumber(value))) }
    let seconds = recording.times.map { Double($0.upperBound - $0.lowerBound) / 1e9 } ?? 0
    var ids: [JSONNode] = []
    for entry in recording.configs {
      let node = try recording.json(entry)
      ids.append(["configRevision": node["configRevision"] ?? JSONNode(.null), "pluginIDs": pluginIDs(node["config"])])
    }
    let contents = RecordedContent.allCases.compactMap { content in
      let count = recording.frames.count { $0.content == content }
      return count == 0 ? nil : JSONMember(content.rawValue, number(count))
    }
    return JSONNode(
      .object([
        JSONMember("file", JSONNode(.string(recording.path))),
        JSONMember("bytes", number(recording.size)),
        JSONMember("isComplete", JSONNode(.bool(recording.isComplete))),
        JSONMember("seconds", JSONNumber((seconds * 1_000).rounded() / 1_000).map { JSONNode(.number($0)) } ?? 0),
        JSONMember("frames", number(recording.frames.count)),
        JSONMember("pictures", JSONNode(.object(contents))),
        JSONMember(
          "messages",
          JSONNode(.object(recording.messages.sorted { $0.key < $1.key }.map { JSONMember($0.key, number($0.value)) }))),
        JSONMember("counts", recording.counts?.json() ?? JSONNode(.null)),
        JSONMember("configs", JSONNode(.array(ids))),
        JSONMember(
          "attachments",
          JSONNode(
            .array(
              recording.attachments.map {
                ["name": JSONNode(.string($0.name)), "bytes": number($0.size)]
              }))),
        JSONMember(
          "about",
          JSONNode(
            .object(recording.about.sorted { $0.key < $1.key }.map { JSONMember($0.key, JSONNode(.string($0.value))) }))
        ),
      ]))
  }

  /// The ids of the plugins of a configuration, wherever they stand.
  private static func pluginIDs(_ node: JSONNode?) -> JSONNode {
    func ids(_ node: JSONNode) -> [JSONNode] {
      switch node.value {
      case .object(let members):
        members.flatMap { member in
          member.key == "pluginConfig" ? [member.value["id"] ?? JSONNode(.null)] : ids(member.value)
        }
      case .array(let elements): elements.flatMap(ids)
      default: []
      }
    }
    return JSONNode(.array(node.map(ids) ?? []))
  }
}

/// `scanview recording recover`: what is whole of a file that was cut or damaged.
struct RecordingRecoverCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover", abstract: "Write what is whole of a file that breaks off, or is damaged, to a new file.",
    discussion: """
      Works for any MCAP file with uncompressed chunks. The sums of all chunks are checked; what is lost is said.

      Exit codes: 0 something is saved, or nothing is missing; 1 nothing is whole, or a file cannot be read or written; 2 the command \
      line is wrong.
      """)

  @Argument(help: "The file.", completion: .file(extensions: ["mcap"])) var file: String
  @Option(name: .shortAndLong, help: "The new file; FILE-recovered.mcap beside it unless given.", completion: .file())
  var output: String?
  @OptionGroup var textsOption: TextsOption
  @Flag(name: .shortAndLong, help: "Print no words.") var quiet = false

  func run() throws {
    if quiet { Console.beQuiet() }
    let copy = try RecordingCopy(of: file)
    let met = try copy.examine()
    guard !met.isWhole else { return Console.note(RecordingWords.isWhole.with(["file": .string(file)])) }
    guard met.messageCount > 0 else {
      Console.error(RecordingWords.nothingWhole.with(["file": .string(file)]))
      throw Exit.failure
    }
    let target = output ?? RecordingRedactCommand.name(file, "recovered")
    let report = try copy.write(
      to: target, library: RecordedBuild.library,
      notes: [
        "scanview.recovered": ["lostBytes": String(met.lostBytes), "damagedParts": String(met.damagedParts)]
      ])
    Console.note(
      RecordingWords.recovered.with([
        "file": .string(target), "messages": .number(report.messageCount),
        "frames": .frames(report.messages[RecordingChannel.frames.topic] ?? 0), "bytes": .number(report.lostBytes),
        "parts": .number(report.damagedParts),
      ]))
  }
}

/// `scanview recording redact`: a recording with blanked pictures.
struct RecordingRedactCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "redact",
    abstract: "Write a recording anew with all blanked of its pictures but what plugins scanned.",
    discussion: """
      What was read stands in the events, which stay as they are, as do histories; the pixels outside of what stays become gray. A \
      replay gives the same events as long as the plugins scan nothing that was blanked.

      Exit codes: 0 written; 1 a file cannot be read or written; 2 the command line is wrong.
      """)

  @Argument(help: "The recording.", completion: .file(extensions: ["mcap"])) var file: String
  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp(
      "A part of each frame that stays, in pixels, instead; several times for several.", valueName: "x,y,width,height"))
  var keep: [String] = []
  @Option(name: .shortAndLong, help: "The new file; FILE-redacted.mcap beside it unless given.", completion: .file())
  var output: String?
  @OptionGroup var textsOption: TextsOption
  @Flag(name: .shortAndLong, help: "Print no words.") var quiet = false

  func run() throws {
    if quiet { Console.beQuiet() }
    let kept = try keep.map { text throws(UsageError) in
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
      guard numbers.count == 4, numbers.allSatisfy({ (0...(1 << 20)).contains($0) }), numbers[2] > 0, numbers[3] > 0
      else { throw UsageError(.keep, ["text": .string(text)]) }
      return PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    let recording = try Recording(file, checks: true)
    guard recording.isComplete else {
      throw RecordingError(
        .damaged, path: file, message: RecordingText.damaged.with(["offset": .number(recording.size)]))
    }
    let target = output ?? Self.name(file, "redacted")
    let report = try RecordingCopy(redacting: recording, keeping: kept.isEmpty ? nil : kept).write(
      to: target, library: RecordedBuild.library, notes: ["scanview.redacted": [:]])
    Console.note(
      RecordingWords.redacted.with([
        "file": .string(target), "frames": .frames(report.messages[RecordingChannel.frames.topic] ?? 0),
      ]))
  }

  /// The name of a file beside another one.
  static func name(_ path: String, _ word: String) -> String {
    path.lowercased().hasSuffix(".mcap") ? "\(path.dropLast(5))-\(word).mcap" : "\(path)-\(word).mcap"
  }
}
