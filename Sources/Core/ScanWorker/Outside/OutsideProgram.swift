package import ScanJSON
package import ScanPluginKit

/// A program of others as its registration describes it: how it is started, what it takes, and what it gives.
package struct OutsideProgram: Sendable {
  /// What its file says.
  package let registration: WorkerRegistration
  /// How it is started.
  package let command: WorkerCommand
  /// The object of the use case.
  package let config: ObjectDefinition<OpenObject>
  /// The object of a result.
  package let result: ObjectDefinition<OpenObject>
  private let resultSchema: JSONNode

  /// How long a frame may take.
  package var frameLimit: Duration { .milliseconds(registration.frameTime) }

  /// Reads a registration from a file of at most 16 MiB.
  ///
  /// - Throws: `InvalidDocument` with every problem of the file.
  package init(contentsOf path: String) throws(InvalidDocument) {
    let tree = try JSONNode.parse(BoundedFile.read(path), file: path)
    try self.init(WorkerRegistration.reading(tree, file: path).value, file: path)
  }

  /// Takes a registration.
  ///
  /// - Throws: `InvalidDocument` with every problem of its schemas.
  init(_ registration: WorkerRegistration, file: String) throws(InvalidDocument) {
    self.registration = registration
    let empty: JSONNode = ["type": "object"]
    let configSchema = registration.config.members?.isEmpty == false ? registration.config : empty
    resultSchema =
      registration.result.members?.isEmpty == false
      ? registration.result : ["type": "object", "additionalProperties": true]
    config = try SchemaReader.definition(
      configSchema, name: registration.key, documentation: registration.summary,
      at: JSONPointer.root.appending("config"), file: file)
    result = try SchemaReader.definition(
      resultSchema, name: registration.resultKey, documentation: registration.summary,
      at: JSONPointer.root.appending("result"), file: file)
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
    let program = registration.command[0]
    var start = WorkerCommand(
      program.contains("/") && !program.hasPrefix("/") ? "\(folder)/\(program)" : program,
      registration.command.dropFirst().map { $0.replacing("{folder}", with: folder) },
      memoryLimit: registration.memory > 0 ? registration.memory << 20 : nil,
      startLimit: .seconds(registration.startTime))
    start.environment = ["SCANVIEW_PLUGIN_FOLDER": folder]
    command = start
  }

  /// The factory of the plugins.
  ///
  /// - Parameter report: Takes what the program prints.
  package func factory(report: @escaping @Sendable (String) -> Void) -> PluginFactory {
    PluginFactory(
      OutsideConfig.entry(config), resultKey: registration.resultKey, resultSchema: resultSchema,
      name: registration.name.isEmpty ? registration.key : registration.name, summary: registration.summary,
      repeats: registration.repeatsAlways ? .always : .oncePerAppearance,
      needs: FrameNeeds(color: registration.needsColor)
    ) { [self] useCase, context in
      try WorkerPlugin(
        command, config: useCase.typed(OutsideConfig.self)?.object.values ?? [:], useCase: useCase.key,
        resultKey: registration.resultKey, result: result, sendsColor: registration.needsColor, frameLimit: frameLimit,
        context: context, report: report)
    }
  }
}
