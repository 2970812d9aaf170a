import ArgumentParser
import Glibc
import ScanPluginKit
import ScanScene
import ScanSinks

/// `scanview schema`: the JSON Schemas of configurations and results, and the references for people.
struct SchemaCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of configurations or results.",
    discussion: """
      Without an argument: the whole configuration file. `plugin`: pluginConfig. `result`: results. `scan`: the lines \
      that `scan` and `run` print. `scene`: what is drawn over a picture. `service`: the file of `run --service`. \
      `suite`: the file of `test`. A use case's key, like `barcodeConfig`: that object. Point your editor's JSON support to it for completion.
      """)

  @Argument(help: "config, plugin, result, scan, scene, service, suite, or the key of a use case.") var what = "config"
  @Option(
    help: ArgumentHelp("Write all schemas into this folder instead.", valueName: "folder"), completion: .directory)
  var write: String?
  @Flag(help: "Print the configuration reference as Markdown instead of a schema.") var reference = false
  @Flag(help: "Print the reference of this command as Markdown instead of a schema.") var commandReference = false
  @Option(
    help: ArgumentHelp(
      "Write the manual pages of this command into this folder instead; they bear the date of SOURCE_DATE_EPOCH, else of today.",
      valueName: "folder"), completion: .directory)
  var manPages: String?
  @OptionGroup var textsOption: TextsOption

  func run() throws {
    let registry = CommandEnvironment.registry
    if reference {
      try Console.text(ConfigReference.markdown(useCases: registry.useCases))
      return
    }
    if commandReference {
      try Console.text(CommandReference.markdown)
      return
    }
    if let manPages {
      try FilePath.makeFolder(manPages)
      let epoch = getenv("SOURCE_DATE_EPOCH").flatMap { Int(String(cString: $0)) } ?? time(nil)
      let pages = try ManualPage.all(at: epoch)
      for page in pages { try TextFile.write(page.text, to: FilePath.joined(manPages, "\(page.name).1")) }
      Console.note(ListWords.pagesWritten.with(["count": .number(pages.count), "folder": .string(manPages)]))
      return
    }
    if let write {
      try FilePath.makeFolder(write)
      for (name, schema) in documents(registry) {
        try TextFile.write(schema.text(.pretty), to: FilePath.joined(write, "\(name).schema.json"))
      }
      Console.note(
        ListWords.schemasWritten.with(["count": .number(documents(registry).count), "folder": .string(write)]))
      return
    }
    guard let schema = documents(registry).first(where: { $0.name == what })?.schema else {
      let names = documents(registry).map(\.name)
      let list: [String: DisplayText.Argument] = [
        "name": .string(what), "names": .string(names.joined(separator: ", ")),
      ]
      guard let near = nearestNames(to: what, among: names).first else { throw UsageError(.noSchema, list) }
      throw UsageError(.schemaMeant, list.merging(["near": .string(near)]) { $1 })
    }
    try Console.text(schema.text(.pretty))
  }

  private func documents(_ registry: PluginRegistry) -> [(name: String, schema: JSONNode)] {
    let useCases = registry.useCases
    return [
      ("config", ConfigSchema.document(useCases: useCases)), ("plugin", ConfigSchema.plugin(useCases: useCases)),
      ("result", registry.resultSchema()), ("scan", OutputSchema.document(registry)), ("scene", Scene.schema()),
      ("service", ServiceConfig.schema(sinks: CommandEnvironment.sinks)), ("suite", SuiteFile.schema),
    ]
      + useCases.keys.compactMap { key in ConfigSchema.useCase(key, useCases: useCases).map { (key, $0) } }
  }
}
