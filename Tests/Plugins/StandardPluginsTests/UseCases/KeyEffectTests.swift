import Foundation
import ScanJSON
import ScanPluginKit
import StandardPlugins
import TestSupport
import Testing

@Suite("Each key has an effect, or says what it needs for one")
struct KeyEffectTests {
  /// A key of the schema, by the definition that it stands in.
  private struct Key: Hashable, CustomStringConvertible {
    let definition: String
    let name: String
    var description: String { "\(definition).\(name)" }
  }

  /// The keys that can be reached without passing one with a need, and those with a need.
  private struct Reach {
    var free: Set<Key> = []
    var needy: [Key: String] = [:]
    private var seen: Set<String> = []
    private let definitions: JSONNode

    init(_ schema: JSONNode) {
      definitions = schema["$defs"] ?? [:]
      object("scanViewConfig", schema)
    }

    private mutating func object(_ name: String, _ schema: JSONNode) {
      for member in schema["properties"]?.members ?? [] where member.value.members != nil {
        let key = Key(definition: name, name: member.key)
        if let need = member.value["x-needs"]?.string {
          needy[key] = need
        } else {
          free.insert(key)
          walk(member.value)
        }
      }
      for member in schema.members ?? [] where member.key != "properties" && member.key != "$defs" {
        walk(member.value)
      }
    }

    private mutating func walk(_ schema: JSONNode) {
      if let name = schema["$ref"]?.string?.split(separator: "/").last.map(String.init) {
        guard seen.insert(name).inserted else { return }
        if let definition = definitions[name] { object(name, definition) }
      }
      for member in schema.members ?? [] where member.key != "$ref" { walk(member.value) }
      for element in schema.elements ?? [] { walk(element) }
    }
  }

  @Test("a key of the schema without a need is observed by a test, and none is listed that is no such key")
  func observed() throws {
    let reach = Reach(ConfigSchema.document(useCases: .standard))
    var listed: Set<Key> = []
    for (definition, files) in KeyEffects.observers {
      for (file, keys) in files {
        let path = PackageFolder.root.appendingPathComponent("Tests/\(file).swift")
        let text = try String(contentsOf: path, encoding: .utf8)
        for entry in keys {
          let parts = entry.split(separator: "=").map(String.init)
          listed.insert(Key(definition: definition, name: parts[0]))
          #expect(text.contains(parts.last ?? ""), "\(file) does not mention \(entry)")
        }
      }
    }
    let missing = reach.free.subtracting(listed).map(\.description).sorted()
    #expect(missing == [], "neither a test nor a need: \(missing)")
    let wrong = listed.subtracting(reach.free).map(\.description).sorted()
    #expect(wrong == [], "no such key, or one with a need: \(wrong)")
  }

  @Test("what keys need is what the program around the scanner can say that it meets")
  func needs() {
    let needs: [KeyNeed] = [
      .liveView, .drawing, .sound, .blink, .vibration, .camera, .torch, .focalLength, .foreignPlugin, .searchHint,
      .nothing,
    ]
    let reach = Reach(ConfigSchema.document(useCases: .standard))
    #expect(Set(reach.needy.values) == Set(needs.map(\.name)))
    for need in needs {
      #expect(!need.reason.isEmpty && need.reason.last != "." && !need.advice.isEmpty && need.advice.last != ".")
    }
  }

  @Test(
    "a key is named where it is set to something that needs something, once for all that stands below it",
    arguments: [
      (#"{"cameraConfig": {"zoomGesture": true, "zoomRatio": 2}}"#, ["/cameraConfig/zoomGesture liveView"]),
      (#"{"cameraConfig": {"zoomGesture": false}, "flashConfig": {"mode": "none"}}"#, []),
      (
        #"{"flashConfig": {"mode": "auto", "imageOn": "on.png"}}"#,
        ["/flashConfig/mode torch", "/flashConfig/imageOn liveView"]
      ),
      (
        #"{"pluginConfig": {"id": "a", "ocrConfig": {"scanMode": "grid", "charCountX": 2, "charCountY": 1, "charPaddingXFactor": 1}}, "scanFeedbackConfig": {"style": "none", "beepOnResult": true}}"#,
        [
          "/viewPluginConfig/pluginConfig/ocrConfig/charPaddingXFactor nothing",
          "/viewPluginConfig/scanFeedbackConfig/beepOnResult sound",
        ]
      ),
      (
        #"{"viewPluginCompositeConfig": {"id": "c", "processingMode": "parallel", "viewPlugins": [{"viewPluginConfig": {"pluginConfig": {"id": "a", "vinConfig": {}, "startVariables": [{"key": "$a", "value": 1}]}}}]}}"#,
        ["/viewPluginCompositeConfig/viewPlugins/0/viewPluginConfig/pluginConfig/startVariables foreignPlugin"]
      ),
      (
        #"{"pluginConfig": {"id": "a", "meterConfig": {"scanMode": "dial_meter"}, "searchHint": {"orientation": 90}}}"#,
        ["/viewPluginConfig/pluginConfig/searchHint searchHint"]
      ),
      (
        #"{"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["ALL"]}, "searchHint": {"orientation": 90}}}"#,
        []
      ),
    ])
  func named(text: String, expected: [String]) throws {
    let keys = try ScanViewConfig(json: text, registry: .standard).conditionalKeys()
    #expect(keys.map { "\($0.pointer) \($0.need.name)" } == expected)
  }
}
