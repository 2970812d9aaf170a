import ScanPluginKit
import ScanTestKit
import Testing

@testable import ScanRuntime

@Suite("The steps of a workflow")
struct WorkflowTests {
  private static func workflow(
    _ mode: ProcessingMode?, cancelOnResult: Bool? = nil, stops: Bool = true
  ) throws -> Workflow {
    let plugins = ["a", "b"].map { ViewPluginConfig.scripted(id: $0, cancelOnResult: stops) }
    let config =
      try mode.map {
        try WorkflowConfig(ViewPluginCompositeConfig(id: "both", processingMode: $0, viewPlugins: plugins))
      }
      ?? WorkflowConfig(plugins[0])
    return Workflow(config: config, revision: 1, cancelOnResult: cancelOnResult)
  }

  private static func result(_ text: String) -> ScanResult {
    ScanResult(
      PluginResult(ScriptedResult(text: text, count: 1)),
      ScanInput(frame: .marked(), region: PixelRect(Frame.marked().size), effort: .live),
      RunStamp(pluginID: text, configRevision: 1))
  }

  @Test("a single plugin ends with its first result, unless it goes on")
  func single() throws {
    #expect(try Self.workflow(nil).step(after: 0) == .complete(.firstResult))
    #expect(try Self.workflow(nil, stops: false).step(after: 0) == .nextFrame)
    #expect(try Self.workflow(nil, cancelOnResult: false).step(after: 0) == .nextFrame)
  }

  @Test("a sequential composite takes one plugin after another")
  func sequential() throws {
    let workflow = try Self.workflow(.sequential)
    #expect(workflow.worksAtFirst(0) && !workflow.worksAtFirst(1))
    #expect(workflow.step(after: 0) == .next(lane: 1))
    #expect(workflow.step(after: 1) == .complete(.allResults))
  }

  @Test(
    "a parallel composite waits for a result of each plugin, and reports them in the order in which they were found")
  func parallel() throws {
    var workflow = try Self.workflow(.parallel)
    workflow.add(Self.result("b"), of: 1)
    #expect(workflow.step(after: 1) == .rest)
    workflow.add(Self.result("a"), of: 0)
    #expect(workflow.step(after: 0) == .complete(.allResults))
    #expect(workflow.allResults.map(\.pluginID) == ["b", "a"])
    workflow.forgetResults()
    #expect(workflow.allResults.isEmpty && workflow.step(after: 0) == .rest)
  }

  @Test("the first result of any plugin is enough for `parallelFirstScan`")
  func firstScan() throws {
    #expect(try Self.workflow(.parallelFirstScan).step(after: 1) == .complete(.firstResult))
  }

  @Test("a plugin knows whether it is one of a composite", arguments: [ProcessingMode.parallel, nil])
  func composite(_ mode: ProcessingMode?) async throws {
    let seen = Collected<Bool>()
    let registry = PluginRegistry().registering(
      PluginFactory(ScriptedConfig.self, result: ScriptedResult.self, name: "Scripted", summary: "Says where it is.") {
        _, context in
        seen.append(context.isInComposite)
        return try ScriptedPlugin.registry().makePlugin(PluginContext(pluginConfig: context.pluginConfig))
      })
    _ = try await Self.workflow(mode).config.makeRunners(
      baseDirectory: nil, isRecording: false, registry: registry, elapsed: { .zero })
    #expect(seen.elements == (mode == nil ? [false] : [true, true]))
  }
}
