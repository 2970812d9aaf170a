import ScanPluginKit
import ScanStills

/// The cases of a suite, and where their expectations are kept: in a JSON file, in a table, or in text files beside the inputs.
struct Suite {
  /// The file that a folder's expectations are kept in.
  static let fileName = "tests.json"
  /// What the name of a text file has behind the name of its input. Each line is a thing that is to be read; an empty file says nothing is.
  static let noteExtension = ".txt"

  /// Where the expectations are kept, but for those beside their inputs.
  private enum Place {
    case json(String, description: String?)
    case table(String)
  }

  private let place: Place
  /// Where relative inputs start.
  let folder: String
  /// The cases, in the order of the file, and then of the names.
  private(set) var cases: [SuiteCase]
  /// The inputs whose expectation is a text file beside them.
  private var noted: Set<String> = []

  /// Reads a suite.
  ///
  /// - Parameter path: A JSON file, a CSV table, or a folder with inputs.
  /// - Throws: ``UsageError``, or the exit code for configurations after problems were reported.
  init(_ path: String) throws {
    if FilePath.isFolder(path) {
      folder = path
      let file = FilePath.joined(path, Self.fileName)
      let read = FilePath.identity(file) == nil ? SuiteFile() : try Self.file(file)
      place = .json(file, description: read.description)
      cases = read.cases
      try addInputs()
    } else if path.lowercased().hasSuffix(".csv") {
      folder = FilePath.folder(of: path)
      place = .table(path)
      cases = try SuiteTable.read(path)
    } else {
      folder = FilePath.folder(of: path)
      let read = try Self.file(path)
      place = .json(path, description: read.description)
      cases = read.cases
    }
  }

  /// Where an input is.
  static func path(of input: String, in folder: String) -> String {
    input.hasPrefix("/") ? input : FilePath.joined(folder, input)
  }

  /// Takes only the cases whose input has a text in it.
  mutating func keep(containing text: String) { cases.removeAll { !$0.input.contains(text) } }

  private static func file(_ path: String) throws -> SuiteFile {
    let source = try ConfigText.read(path)
    do throws(InvalidDocument) {
      let read = try SuiteFile.reading(JSONNode.parse(source, file: path), file: path)
      if !read.warnings.isEmpty {
        Console.noteReport(read.warnings.report(source: source, colored: Console.usesColor, texts: Console.texts))
      }
      return read.value
    } catch {
      Console.report(error.report(source: source, colored: Console.usesColor, texts: Console.texts))
      throw Exit.usage
    }
  }

  /// Adds the inputs of the folder that the file does not name, with what the text files beside them say.
  private mutating func addInputs() throws {
    let known = Set(cases.map(\.input))
    let found: [String]
    do throws(SourceError) {
      found = try InputExpansion(recursive: true, otherExtensions: SourceArgument.videoExtensions).expand([folder])
        .paths
    } catch {
      if !known.isEmpty { return }
      throw UsageError(error.displayText)
    }
    let start = FilePath.joined(folder, "").count
    for path in found {
      let input = String(path.dropFirst(start))
      guard !known.contains(input) else { continue }
      let note = path + Self.noteExtension
      guard FilePath.identity(note) != nil else {
        cases.append(SuiteCase(input))
        continue
      }
      noted.insert(input)
      let lines = String(decoding: try ConfigText.read(note), as: UTF8.self).split(whereSeparator: \.isNewline)
      cases.append(SuiteCase(input, expect: lines.map { ExpectedItem(text: String($0)) }))
    }
  }

  /// Takes what was read as what is expected, and writes it where it is kept.
  ///
  /// - Parameter outcomes: Outcomes of cases of the suite; those that passed change nothing.
  /// - Returns: The inputs whose expectation is another one now.
  /// - Throws: `PictureWriteError` when a file cannot be written; it is as it was then.
  mutating func accept(_ outcomes: [CaseOutcome]) throws -> [String] {
    let changed = outcomes.filter { $0.state == .failed || $0.state == .new }
    let byInput = Dictionary(changed.map { ($0.input, $0) }) { first, _ in first }
    // The file as it is now, as the cases here may be a part of it.
    var all = try Suite(pathOfSuite).cases
    for index in all.indices {
      guard let outcome = byInput[all[index].input] else { continue }
      all[index].expect = Self.expectation(all[index], outcome)
      let last = outcome.late.map(\.frame).max()
      if let last, let limit = all[index].withinFrames { all[index].withinFrames = max(limit, last) }
    }
    for input in byInput.keys.sorted() where noted.contains(input) {
      let text = (byInput[input]?.read ?? []).map { $0.text + "\n" }.joined()
      try TextFile.write(text, to: Self.path(of: input, in: folder) + Self.noteExtension)
    }
    let inFile = all.filter { !noted.contains($0.input) }
    if byInput.keys.contains(where: { !noted.contains($0) }) {
      switch place {
      case .table(let path): try TextFile.write(SuiteTable.text(inFile), to: path)
      case .json(let path, let description):
        try TextFile.write(SuiteFile(description: description, cases: inFile).jsonText(), to: path)
      }
    }
    return changed.map(\.input)
  }

  private var pathOfSuite: String {
    switch place {
    case .table(let path): path
    case .json(let path, _): path == FilePath.joined(folder, Self.fileName) ? folder : path
    }
  }

  /// What was read as an expectation: a pattern stays where something matches it.
  private static func expectation(_ suiteCase: SuiteCase, _ outcome: CaseOutcome) -> [ExpectedItem] {
    var left = outcome.read
    var kept: [ExpectedItem] = []
    for item in suiteCase.expect ?? [] {
      guard let index = left.firstIndex(where: item.matches) else { continue }
      left.remove(at: index)
      kept.append(item)
    }
    return kept + left.map(\.expected)
  }
}
