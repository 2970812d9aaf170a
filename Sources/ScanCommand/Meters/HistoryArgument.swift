import ArgumentParser
import Glibc
import MeterHistory
import ScanConfig
import ScanPluginKit

/// A history on the command line: its file, or a configuration that names it, and a meter in it.
struct HistoryArgument: ParsableArguments {
  @Argument(help: "The history, or a configuration with one.", completion: .file()) var file: String
  @Option(help: "The meter; all of the file without it, or that of the configuration.") var meter: String?

  /// An open history, and the meters in it that are meant.
  struct Opened {
    let store: HistoryStore
    let meters: [String]
  }

  /// Opens the history; what is wrong ends the command with its exit code.
  func open() throws -> Opened {
    let place = try Self.isDatabase(file) ? (path: file, meter: meter) : fromConfiguration()
    let store = try Self.told { () throws(HistoryError) in try HistoryStore(path: place.path, access: .existing) }
    let all = try Self.told { () throws(HistoryError) in try store.meters() }
    guard let name = place.meter else {
      guard !all.isEmpty else {
        Console.error("\(place.path): there are no readings")
        throw Exit.nothingFound
      }
      return Opened(store: store, meters: all)
    }
    guard all.contains(name) else {
      let names = all.isEmpty ? "it holds no readings" : "there are \(all.map { "`\($0)`" }.joined(separator: ", "))"
      Console.error("\(place.path): there is no reading of a meter `\(name)`; \(names)")
      throw Exit.nothingFound
    }
    return Opened(store: store, meters: [name])
  }

  /// Hands over all readings of a meter, the oldest first, without having all of them in memory.
  func forEach(
    of meter: String, in store: HistoryStore, _ body: (HistoryReading) throws -> Void
  ) throws {
    var after: Int64 = 0
    while true {
      let page = try Self.told { () throws(HistoryError) in try store.readings(of: meter, after: after, most: 1_000) }
      guard let last = page.last else { return }
      for reading in page { try body(reading) }
      after = last.id
    }
  }

  /// Does something with a history; a failure is told and ends the command.
  static func told<Value>(_ work: () throws(HistoryError) -> Value) throws -> Value {
    do {
      return try work()
    } catch {
      Console.error(error.description)
      throw Exit.failure
    }
  }

  /// The history of the configuration's meter; with several of them, that of the wanted one.
  private func fromConfiguration() throws -> (path: String, meter: String?) {
    let loaded = try ConfigOptions.load(file, tellsWarnings: false)
    let histories = loaded.config.viewPlugins.compactMap {
      $0.pluginConfig.useCase.typed(MeterConfig.self)?.history
    }
    guard let history = histories.first(where: { meter == nil || $0.meter == meter }) ?? histories.first else {
      throw UsageError("\(file): the configuration has no `meterConfig` with a `history`; name the history itself")
    }
    guard meter != nil || histories.count == 1 else {
      let names = histories.map { "`\($0.meter)`" }.joined(separator: ", ")
      throw UsageError("\(file): there are several meters, \(names): choose one with --meter")
    }
    let folder = loaded.file.map(FilePath.folder) ?? "."
    let path = history.file.hasPrefix("/") ? history.file : FilePath.joined(folder, history.file)
    guard access(path, F_OK) == 0 || errno != ENOENT else {
      Console.error("\(path): there are no readings yet; the first one makes the file")
      throw Exit.nothingFound
    }
    return (path, meter ?? history.meter)
  }

  /// Whether a file begins as SQLite's do; one that is not there, or cannot be read, is told.
  private static func isDatabase(_ path: String) throws -> Bool {
    guard path != "-" else { return false }
    guard let file = fopen(path, "rb") else {
      Console.error("\(path): \(String(cString: strerror(errno)))")
      throw Exit.failure
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return bytes[..<count].elementsEqual(Array("SQLite format 3\0".utf8))
  }
}

/// Times of the calendar (UTC).
enum UTCTime {
  /// A time in milliseconds since 1970 by ISO 8601, like `2026-01-31T12:00:00.000Z`.
  static func text(_ milliseconds: Int64) -> String {
    let (seconds, rest) = (milliseconds.flooredQuotient(by: 1_000), milliseconds.flooredRest(by: 1_000))
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    func padded(_ number: Int32, _ count: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
    let clock = "\(padded(parts.tm_hour, 2)):\(padded(parts.tm_min, 2)):\(padded(parts.tm_sec, 2))"
    return "\(day)T\(clock).\(padded(Int32(rest), 3))Z"
  }
}

extension Int64 {
  fileprivate func flooredQuotient(by divisor: Int64) -> Int64 { (self - flooredRest(by: divisor)) / divisor }
  fileprivate func flooredRest(by divisor: Int64) -> Int64 { (self % divisor + divisor) % divisor }
}
