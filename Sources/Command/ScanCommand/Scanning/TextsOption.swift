import ArgumentParser
import ScanPluginKit
import Synchronization

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

  /// Speaks the language that a command line names, to say what is wrong with it before the rest of it is understood.
  ///
  /// A file that cannot be used changes nothing, and is not reported: that would hide what is to be said.
  ///
  /// - Returns: Whether there is such a language.
  @discardableResult
  static func speak(_ arguments: [String]) -> Bool {
    guard let file = file(in: arguments), let texts = try? catalog(file, bytes(file)) else { return false }
    Console.speak(texts)
    return true
  }

  /// The file that a command line names; an option is none, but `-` is.
  private static func file(in arguments: [String]) -> String? {
    let (name, options) = ("--texts", arguments.prefix { $0 != "--" })
    var file: String?
    for (argument, next) in zip(options, options.dropFirst() + [""]) {
      if argument == name, next == "-" || !next.hasPrefix("-") { file = next }
      if argument.hasPrefix(name + "=") { file = String(argument.dropFirst(name.count + 1)) }
    }
    return file
  }

  /// Loads a file of texts in the same way.
  static func load(_ path: String) throws -> TextCatalog {
    var source: [UInt8]?
    do throws(InvalidDocument) {
      let bytes = try Self.bytes(path)
      source = bytes
      return try catalog(path, bytes)
    } catch {
      Console.report(error.report(source: source, colored: Console.usesColor, texts: Console.texts))
      throw Exit.usage
    }
  }

  private static func catalog(_ path: String, _ bytes: [UInt8]) throws(InvalidDocument) -> TextCatalog {
    try TextCatalog(json: bytes, file: ConfigText.name(path), for: CommandEnvironment.registry.commandTexts)
  }

  private static let known = Mutex<[String: [UInt8]]>([:])

  /// The bytes of a file, which is read once: standard input could not be read again.
  private static func bytes(_ path: String) throws(InvalidDocument) -> [UInt8] {
    if let bytes = known.withLock({ $0[path] }) { return bytes }
    let bytes = try ConfigText.bytes(path)
    known.withLock { $0[path] = bytes }
    return bytes
  }
}

/// A subcommand whose words for people can be in another language, from the first of them on.
protocol SpeakingCommand {
  var textsOption: TextsOption { get }
}
