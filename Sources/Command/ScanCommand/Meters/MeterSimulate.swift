import ArgumentParser
import MeterHistory
import ScanJSON
import ScanSynthetic

/// `scanview meter simulate`: a history of a meter that there is not.
struct MeterSimulateCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Fill a history with the readings of a simulated meter, to try out the other commands.",
    discussion: """
      The meter rolls over, one reading of a hundred is wrong, a digit is read wrongly for hours now and then, the camera is away \
      now and then, and after half of the readings the meter is exchanged. With --registers 3 its display shows the registers 1.8.0, \
      2.8.0 and a power in turn, and one label of ten is not read. Each reading is printed when it is stored, as \
      `export --format json` does. The same seed gives the same readings.

      Exit codes: 0 all are stored; 1 the file cannot be written; 2 the command line is wrong.
      """)

  @Argument(help: "The history; it is made when it is not there.", completion: .file()) var file: String
  @Option(help: "The meter's name.") var meter = "simulated"
  @Option(help: "How many readings.") var readings = 1_000
  @Option(help: "How many registers the display shows in turn, 1…3.") var registers = 1
  @Flag(help: "Judge by rules without the greatest use in an hour (`maxPerHour`).") var withoutRate = false
  @Option(help: "Which meter: any number.") var seed: UInt64 = 1
  @Flag(name: .shortAndLong, help: "Print the figures at the end alone.") var quiet = false
  @OptionGroup var textsOption: TextsOption

  func validate() throws {
    if !(1...10_000_000).contains(readings) { throw ValidationError("--readings", takes: "1…10000000") }
    if !(1...3).contains(registers) { throw ValidationError("--registers", takes: "1…3") }
  }

  func run() throws {
    var settings = SimulatedMeter.Settings(exchangedAfter: max(1, readings / 2))
    settings.registers = registers
    let rules = HistoryRules(maxPerHour: withoutRate ? nil : settings.maxPerHour, digits: settings.digits)
    let store = try HistoryArgument.reportingFailure { () throws(HistoryError) in try HistoryStore(path: file) }
    var tally = HistoryTally()
    for reading in SimulatedMeter(settings, random: SeededGenerator(seed: seed)).prefix(readings) {
      let stored = try HistoryArgument.reportingFailure { () throws(HistoryError) in
        try store.add(
          reading.entry, of: HistorySeries(meter: meter, register: reading.register, unit: reading.unit),
          confidence: 90,
          rules: rules)
      }
      tally.add(reading, stored.verdict)
      if !quiet { try Console.result(ReadingLine.json(stored).text(.compact)) }
    }
    Console.note(
      MeterWords.tally.with([
        "readings": .number(tally.readings), "misread": .number(tally.misread), "wrong": .number(tally.wrongAccepted),
        "right": .number(tally.rightRejected), "rolled": .number(tally.rolledOver), "healed": .number(tally.healed),
        "wait": .number(tally.longestWait),
      ]))
  }
}
