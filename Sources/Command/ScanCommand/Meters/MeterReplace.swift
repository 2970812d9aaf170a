import ArgumentParser
import MeterHistory
import ScanJSON
import ScanSinks

/// `scanview meter replace`: another meter goes on with the readings.
struct MeterReplaceCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "replace",
    abstract: "Note that a meter was replaced: its readings and its use go on with the new one.",
    discussion: """
      --at is when: a time with its distance from UTC, or local time. --last is what the old meter showed when it was taken away, \
      --first what the new one showed when it was put in. The next reading has to follow from that. A replacement may be noted later, \
      also after readings of the new meter were accepted. --undo forgets the one that was noted for the newest time.

      Exit codes: 0 it is noted; 1 the readings contradict it, or the file cannot be written; 2 the command line or the configuration is \
      wrong; 4 there is no reading, or nothing to undo.
      """)

  @OptionGroup var source: HistoryArgument
  var textsOption: TextsOption { source.textsOption }
  @Option(help: "When, like 2026-01-31T10:15:00+01:00, or \"2026-01-31 10:15\" for local time.") var at: String?
  @Option(help: "The old meter's last value, like 09871.2.") var last: String?
  @Option(help: "The new meter's first value, like 00000.0, with all its digits.") var first: String?
  @Flag(help: "Forget the last replacement.") var undo = false
  @Flag(name: .shortAndLong, help: "Print no words.") var quiet = false

  func validate() throws {
    let values = [at, last, first].compactMap(\.self)
    guard undo ? values.isEmpty : values.count == 3 else { throw ValidationError(OptionWords.replacement) }
  }

  func run() throws {
    if quiet { Console.beQuiet() }
    if undo { return try forget() }
    guard let at, let last, let first else { throw ValidationError(OptionWords.replacement) }
    let time = try CalendarTimeArgument(at).milliseconds
    guard time <= UTCTime.now() + 86_400_000 else {
      throw UsageError(MeterImportWords.timeAhead.with(["text": .string(at)]))
    }
    let (lastValue, firstValue) = (try value(last, "--last"), try value(first, "--first"))
    let (store, meter) = try opened()
    let noted = try HistoryArgument.reportingFailure { () throws(HistoryError) in
      try store.replace(meter, register: source.register, at: time, last: lastValue, first: firstValue)
    }
    Console.note(words(.replacementNoted, noted))
  }

  private func forget() throws {
    let (store, meter) = try opened()
    let forgotten = try HistoryArgument.reportingFailure { () throws(HistoryError) in
      try store.undoReplacement(of: meter, register: source.register)
    }
    guard let forgotten else {
      Console.error(MeterWords.noReplacement.with(["meter": .string(ShownText.harmless(meter))]))
      throw Exit.nothingFound
    }
    Console.note(words(.replacementForgotten, forgotten))
  }

  private func opened() throws -> (HistoryStore, String) {
    let opened = try source.open(.existing)
    guard opened.meters.count == 1 else {
      let names = opened.meters.map { "`\($0)`" }.joined(separator: ", ")
      throw UsageError(
        MeterWords.oneMeter.with(["path": .string(opened.store.path), "meters": .string(names)]))
    }
    return (opened.store, opened.meters[0])
  }

  private func value(_ text: String, _ option: String) throws -> MeterValue {
    guard let value = MeterValue(text) else {
      throw ValidationError(
        .string(option), takes: .text(MeterValueText.digits.with(["count": .number(MeterValue.maxDigits)])))
    }
    return value
  }

  private func words(_ text: MeterWords, _ replacement: MeterReplacement) -> DisplayText {
    text.with([
      "meter": .string(ShownText.harmless(replacement.series.meter)),
      "time": .string(UTCTime.text(replacement.time)), "last": .string(replacement.last.text),
      "first": .string(replacement.first.text),
    ])
  }
}
