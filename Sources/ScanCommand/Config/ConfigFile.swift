import ArgumentParser
import ScanPluginKit

/// A configuration file and what is set over it.
struct ConfigOptions: ParsableArguments {
  @Argument(help: "The configuration file, or - for standard input.", completion: .file(extensions: ["json"]))
  var config: String

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("A value over the file's, as a JSON pointer and JSON.", valueName: "/pointer=value"))
  var overrides: [String] = []

  /// Loads the file for this build's plugins; problems are told and end the command with the exit code for configurations.
  func load(tellsWarnings: Bool = true) throws -> LoadedConfig {
    let bytes = try ConfigText.read(config)
    do {
      let loader = ConfigLoader(
        useCases: CommandEnvironment.registry.useCases,
        overrides: try overrides.map { argument in try ConfigOverride(argument: argument) })
      let loaded = try loader.load(bytes: bytes, file: ConfigText.name(config))
      if tellsWarnings, !loaded.warnings.isEmpty {
        Console.note(loaded.warnings.report(source: bytes, colored: Console.usesColor))
      }
      return loaded
    } catch let invalid as InvalidDocument {
      ConfigText.tell(invalid, source: bytes)
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
      tell(error, source: nil)
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
  static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// Tells the problems of a file, with the lines they stand in, and how they may be mended.
  static func tell(_ invalid: InvalidDocument, source: [UInt8]?) {
    Console.error(invalid.report(source: source, colored: Console.usesColor))
    if invalid.problems.contains(where: { $0.fix != nil || $0.code == .syntax }) {
      Console.note("`scanview config fix` repairs what has one obvious repair.")
    }
  }
}
