import ArgumentParser
import ScanPluginKit

/// The language of the sentences for people.
struct TextsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The words for people in another language: a JSON file as `texts` prints it, like Texts/de.json.",
      valueName: "file"
    ), completion: .file(extensions: ["json"]))
  var texts: String?

  /// The texts; problems of the file are reported and end the command with the exit code for configurations.
  func catalog() throws -> TextCatalog { try texts.map { try Self.load($0) } ?? .english }

  /// The file that a command line names.
  static func file(in arguments: [String]) -> String? {
    let (name, options) = ("--texts", arguments.prefix { $0 != "--" })
    var file: String?
    for (argument, next) in zip(options, options.dropFirst().map(Optional.some) + [nil]) {
      if argument == name { file = next }
      if argument.hasPrefix(name + "=") { file = String(argument.dropFirst(name.count + 1)) }
    }
    return file
  }

  /// Loads a file of texts in the same way.
  static func load(_ path: String) throws -> TextCatalog {
    let bytes = try ConfigText.read(path)
    do throws(InvalidDocument) {
      return try TextCatalog(json: bytes, file: ConfigText.name(path), for: CommandEnvironment.registry.commandTexts)
    } catch {
      Console.report(error.report(source: bytes, colored: Console.usesColor))
      throw Exit.usage
    }
  }
}

/// A subcommand whose words for people can be in another language, from the first of them on.
protocol SpeakingCommand {
  var textsOption: TextsOption { get }
}
