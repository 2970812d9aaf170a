import Glibc
import ScanJSON
import ScanPluginKit

/// The times of one row, a median for each round.
struct BenchRow: DefinedObject, Hashable {
  var plugin: String
  var name: String
  var medians: [Double]

  static let definition = ObjectDefinition(
    "benchRow", defaults: BenchRow(plugin: "", name: "", medians: []),
    "The times of a plugin with an effort or a format."
  ) {
    Field(required: "plugin", \.plugin, .string(), "The id of the plugin.")
    Field(required: "name", \.name, .string(minimumLength: 1), "The effort, or the format that was measured alone.")
    Field(
      required: "medians", \.medians, .list(of: .number(0...1e9), count: 1...1_000),
      "The median of the processor time of a frame in each round, in milliseconds.")
  }
}

/// What `bench --save` keeps.
struct BenchRecord: DefinedObject {
  var machine: String
  var program: String
  var source: String
  var frames: Int
  var rows: [BenchRow] = []

  static let definition = ObjectDefinition(
    "bench", defaults: BenchRecord(machine: "", program: "", source: "", frames: 1),
    "Processor times that `bench --save` kept."
  ) {
    Field(required: "machine", \.machine, .string(), "The processor and its number of cores.")
    Field(required: "program", \.program, .string(), "The program that measured, with its version.")
    Field(required: "source", \.source, .string(), "Where the frames came from.")
    Field(required: "frames", \.frames, .int(1...1_000_000), "How many different frames there were.")
    Field("rows", \.rows, .list(of: .object(), count: 0...10_000), "The times. Default: none.")
  }

  /// Reads a file; problems are reported and end the command.
  static func reading(_ path: String) throws -> BenchRecord {
    let source = try ConfigText.read(path)
    do throws(InvalidDocument) {
      return try BenchRecord.reading(JSONNode.parse(source, file: path), file: path).value
    } catch {
      Console.report(error.report(source: source, colored: Console.usesColor, texts: Console.texts))
      throw Exit.usage
    }
  }

  /// The processor of this machine, as the system calls it, with the number of cores.
  static var thisMachine: String {
    let lines = (try? ConfigText.read("/proc/cpuinfo")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let names = ["model name", "Model", "Hardware", "CPU part"]
    let name = names.lazy.compactMap { key in
      lines.split(separator: "\n").first { $0.hasPrefix(key) }?.split(separator: ":").last?.drop { $0 == " " }
    }.first
    return "\(name ?? "?"), \(sysconf(Int32(_SC_NPROCESSORS_ONLN)))"
  }

  /// Checks that the times are of this machine.
  ///
  /// - Throws: ``UsageError`` for another one.
  func requireSameMachine(_ path: String) throws {
    guard machine != Self.thisMachine else { return }
    throw UsageError(
      ListWords.otherMachine.with([
        "file": .string(path), "machine": .string(machine), "here": .string(Self.thisMachine),
      ]))
  }
}

/// Kept times beside those of now.
struct BenchComparison {
  /// How a row changed.
  enum Verdict {
    case slower, same, faster
  }

  let before: BenchRecord
  let now: BenchRecord

  /// Below this share of a change it does not matter, however certain it is.
  private static let least = 0.05

  /// The rows that both have.
  private var pairs: [(before: BenchRow, now: BenchRow)] {
    now.rows.compactMap { row in
      before.rows.first { $0.plugin == row.plugin && $0.name == row.name }.map { ($0, row) }
    }
  }

  /// Whether one is slower; false where the rounds overlap.
  var isSlower: Bool { pairs.contains { Self.verdict($0.before.medians, $0.now.medians) == .slower } }

  /// Compares the medians of rounds: what differs has to do so in every round, which seven rounds of each give by chance once in 3,432 times.
  static func verdict(_ before: [Double], _ now: [Double]) -> Verdict {
    guard let fastest = before.min(), let slowest = before.max(), let least = now.min(), let most = now.max() else {
      return .same
    }
    let ratio = ratio(before, now)
    if least > slowest, ratio > 1 + Self.least { return .slower }
    if most < fastest, ratio < 1 - Self.least { return .faster }
    return .same
  }

  private static func ratio(_ before: [Double], _ now: [Double]) -> Double {
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    return median(before) > 0 ? median(now) / median(before) : 1
  }

  /// The rows with both times, their ratio and whether that is more than the spread of rounds.
  func table(_ texts: TextCatalog) -> String {
    func times(_ values: [Double]) -> String {
      let sorted = values.sorted()
      return
        "\(ReadingTime.text(sorted[sorted.count / 2])) (\(ReadingTime.text(sorted[0]))–\(ReadingTime.text(sorted[sorted.count - 1])))"
    }
    var table = TextTable(
      [ListWords.measured, .before, .now, .ratio, .verdict].map { $0.with().text(texts) })
    for pair in pairs {
      let ratio = Int((Self.ratio(pair.before.medians, pair.now.medians) * 100).rounded())
      let verdict: ListWords =
        switch Self.verdict(pair.before.medians, pair.now.medians) {
        case .slower: .slower
        case .same: .same
        case .faster: .faster
        }
      table.add([
        "\(pair.now.plugin) \(pair.now.name)", times(pair.before.medians), times(pair.now.medians), "\(ratio) %",
        verdict.with().text(texts),
      ])
    }
    return table.text
  }
}
