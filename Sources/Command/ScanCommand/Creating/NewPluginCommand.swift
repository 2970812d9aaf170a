import ArgumentParser
import ScanPluginKit

/// `scanview new plugin`: a use case of the user's own.
struct NewPluginCommand: ParsableCommand, SpeakingCommand {
  /// What a plugin is written in.
  enum Language: String, ExpressibleByArgument, CaseIterable {
    case swift
    case python
  }

  static let configuration = CommandConfiguration(
    commandName: "plugin", abstract: "Write a plugin that works: a use case of your own.",
    discussion: """
      It begins as the reader of a signal lamp under your names. Swift: a package with the plugin, a command that has it beside the \
      built-in ones, and tests. Python: a program that speaks the worker protocol, the file that registers it, a configuration and a test. \
      Both need a NAME of letters and digits, like door-state or DoorState, from which keys and types get theirs.
      """)

  @Argument(help: "The plugin's name.") var name: String
  @Option(help: "swift or python.") var language = Language.swift
  @Option(help: ArgumentHelp("The folder to write; the name unless given.", valueName: "dir"), completion: .directory)
  var folder: String?
  @Option(
    help: ArgumentHelp(
      "Where a package in Swift gets ScanView from: the folder of a checkout, or the address of its repository. The checkout that this program was built in unless given.",
      valueName: "path-or-address"), completion: .directory)
  var package: String?
  @OptionGroup var textsOption: TextsOption

  func run() throws {
    let name = try TemplateName(name)
    try name.checkPlugin(CommandEnvironment.registry)
    let folder = folder ?? name.hyphenated
    let place = NewReport.shell(folder)
    let (program, config) = (ProgramName.current, "\(name.hyphenated).json")
    let keys: [String: DisplayText.Argument] = ["key": .string(name.key), "result": .string(name.resultKey)]
    let files: [NewFile]
    let commands: [String]
    switch language {
    case .swift:
      files = PluginTemplate(swift: name, package: try ScanViewPackage.dependency(package)).files
      let own = "\(name.hyphenated)-view"
      commands = ["cd \(place)", "swift test", "swift run \(own) scan \(config) PICTURE"]
      try NewFolder.write(files, into: folder)
      Console.note(
        NewWords.swiftNames.with(keys.merging(["module": .string(name.type), "program": .string(own)]) { $1 }))
    case .python:
      if package != nil { throw UsageError(NewWords.packageOfSwift.with()) }
      files = PluginTemplate(python: name).files
      let plugins = NewReport.shell(FilePath.joined(folder, "plugin"))
      commands = [
        "\(program) plugins check \(plugins)",
        "\(program) --plugin-dir \(plugins) config check \(NewReport.shell(FilePath.joined(folder, config)))",
        "\(program) --plugin-dir \(plugins) scan \(NewReport.shell(FilePath.joined(folder, config))) PICTURE",
      ]
      try NewFolder.write(files, into: folder)
      Console.note(NewWords.pythonNames.with(keys.merging(["program": .string("\(name.underscored).py")]) { $1 }))
    }
    try NewReport.print(files.map { FilePath.joined(folder, $0.path) }, next: commands)
  }
}
