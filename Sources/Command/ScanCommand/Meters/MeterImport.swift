import ArgumentParser
import Glibc
import MeterHistory
import ScanJSON
import ScanSinks

/// `scanview meter import`: old readings come into a history.
struct MeterImportCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take old readings with their times into a history.",
    discussion: """
      INPUT is CSV or JSON lines as `export` writes them, or as people do: a column `time` (2026-01-31T18:30:00+01:00, or local time) and \
      one `value` are enough. With semicolons between the columns, values may have a decimal comma. --meter, --register and --unit \
      say what lines do not say. Readings come before the first one of the history and behind its last one; what is there already is passed \
      over. They are judged as the history's own: a line that goes back, with the time of another reading, in another unit, or that cannot \
      be read is reported, and then nothing is imported at all.

      Exit codes: 0 all is imported; 1 a file cannot be read or written; 2 lines, the command line or the configuration are wrong.
      """)

  /// The forms of a file.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv, json
  }

  @OptionGroup var source: HistoryArgument
  var textsOption: TextsOption { source.textsOption }
  @Argument(help: "The file with the readings; - for standard input.", completion: .file()) var input: String
  @Option(help: "csv or json; what the file's first character says without it.") var format: Format?
  @Option(help: "The unit of lines without one.") var unit: String?
  @Flag(help: "Say what would be imported, and store nothing.") var dryRun = false
  @Flag(name: .shortAndLong, help: "Print no words but of errors.") var quiet = false

  private static let mostProblems = 20

  func run() throws {
    if quiet { Console.beQuiet() }
    let bytes = try ReadingInput.bytes(input)
    let place = try source.placeForImport()
    // No file is made for a trial, or for lines that are wrong.
    let isThere = access(place.path, F_OK) == 0
    let before = try HistoryArgument.reportingFailure { () throws(HistoryError) in
      isThere ? try HistoryStore(path: place.path, access: .existing) : try HistoryStore(trialFor: place.path)
    }
    let known = try HistoryArgument.reportingFailure { () throws(HistoryError) in try before.series() }
    let meters = Set(known.map(\.meter))
    let isJSON = format.map { $0 == .json } ?? (bytes.first { $0 > 0x20 } == UInt8(ascii: "{"))
    let file = ReadingFile(
      bytes, isJSON: isJSON,
      ReadingFile.Defaults(
        meter: place.meter, onlyMeter: meters.count == 1 ? meters.first : nil, register: source.register, unit: unit,
        known: known, now: UTCTime.now()))
    try report(file.problems.map { ($0.line, $0.displayText) })
    let rules = HistoryRules(maxPerHour: place.maxPerHour)
    var outcome = try HistoryArgument.reportingFailure { () throws(HistoryError) in
      try before.add(file.items, rules: rules, isTrial: dryRun || !isThere)
    }
    try report(outcome.problems.map { ($0.line, $0.displayText) })
    if !isThere, !dryRun {
      outcome = try HistoryArgument.reportingFailure { () throws(HistoryError) in
        try HistoryStore(path: place.path).add(file.items, rules: rules)
      }
    }
    Console.note(
      (dryRun ? MeterImportWords.trial : .added).with([
        "path": .string(place.path), "added": .number(outcome.added), "known": .number(outcome.known),
      ]))
  }

  /// Reports lines that are wrong, and ends the command where there are any.
  private func report(_ problems: [(line: Int, text: DisplayText)]) throws {
    guard !problems.isEmpty else { return }
    for problem in problems.prefix(Self.mostProblems) {
      Console.error(DisplayText(joining: [DisplayText("\(input):\(problem.line)"), problem.text], by: ": "))
    }
    if problems.count > Self.mostProblems {
      Console.error(MeterImportWords.more.with(["count": .number(problems.count - Self.mostProblems)]))
    }
    Console.error(MeterImportWords.nothingAdded.with())
    throw Exit.usage
  }
}
