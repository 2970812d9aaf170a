import ArgumentParser
import MeterHistory
import ScanConfig
import ScanJSON
import ScanSinks

/// `scanview meter …`: the histories of meters.
struct MeterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "meter",
    abstract: "Show, sum up, export, import, check and forget the readings that meters have given.",
    discussion: """
      FILE is a history, or a configuration whose meterConfig has one (`history`). A file may hold several meters, and a meter \
      several registers, each with readings of its own; --meter and --register choose.
      """,
    subcommands: [
      MeterHistoryCommand.self, MeterUseCommand.self, MeterExportCommand.self, MeterImportCommand.self,
      MeterReplaceCommand.self, MeterResetCommand.self, MeterCheckCommand.self, MeterSimulateCommand.self,
    ])
}

/// `scanview meter history`: the readings of meters, for people.
struct MeterHistoryCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Show the last readings of each meter, accepted ones and others.",
    discussion: """
      Times are UTC. `why` says why a reading is accepted (first, follows, rolledOver, healed, momentary) or rejected (decreased, \
      tooFast, clockBehind, unknownRegister, older), or why a round of `run --every` gave no reading. A reading is compared with those of its register and unit.

      Exit codes: 0 there are readings; 1 the file cannot be read; 2 the command line or the configuration is wrong; 4 there is \
      none.
      """)

  @OptionGroup var source: HistoryArgument
  var textsOption: TextsOption { source.textsOption }
  @Option(help: "How many readings of each meter.") var last = 20

  func validate() throws {
    if !(1...1_000_000).contains(last) { throw ValidationError("--last", takes: "1…1000000") }
  }

  func run() throws {
    let opened = try source.open()
    for (index, meter) in opened.meters.enumerated() {
      let readings = try HistoryArgument.reportingFailure { () throws(HistoryError) in
        try opened.store.readings(of: meter, register: source.register, limit: last)
      }
      let gaps = try source.gaps(of: meter, in: opened.store, limit: last)
      var table = TextTable(
        [.time, .register, .value, .unit].map(words) + [""] + [.why, .before, .confidence].map(words))
      let replacements = try source.replacements(of: meter, in: opened.store)
      // Of what lies before the readings that are shown nothing is shown.
      let begin = [readings.first?.entry.time, gaps.first?.time].compactMap(\.self).min() ?? .min
      var rest =
        (gaps.map { gap in
          (
            time: gap.time,
            row: ["", "", "", words(.noReading), ShownText.harmless(gap.reason), "", ""]
          )
        }
        + replacements.filter { $0.time >= begin || readings.count < last }.map { replacement in
          let (register, unit) = (replacement.series.register ?? "", replacement.series.unit ?? "")
          return (
            time: replacement.time,
            row: [
              ShownText.harmless(register), replacement.first.text, ShownText.harmless(unit), words(.replaced), "",
              replacement.last.text, "",
            ]
          )
        }).sorted { $0.time < $1.time }[...]
      func add(othersBefore time: Int64) {
        while let other = rest.first, other.time < time {
          table.add([UTCTime.text(other.time)] + other.row)
          rest.removeFirst()
        }
      }
      for reading in readings {
        add(othersBefore: reading.entry.time)
        table.add([
          UTCTime.text(reading.entry.time), ShownText.harmless(reading.series.register ?? ""),
          reading.entry.value.text, ShownText.harmless(reading.series.unit ?? ""),
          words(reading.isAccepted ? .accepted : .rejected), reading.why, reading.previous?.text ?? "",
          "\(reading.confidence)",
        ])
      }
      add(othersBefore: .max)
      try Console.result("\(index > 0 ? "\n" : "")\(ShownText.harmless(meter))\n\(table.text)")
    }
  }

  private func words(_ text: MeterWords) -> String { text.with().text(Console.texts) }
}

/// `scanview meter reset`: readings are forgotten.
struct MeterResetCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Forget readings; the next one of a meter or register is its first.",
    discussion: """
      Without --meter the readings of the configuration's meter are forgotten, or those of all meters of the history. How many \
      there were is reported for each meter.

      Exit codes: 0 they are forgotten; 1 the file cannot be written; 2 the command line or the configuration is wrong; 4 there was \
      none.
      """)

  @OptionGroup var source: HistoryArgument
  var textsOption: TextsOption { source.textsOption }
  @Flag(name: .shortAndLong, help: "Print no words.") var quiet = false

  func run() throws {
    if quiet { Console.beQuiet() }
    let opened = try source.open(.existing)
    for meter in opened.meters {
      let count = try HistoryArgument.reportingFailure { () throws(HistoryError) in
        try opened.store.reset(meter, register: source.register)
      }
      let text = count == 1 ? MeterWords.forgottenOne : .forgotten
      Console.note(text.with(["meter": .string(ShownText.harmless(meter)), "count": .number(count)]))
    }
  }
}

/// `scanview meter check`: whether a history is sound.
struct MeterCheckCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Read a whole history and say whether it is sound.",
    discussion:
      "Exit codes: 0 it is; 1 it is damaged, no history, or cannot be read; 2 the command line or the configuration is wrong; 4 it holds nothing."
  )

  @OptionGroup var source: HistoryArgument
  var textsOption: TextsOption { source.textsOption }

  func run() throws {
    let opened = try source.open()
    let damages = try HistoryArgument.reportingFailure { () throws(HistoryError) in try opened.store.damages() }
    for damage in damages { Console.error("\(opened.store.path): \(damage)") }
    guard damages.isEmpty else { throw Exit.failure }
    var total = 0
    for meter in opened.meters {
      // Also each reading has to be one that this program writes.
      try source.forEach(of: meter, in: opened.store) { _ in total += 1 }
    }
    let sound = MeterWords.sound.with([
      "readings": .number(total),
      "meters": .count(opened.meters.count, one: MeterWords.meter, many: MeterWords.meters),
    ])
    try Console.result(sound.text(Console.texts))
  }
}
