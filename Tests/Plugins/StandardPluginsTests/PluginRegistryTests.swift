import ScanPluginKit
import ScanTestKit
import Testing

@Suite("The registry of plugins")
struct PluginRegistryTests {
  @Test("a use case without a plugin is refused with the names of those that there are")
  func missing() throws {
    let config = PluginConfig(id: "scripted", useCase: UseCase(ScriptedConfig()))
    let error = #expect(throws: PluginError.self) {
      try PluginRegistry().makePlugin(PluginContext(pluginConfig: config))
    }
    #expect(error?.useCase == ScriptedConfig.key)
    #expect(error?.message.contains("no plugin for this use case is registered") == true)
  }
}
