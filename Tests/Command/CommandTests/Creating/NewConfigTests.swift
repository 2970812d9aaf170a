import Foundation
import ScanJSON
import ScanPluginKit
import ScanSinks
import StandardPlugins
import Testing

@testable import ScanCommand

@Suite("New configurations and services")
struct NewConfigTests {
  @Test("Each use case of the build has a ready file", arguments: PluginRegistry.standard.factories.map(\.key))
  func ready(_ key: String) throws {
    let template = try ConfigTemplate(key, registry: .standard)
    let shipped = try String(contentsOfFile: Command.root + "/Configs/\(template.name).json", encoding: .utf8)
    #expect(template.text == shipped)
    let renamed = try ConfigTemplate(String(key.dropLast(6)), name: "own", registry: .standard)
    #expect(try JSONNode.parse(renamed.text)["viewPluginConfig"]?["pluginConfig"]?["id"] == "own")
  }

  @Test("The page of serve can begin with each configuration that is offered")
  func all() {
    let choices = ConfigTemplate.choices(.standard)
    #expect(ConfigTemplate.all(.standard).map(\.name) == choices.map(\.name) && choices.count > 15)
  }

  @Test("A use case of others has a file with the keys that have a default or must be there")
  func made() throws {
    let folder = try Folder()
    let plugins = Command.root + "/Examples/PythonPlugin/plugin"
    let run = try Command.run(["--plugin-dir", plugins, "new", "config", "signalLamp"], in: folder.path)
    #expect(run.status == 0 && run.output == "signal-lamp.json\n", "\(run.errors)")
    let text = try String(contentsOfFile: folder.path + "/signal-lamp.json", encoding: .utf8)
    let plugin = try JSONNode.parse(text)["viewPluginConfig"]?["pluginConfig"]
    #expect(plugin == ["id": "signal-lamp", "cancelOnResult": false, "signalLampConfig": ["threshold": 20]])
  }

  @Test("A file is written once, and its check passes")
  func command() throws {
    let folder = try Folder()
    let arguments = ["new", "config", "barcodeConfig", "--name", "till", "--folder", "configs"]
    let run = try Command.run(arguments, in: folder.path)
    #expect(run.status == 0 && run.output == "configs/till.json\n", "\(run.errors)")
    #expect(run.errors.contains("scanview config check configs/till.json"))
    #expect(try Command.run(["config", "check", "configs/till.json"], in: folder.path).status == 0)
    let again = try Command.run(arguments, in: folder.path)
    #expect(again.status == 2 && again.output.isEmpty && again.errors.contains("configs/till.json is there already"))
    let near = try Command.run(["new", "config", "barcod"], in: folder.path)
    #expect(near.status == 2 && near.errors.contains("Did you mean barcode?"))
    #expect(try folder.names() == ["configs"])
  }

  @Test("A service has its view and the sinks that are named", arguments: SinkRegistry.shipped.keys)
  func service(_ kind: String) throws {
    let template = try ServiceTemplate(
      ConfigTemplate("meter", name: "cellar", registry: .standard), source: "camera", sinks: [kind, kind],
      registry: .shipped)
    #expect(template.files.map(\.path) == ["service.json", "cellar.json"])
    let service = try JSONNode.parse(template.files[0].text)
    #expect(service["sinks"]?.elements?.count == 1)
    #expect(service["sinks"]?.elements?.first?[kind] != nil)
    #expect(service["views"]?.elements == [["id": "cellar", "config": "cellar.json", "source": "camera"]])
  }

  @Test("A service is written with its configuration, its sinks can be made, and what there is is listed")
  func serviceCommand() throws {
    let folder = try Folder()
    let source = "synthetic:text=4006381333931,format=EAN_13"
    let run = try Command.run(["new", "service", "gate", "--source", source, "--sink", "file"], in: folder.path)
    #expect(run.status == 0 && run.output == "gate/service.json\ngate/gate.json\n", "\(run.errors)")
    #expect(try Command.run(["sinks", "check", "gate/service.json"], in: folder.path).status == 0)
    let wrong = try Command.run(["new", "service", "door", "--sink", "fax"], in: folder.path)
    #expect(wrong.status == 2 && wrong.errors.contains("There are: file"))
    #expect(try folder.names() == ["gate"])
    let list = try Command.run(["new"])
    #expect(
      list.status == 0 && list.output.contains("new plugin NAME --language python") && list.output.contains("mqtt"))
  }
}
