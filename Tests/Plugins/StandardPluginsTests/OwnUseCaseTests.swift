import ScanJSON
import StandardPlugins
import Testing

@testable import ScanConfig

/// A use case as a module of a third party adds it.
private struct LampConfig: UseCaseConfig {
  var threshold = 128
  var id: String?

  static let definition = ObjectDefinition("lampConfig", defaults: LampConfig(), "Reads indicator lamps.") {
    Field("threshold", \.threshold, .int(0...255), "Least brightness, 0 to 255; default 128.")
    Field(optional: "id", \.id, .string(), "Name of the lamp. Default: none.")
  }
}

@Suite struct OwnUseCaseTests {
  private let catalog = UseCaseCatalog.standard.adding(LampConfig.self)

  @Test("A use case of another module loads, changes and describes itself like a built-in one")
  func ownUseCase() throws {
    let text = Fixtures.plugin("\"id\":\"lamp\",\"lampConfig\":{\"threshold\":9,\"id\":\"red\"}")
    let loaded = try ConfigLoader(useCases: catalog).load(json: text)
    // The key `id` is the use case's own here, so it is not taken for a misplaced one.
    #expect(loaded.warnings.isEmpty)
    let plugin = try #require(loaded.config.viewPluginConfig)
    #expect(plugin.pluginConfig.useCase.typed() == LampConfig(threshold: 9, id: "red"))
    let changed = try plugin.pluginConfig.with(\.cancelOnResult, false)
    #expect(changed.useCase == plugin.pluginConfig.useCase)
    #expect(try loaded.config.validated() == loaded.config)
    #expect(throws: InvalidDocument.self) { try changed.with(useCase: LampConfig(threshold: 900)) }
    #expect(ConfigSchema.document(useCases: catalog)["$defs"]?["lampConfig"] != nil)
    #expect(ConfigReference.markdown(useCases: catalog).contains("## lampConfig"))
  }

  @Test("Without being registered, it is an error that names the registered ones")
  func unregistered() {
    let problems = Fixtures.problems(Fixtures.plugin("\"id\":\"lamp\",\"lampConfig\":{}"))
    #expect(problems.map(\.code) == [.unknownKey])
    #expect(problems.first?.allowed == UseCaseCatalog.standard.keys)
  }
}
