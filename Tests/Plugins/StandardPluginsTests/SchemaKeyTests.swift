import ScanJSON
import ScanPluginKit
import StandardPlugins
import Testing

@testable import ScanConfig

@Suite("The key that editors write")
struct SchemaKeyTests {
  private static let address = "./Schemas/config.schema.json"

  @Test(
    "`$schema` at the top is right in whole and in partial files, and stays first",
    arguments: [
      "\"viewPluginConfig\":{\"pluginConfig\":{\"id\":\"a\",\"vinConfig\":{}}}",
      "\"pluginConfig\":{\"id\":\"a\",\"vinConfig\":{}}", "\"cameraConfig\":{}",
    ])
  func accepted(_ rest: String) throws {
    let loaded = try ConfigLoader().load(json: "{\"$schema\":\"\(Self.address)\",\(rest)}")
    #expect(loaded.warnings.isEmpty && loaded.config.schemaAddress == Self.address)
    let written = loaded.config.json()
    #expect(written.members?.first?.key == "$schema" && written["$schema"]?.string == Self.address)
    #expect(try ScanViewConfig(written, registry: .standard) == loaded.config)
    #expect(ConfigRepair("{\"$schema\":\"\(Self.address)\",\(rest)}", useCases: .standard).repaired.isEmpty)
  }

  @Test("an object that is read by itself passes it over, and so does its schema")
  func alone() throws {
    let plugin = try PluginConfig(json: "{\"$schema\":\"x\",\"id\":\"a\",\"vinConfig\":{}}", registry: .standard)
    #expect(plugin.id == "a" && plugin.json()["$schema"] == nil)
    #expect(ConfigSchema.plugin(useCases: .standard)["properties"]?["$schema"] != nil)
    #expect(ConfigSchema.document(useCases: .standard)["properties"]?["$schema"] != nil)
  }

  @Test("deeper in a file it is an unknown key")
  func deeper() {
    let error = #expect(throws: InvalidDocument.self) {
      try ScanViewConfig(
        json: "{\"viewPluginConfig\":{\"$schema\":\"x\",\"pluginConfig\":{\"id\":\"a\",\"vinConfig\":{}}}}")
    }
    #expect(error?.problems.map(\.pointer.description) == ["/viewPluginConfig/$schema"])
  }
}
