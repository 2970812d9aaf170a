import Foundation
import ScanConfig
import ScanPluginKit
import StandardPlugins
import Testing

@Suite("Examples and configurations")
struct ExampleFilesTests {
  static let configurations = ProjectFiles.files(under: "Configs", suffixes: ".json")
  static let exampleFiles = ProjectFiles.files(under: "Examples", suffixes: ".json")

  @Test(
    "every example is a package, a script that runs it, or a page, and has a text that explains it",
    arguments: ProjectFiles.folders(in: "Examples"))
  func example(name: String) {
    #expect(["Package.swift", "check.sh", "index.html"].contains { ProjectFiles.exists("Examples/\(name)/\($0)") })
    #expect(ProjectFiles.exists("Examples/\(name)/README.md"))
  }

  @Test("every JSON file of an example is used by its code or its tests", arguments: exampleFiles)
  func exampleFile(file: ProjectFiles.File) {
    let example = file.path.split(separator: "/")[1]
    let users = ProjectFiles.files(under: "Examples/\(example)", suffixes: ".swift", ".sh")
    #expect(users.contains { $0.text.contains(file.name) }, "nothing in Examples/\(example) names \(file.name)")
  }

  @Test("every file in Configs loads without a problem or a warning", arguments: configurations)
  func configuration(file: ProjectFiles.File) {
    let loader = ConfigLoader(useCases: PluginRegistry.standard.useCases)
    do {
      let loaded = try loader.load(json: file.text, file: file.path)
      #expect(loaded.warnings == [])
      #expect(!loaded.config.viewPlugins.isEmpty, "it says nothing about what to scan")
    } catch {
      Issue.record(error)
    }
  }

  @Test("a plugin can be made of every file in Configs, or the build says that it has none", arguments: configurations)
  func plugin(file: ProjectFiles.File) throws {
    let registry = PluginRegistry.standard
    let loaded = try ConfigLoader(useCases: registry.useCases).load(json: file.text, file: file.path)
    for plugin in loaded.config.viewPlugins {
      do {
        let folder = ProjectFiles.root.appending(path: file.path).deletingLastPathComponent().path
        _ = try registry.makePlugin(PluginContext(pluginConfig: plugin.pluginConfig, baseDirectory: folder))
      } catch let error as PluginError {
        #expect(error.code == .notInThisBuild, "\(file.path): \(error)")
      }
    }
  }
}
