import ArgumentParser
import ScanPluginKit

/// The language of the sentences for people.
struct TextsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Texts in another language for reasons, refusals and guidance: a JSON file as `texts` prints it.",
      valueName: "file"
    ), completion: .file(extensions: ["json"]))
  var texts: String?

  /// The texts; problems of the file are reported and end the command with the exit code for configurations.
  func catalog() throws -> TextCatalog { try texts.map { try Self.load($0) } ?? .english }

  /// Loads a file of texts in the same way.
  static func load(_ path: String) throws -> TextCatalog {
    let bytes = try ConfigText.read(path)
    do throws(InvalidDocument) {
      return try TextCatalog(json: bytes, file: ConfigText.name(path), for: CommandEnvironment.registry.texts)
    } catch {
      Console.report(error.report(source: bytes, colored: Console.usesColor))
      throw Exit.usage
    }
  }
}
