import ArgumentParser
import Glibc
import MeterHistory
import ScanConfig
import ScanPluginKit

/// A history on the command line: its file, or a configuration that names it, and a meter in it.
struct HistoryArgument: ParsableArguments {
  @Argument(help: "The history, or a configuration with one.", completion: .file()) var file: String
  @Option(help: "The meter; without it that of the configuration, or all of the history.") var meter: String?
  @Option(help: "The register, like 1.8.0; all of the meter without it.") var register: String?
  @OptionGroup var textsOption: TextsOption

  /// An open history, and the meters in it that are meant.
  struct Opened {
    let store: HistoryStore
    let meters: [String]
  }

  /// Where a history is, and which meter in it is meant.
  struct Place {
    let path: String
    /// The meter; nil for all.
    var meter: String?
    /// The most that can be used in an hour; nil where no configuration says it.
    var maxPerHour: Double?
    /// Whether a configuration names the file.
    var isConfigured = false
  }

  /// The place of a history that need not be there yet.
  func placeForImport() throws -> Place {
    guard Self.isThere(file) || file == "-" else { return Place(path: file, meter: meter) }
    return try Self.isConfiguration(file) ? fromConfiguration() : Place(path: file, meter: meter)
  }

  private static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 || errno != ENOENT }

  /// Opens the history; what is wrong ends the command with its exit code.
  func open(_ access: HistoryStore.Access = .reading) throws -> Opened {
    let place = try Self.isConfiguration(file) ? fromConfiguration() : Place(path: file, meter: meter)
    if place.isConfigured, !Self.isThere(place.path) {
      Console.error(MeterWords.notYet.with(["path": .string(place.path)]))
      throw Exit.nothingFound
    }
    let store = try Self.reportingFailure { () throws(HistoryError) in
      try HistoryStore(path: place.path, access: access)
    }
    let all = try Self.reportingFailure { () throws(HistoryError) in try store.meters() }
    guard !all.isEmpty else {
      Console.error(MeterWords.noReadings.with(["path": .string(place.path)]))
      throw Exit.nothingFound
    }
    func listed(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
    if let name = place.meter, !all.contains(name) {
      Console.error(
        MeterWords.otherMeter.with([
          "path": .string(place.path), "meter": .string(name), "meters": .string(listed(all)),
        ]))
      throw Exit.nothingFound
    }
    let wanted = place.meter.map { [$0] } ?? all
    let meters = try wanted.filter { try !series(of: $0, in: store).isEmpty || register == nil }
    guard !meters.isEmpty else {
      let registers = try Self.reportingFailure { () throws(HistoryError) in try store.series(of: place.meter) }
        .compactMap(
          \.register)
      let others =
        registers.isEmpty
        ? MeterWords.noRegisters.with() : MeterWords.registers.with(["registers": .string(listed(registers))])
      Console.error(
        MeterWords.otherRegister.with([
          "path": .string(place.path), "register": .string(register ?? ""), "others": .text(others),
        ]))
      throw Exit.nothingFound
    }
    return Opened(store: store, meters: meters)
  }

  /// The series of a meter that are meant.
  func series(of meter: String, in store: HistoryStore) throws -> [HistorySeries] {
    try Self.reportingFailure { () throws(HistoryError) in try store.series(of: meter) }.filter {
      register == nil || $0.register == register
    }
  }

  /// Hands over all readings of a meter that are meant, the oldest first, without having all of them in memory.
  func forEach(
    of meter: String, in store: HistoryStore, _ body: (HistoryReading) throws -> Void
  ) throws {
    var after = Int64.min
    while true {
      let page = try Self.reportingFailure { () throws(HistoryError) in
        try store.readings(of: meter, register: register, after: after, limit: 1_000)
      }
      guard let last = page.last else { return }
      for reading in page { try body(reading) }
      after = last.id
    }
  }

  /// The gaps of a meter, which belong to no register.
  func gaps(of meter: String, in store: HistoryStore, limit: Int? = nil) throws -> [HistoryGap] {
    guard register == nil else { return [] }
    return try Self.reportingFailure { () throws(HistoryError) in try store.gaps(of: meter, limit: limit) }
  }

  /// The replacements of a meter that are meant.
  func replacements(of meter: String, in store: HistoryStore) throws -> [MeterReplacement] {
    try Self.reportingFailure { () throws(HistoryError) in try store.replacements(of: meter) }.filter {
      register == nil || $0.series.register == register
    }
  }

  /// Does something with a history; a failure is reported and ends the command.
  static func reportingFailure<Value>(_ work: () throws(HistoryError) -> Value) throws -> Value {
    do {
      return try work()
    } catch {
      Console.error(error.displayText)
      throw Exit.failure
    }
  }

  /// The history of the configuration's meter; with several of them, that of the wanted one.
  private func fromConfiguration() throws -> Place {
    let loaded = try ConfigFile.load(file, reportsWarnings: false)
    let histories = MeterHistoryConfig.all(in: loaded.config)
    guard let history = histories.first(where: { meter == nil || $0.meter == meter }) ?? histories.first else {
      throw UsageError(.noHistory, ["file": .string(file)])
    }
    guard meter != nil || histories.count == 1 else {
      let names = histories.map { "`\($0.meter)`" }.joined(separator: ", ")
      throw UsageError(.severalMeters, ["file": .string(file), "names": .string(names)])
    }
    let folder = loaded.file.map(FilePath.folder) ?? "."
    let path = history.file.hasPrefix("/") ? history.file : FilePath.joined(folder, history.file)
    return Place(
      path: path, meter: meter ?? history.meter, maxPerHour: history.maxPerHour, isConfigured: true)
  }

  /// Whether a file is a configuration, by its first characters: anything but a text that begins an object is a history, or was one;
  /// one that is not there, or cannot be read, is reported.
  private static func isConfiguration(_ path: String) throws -> Bool {
    guard path != "-" else { return true }
    guard let file = fopen(path, "rb") else {
      Console.error("\(path): \(String(cString: strerror(errno)))")
      throw Exit.failure
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = fread(&bytes, 1, bytes.count, file)
    let begin = bytes[..<count]
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = begin.starts(with: mark) ? begin.dropFirst(mark.count) : begin
    let blanks: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
    let isText = text.allSatisfy { $0 >= 0x20 || blanks.contains($0) }
    // A comment may stand before it.
    let first = text.first { !blanks.contains($0) }
    return isText && [UInt8(ascii: "{"), UInt8(ascii: "/"), UInt8(ascii: "#")].contains(first)
  }
}

extension MeterHistoryConfig {
  /// The histories of the meters of a configuration.
  static func all(in config: ScanViewConfig) -> [MeterHistoryConfig] {
    config.viewPlugins.compactMap { ($0.pluginConfig.useCase.config as? any ReadingHistoryKeeping)?.history }
  }
}
