import ArgumentParser
import ScanPluginKit
import ScanSinks

/// `scanview new config`: a configuration file.
struct NewConfigCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Write a small configuration that is right, for a use case of this build.",
    discussion: """
      USECASE is a key that `\(ProgramName.current) plugins` lists, with or without its `Config`: barcode, meterConfig. For a use case of \
      your own, the file has the keys that must be there and those with a default.
      """)

  @Argument(help: "The key of the use case.") var useCase: String
  @Option(help: "The name of the file without .json, and the id of its plugin; that of the use case unless given.")
  var name: String?
  @Option(help: ArgumentHelp("The folder that the file is written into.", valueName: "dir"), completion: .directory)
  var folder = "."
  @OptionGroup var textsOption: TextsOption

  func run() throws {
    let template = try NewConfig.template(useCase, name: name.map { try TemplateName($0).hyphenated })
    let file = NewFile(path: "\(template.name).json", text: template.text)
    try NewFolder.write(file, beside: folder)
    let path = folder == "." ? file.path : FilePath.joined(folder, file.path)
    let (program, shown) = (ProgramName.current, NewReport.shell(path))
    try NewReport.print(
      [path],
      next: [
        "\(program) config check \(shown)", "\(program) config show \(shown) --rect 1920x1080",
        "\(program) scan \(shown) PICTURE",
      ])
  }
}

/// `scanview new service`: the file of a service with a view and its sinks.
struct NewServiceCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "service", abstract: "Write the file of a service with one view, its configuration, and its sinks.",
    discussion: """
      The kinds of sinks are those that `\(ProgramName.current) new list` names; addresses are of this machine, and yours to change.
      """)

  @Argument(help: "The name of the view, its configuration and the folder.") var name: String
  @Option(help: ArgumentHelp("The key of the view's use case.", valueName: "use-case")) var config: String?
  @Option(help: ArgumentHelp("Where the frames come from, as `run --source` takes it.", valueName: "source"))
  var source = "camera"
  @Option(
    name: .customLong("sink"), parsing: .singleValue,
    help: ArgumentHelp("A kind of sink; it may be given several times. file unless given.", valueName: "kind"))
  var sinks: [String] = []
  @Option(help: ArgumentHelp("The folder to write; the name unless given.", valueName: "dir"), completion: .directory)
  var folder: String?
  @OptionGroup var textsOption: TextsOption

  func run() throws {
    let name = try TemplateName(name).hyphenated
    guard let useCase = config ?? CommandEnvironment.registry.factories.first?.key else {
      throw UsageError(NewWords.noUseCase.with(["name": "", "keys": ""]))
    }
    let template = try NewConfig.template(useCase, name: name)
    let registry = CommandEnvironment.sinks
    let service: ServiceTemplate
    do {
      service = try ServiceTemplate(
        template, source: source, sinks: sinks.isEmpty ? ["file"] : sinks, registry: registry)
    } catch let invalid as InvalidDocument {
      throw NewConfig.refused(invalid)
    }
    let folder = folder ?? name
    try NewFolder.write(service.files, into: folder)
    let (program, file) = (ProgramName.current, NewReport.shell(FilePath.joined(folder, "service.json")))
    try NewReport.print(
      service.files.map { FilePath.joined(folder, $0.path) },
      next: ["sinks check \(file)", "sinks try \(file)", "run --service \(file)"].map { "\(program) \($0)" })
  }
}

/// What the commands that write configurations share.
private enum NewConfig {
  static func template(_ useCase: String, name: String?) throws -> ConfigTemplate {
    do {
      return try ConfigTemplate(useCase, name: name, registry: CommandEnvironment.registry)
    } catch let invalid as InvalidDocument {
      throw refused(invalid)
    }
  }

  /// The error of a file that is not right by itself: a schema does not say all that its program wants.
  static func refused(_ invalid: InvalidDocument) -> UsageError {
    let problems = invalid.problems.map(\.messageText)
    return UsageError(NewWords.notMade.with(["problem": .text(DisplayText(joining: problems, by: "; "))]))
  }
}
