import ArgumentParser
import ScanPluginKit
import ScanSinks

/// `scanview sinks …`: where results go.
struct SinksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sinks", abstract: "Check and try the sinks of a service, and see what waits for them.",
    discussion: """
      SERVICE is the file that `run --service` gets: where results go (`sinks`), and where what waits is kept (`stateDirectory`).
      """,
    subcommands: [
      SinksCheckCommand.self, SinksTryCommand.self, SinksStatusCommand.self, SinksRefusedCommand.self,
      SinksResendCommand.self,
    ])
}

/// The file of a service on the command line.
struct ServiceArgument: ParsableArguments {
  @Argument(help: "The file of a service.", completion: .file(extensions: ["json"])) var service: String
  @Option(help: "One sink alone, by its id.") var sink: String?
  @OptionGroup var textsOption: TextsOption

  /// The file, and the sinks that are meant.
  func open() throws -> (file: ServiceFile, sinks: [SinkConfig]) {
    let file = try ServiceFile(service)
    guard let sink else { return (file, file.sinks) }
    let found = file.sinks.filter { $0.id == sink }
    guard !found.isEmpty else {
      throw UsageError(
        SinkWords.noSuchSink.with([
          "file": .string(service), "sink": .string(sink),
          "names": .string(file.sinks.map(\.id).joined(separator: ", ")),
        ]))
    }
    return (file, found)
  }
}

/// `scanview sinks check`: whether the sinks can be made.
struct SinksCheckCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Read the file of a service, and make each sink without sending anything.",
    discussion: "Exit codes: 0 each can be made; 2 the file is wrong, or a secret, library or program is missing.")

  @OptionGroup var source: ServiceArgument
  var textsOption: TextsOption { source.textsOption }

  func run() throws {
    let (file, sinks) = try source.open()
    for sink in sinks { _ = try file.make(sink) }
    try Console.result(
      SinkWords.sound.with(["file": .string(file.path), "names": .string(sinks.map(\.id).joined(separator: ", "))])
        .text(Console.texts))
  }
}

/// `scanview sinks try`: a sample goes to the sinks.
struct SinksTryCommand: AsyncParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "try", abstract: "Send a sample record to each sink, and say whether it arrived.",
    discussion: """
      The sample is a result whose one item is of the kind `sample`; nothing of it is stored here.

      Exit codes: 0 each sink took it; 1 one did not; 2 the command line or the file is wrong.
      """)

  @OptionGroup var source: ServiceArgument
  @Option(help: "The text of the sample.") var text = "ScanView sample"
  var textsOption: TextsOption { source.textsOption }

  func run() async throws {
    let (file, sinks) = try source.open()
    let event: JSONNode = ["event": "result", "result": ["pluginID": "sample", "confidence": 100]]
    let sample = SinkRecord(
      event, items: [RecordItem(kind: "sample", text: text)], view: "sample", time: UTCTime.now())
    var hasFailed = false
    for settings in sinks {
      let sink = try file.make(settings)
      let answer = await sink.deliver([sample])
      await sink.close()
      let name = DisplayText.Argument.string(settings.id)
      if let problem = answer.problem {
        hasFailed = true
        Console.error(SinkWords.notSent.with(["sink": name, "problem": .text(problem.displayText)]))
      } else {
        try Console.result(SinkWords.sent.with(["sink": name, "id": .string(sample.id)]).text(Console.texts))
      }
    }
    if hasFailed { throw Exit.failure }
  }
}

/// `scanview sinks status`: what waits for the sinks.
struct SinksStatusCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Print for each sink how many records wait, were delivered, refused and dropped.",
    discussion: """
      One JSON value for each sink; a service may run meanwhile.

      Exit codes: 0 nothing waits and nothing is refused; 1 the spool cannot be read; 2 the command line or the file is wrong; 4 \
      something waits or is refused.
      """)

  @OptionGroup var source: ServiceArgument
  var textsOption: TextsOption { source.textsOption }

  func run() throws {
    let (file, sinks) = try source.open()
    let counts = try file.openSpool().counts()
    var isAllDelivered = true
    for sink in sinks {
      let own = counts[sink.id] ?? SinkCounts()
      if own.waiting > 0 || own.refused > 0 { isAllDelivered = false }
      let head = [JSONMember("sink", JSONNode(.string(sink.id)))]
      try Console.result(JSONNode(.object(head + own.members)).text(.compact))
    }
    if !isAllDelivered { throw Exit.nothingFound }
  }
}

/// `scanview sinks refused`: the dead letters.
struct SinksRefusedCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "refused", abstract: "Print the records that sinks refused, each with the reason.",
    discussion:
      "Exit codes: 0 there are some; 1 the spool cannot be read; 2 the command line or the file is wrong; 4 there are none."
  )

  @OptionGroup var source: ServiceArgument
  var textsOption: TextsOption { source.textsOption }

  func run() throws {
    let (file, sinks) = try source.open()
    let spool = try file.openSpool()
    var count = 0
    for sink in sinks {
      for (letter, reason) in try spool.deadLetters(of: sink.id) {
        count += 1
        let record = letter.record
        let line: JSONNode = [
          "sink": JSONNode(.string(sink.id)), "reason": JSONNode(.string(reason)),
          "record": record.json ?? JSONNode(.string(record.body)),
        ]
        try Console.result(line.text(.compact))
      }
    }
    if count == 0 { throw Exit.nothingFound }
  }
}

/// `scanview sinks resend`: refused records are sent again.
struct SinksResendCommand: AsyncParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "resend", abstract: "Send the records again that sinks refused; those that arrive are forgotten.",
    discussion:
      "Exit codes: 0 all arrived; 1 some did not, or the spool cannot be read; 2 the command line or the file is wrong; 4 there were none."
  )

  @OptionGroup var source: ServiceArgument
  var textsOption: TextsOption { source.textsOption }

  func run() async throws {
    let (file, sinks) = try source.open()
    let spool = try file.openSpool()
    var (delivered, left) = (0, 0)
    for settings in sinks {
      let sink = try file.make(settings)
      var (own, rest) = (0, 0)
      for (letter, _) in try spool.deadLetters(of: settings.id) {
        if await sink.deliver([letter.record]).accepted == 1 {
          try spool.forgetDeadLetters([letter], of: settings.id)
          own += 1
        } else {
          rest += 1
        }
      }
      await sink.close()
      if own + rest > 0 {
        Console.note(
          SinkWords.resent.with(["sink": .string(settings.id), "delivered": .number(own), "left": .number(rest)]))
      }
      delivered += own
      left += rest
    }
    if left > 0 { throw Exit.failure }
    if delivered == 0 { throw Exit.nothingFound }
  }
}
