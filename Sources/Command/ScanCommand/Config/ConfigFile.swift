import ArgumentParser
import ScanPluginKit

/// A configuration file and what is set over it.
struct ConfigOptions: ParsableArguments {
  @Argument(help: "The configuration file, or - for standard input.", completion: .file(extensions: ["json"]))
  var config: String
  @OptionGroup var overrideOptions: OverrideOptions

  /// What is set over the file.
  var overrides: [String] { overrideOptions.overrides }

  /// Loads the file for this build's plugins; problems are reported and end the command with the exit code for configurations.
  func load(reportsWarnings: Bool = true) throws -> LoadedConfig {
    try ConfigFile.load(config, overrides, reportsWarnings: reportsWarnings)
  }
}

/// What the command line sets over a configuration.
struct OverrideOptions: ParsableArguments {
  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("A value over the file's, as a JSON pointer and JSON.", valueName: "/pointer=value"))
  var overrides: [String] = []
}

/// Configuration files for this build's plugins.
enum ConfigFile {
  /// Loads a file, with what is set over it, and reports nothing.
  ///
  /// - Throws: `InvalidDocument`.
  static func loadQuietly(_ config: String, _ overrides: [String]) throws -> LoadedConfig {
    let changes = try overrides.map { try ConfigOverride(argument: $0) }
    return try ConfigLoader(useCases: CommandEnvironment.registry.useCases, overrides: changes)
      .load(bytes: try ConfigText.read(config), file: ConfigText.name(config))
  }

  /// Loads a file, with what is set over it; problems are reported and end the command with the exit code for configurations.
  static func load(
    _ config: String, _ overrides: [String] = [], reportsWarnings: Bool = true
  ) throws -> LoadedConfig {
    let bytes = try ConfigText.read(config)
    var loader = ConfigLoader(useCases: CommandEnvironment.registry.useCases)
    do throws(InvalidDocument) {
      var changes: [ConfigOverride] = []
      for argument in overrides { changes.append(try ConfigOverride(argument: argument)) }
      loader = ConfigLoader(useCases: loader.useCases, overrides: changes)
      let loaded = try loader.load(bytes: bytes, file: ConfigText.name(config))
      let warnings = loaded.warnings + BuildNotes.problems(loaded) + MissingFiles.problems(loaded)
      if reportsWarnings, !warnings.isEmpty {
        Console.noteReport(
          warnings.report(source: bytes, colored: Console.usesColor, texts: Console.texts))
      }
      return loaded
    } catch {
      ConfigText.report(
        ConfigText.allProblems(error, source: bytes, name: ConfigText.name(config), loader: loader), source: bytes)
      throw Exit.usage
    }
  }
}

/// The text of configuration files, from a path or standard input.
enum ConfigText {
  /// Reads a file, or standard input for `-`; a file that cannot be read ends the command.
  static func read(_ path: String) throws -> [UInt8] {
    do {
      return try bytes(path)
    } catch {
      report(error, source: nil)
      throw Exit.usage
    }
  }

  /// The bytes of a file, or of standard input for `-`; the parser refuses what is longer than a configuration may be.
  ///
  /// - Throws: `InvalidDocument` with one problem.
  static func bytes(_ path: String) throws(InvalidDocument) -> [UInt8] {
    path == "-" ? StandardInput.read(limit: BoundedFile.limit) : try BoundedFile.read(path)
  }

  /// The name of a file in messages.
  static func name(_ path: String) -> String { path == "-" ? ScanWords.standardInput.with().text(Console.texts) : path }

  /// All problems of a text that does not load: also those that stand behind a mistake with one obvious repair, such as a
  /// missing brace or a key in the wrong case, so that a person sees all of them at once.
  static func allProblems(
    _ invalid: InvalidDocument, source: [UInt8]?, name: String?, loader: ConfigLoader
  ) -> InvalidDocument {
    guard let source, loader.overrides.isEmpty else { return invalid }
    let repair = ConfigRepair(source, file: name, useCases: loader.useCases)
    // Pointers of later rounds follow repaired keys, so that only place and message show whether a problem is known.
    var known: Set<String> = []
    let problems = (invalid.problems + repair.repaired + repair.remaining).filter { problem in
      known.insert("\(problem.code) \(problem.position?.offset ?? -1) \(problem.message)").inserted
    }
    func offset(_ problem: Problem) -> Int { problem.position?.offset ?? .max }
    return InvalidDocument(problems.sorted { offset($0) < offset($1) })
  }

  /// Reports the problems of a file, with the lines they stand in, and how they may be mended.
  static func report(_ invalid: InvalidDocument, source: [UInt8]?) {
    Console.report(invalid.report(source: source, colored: Console.usesColor, texts: Console.texts))
    guard let source else { return }
    let repaired = ConfigRepair(source, useCases: CommandEnvironment.registry.useCases).repaired.count
    guard repaired > 0 else { return }
    let name = invalid.problems.lazy.compactMap(\.file).first ?? "FILE"
    let shown = name == Self.name("-") ? "-" : name
    var arguments: [String: DisplayText.Argument] = ["command": "\(ProgramName.current) config fix \(shown)"]
    guard repaired > 1 else { return Console.note(CheckWords.mend.with(arguments)) }
    arguments["count"] = .number(repaired)
    Console.note(CheckWords.mendAll.with(arguments))
  }
}
