import ScanJSON
import Testing

@testable import ScanConfig

@Suite struct UIFeedbackConfigTests {
  @Test("A built-in preset becomes an element with the given text")
  func builtIn() throws {
    let config = try UIFeedbackConfig(
      json: """
        { "presets": [ { "presetName": "simple_instruction_label",
            "presetAttributes": [ { "attributeName": "instruction_text", "attributeValue": "Scan the tire" } ] } ] }
        """)
    let (elements, problems) = config.expandedElements()
    #expect(problems.isEmpty)
    #expect(elements.map(\.defaultContent?.contentValue) == ["Scan the tire"])
    #expect(elements.first?.overlay?.anchor == .topCenter)
  }

  @Test("Every built-in preset expands without a problem")
  func allBuiltIn() {
    for preset in BuiltInPresets.all {
      let config = UIFeedbackConfig(presets: [UIFeedbackPresetUse(presetName: preset.name)])
      let (elements, problems) = config.expandedElements()
      #expect(problems.isEmpty && !elements.isEmpty, "\(preset.name): \(problems)")
    }
  }

  @Test("Presets of the file fill an element, its trigger and its overlay; what the element says itself wins")
  func definitions() throws {
    let config = try UIFeedbackConfig(
      json: """
        {
          "elements": [ { "id": "hint", "tag": "own",
            "presets": [ { "presetName": "base", "presetAttributes": [
              { "attributeName": "level", "attributeValue": "7" } ] } ],
            "trigger": { "runSkipped": [ { "when": { "codeEquals": 1 } } ], "presets": [ { "presetName": "dark" } ] },
            "overlay": { "anchor": "top_left", "presets": [ { "presetName": "wide" } ] } } ],
          "presetDefinitions": [
            { "name": "base", "type": "presetElement",
              "attributes": [ { "name": "level", "elementName": "priorityLevel", "elementType": "int" } ],
              "presetContent": { "element": { "tag": "preset", "clickable": true,
                "defaultContent": { "contentValue": "Hold still", "priorityLevel": 1 } } } },
            { "name": "dark", "type": "presetElementTrigger",
              "presetContent": { "trigger": { "runSkipped": [ { "when": { "codeEquals": 5012 } } ] } } },
            { "name": "wide", "type": "presetElementOverlay", "presetContent": { "overlay": { "anchor": "center",
              "sizeDimension": { "scaleX": { "scaleType": "overlay", "scaleValue": 1 } } } } }
          ],
          "vendor": { "kept": 1 }
        }
        """)
    let (elements, problems) = config.expandedElements()
    #expect(problems.isEmpty, "\(problems)")
    let element = try #require(elements.first)
    #expect(element.tag == "own")
    #expect(element.clickable)
    #expect(element.defaultContent == UIFeedbackContent(contentValue: "Hold still", priorityLevel: 7))
    #expect(element.trigger?.runSkipped.map(\.codeEquals) == [1, 5012])
    #expect(element.overlay?.anchor == .topLeft)
    #expect(element.overlay?.sizeDimension?.scaleX.scaleType == .overlay)
    #expect(element.presets.isEmpty)
    #expect(try UIFeedbackConfig(config.json()) == config)
    #expect(config.json()["vendor"]?["kept"] == 1)
  }

  @Test("Unknown presets and attributes are warnings with the place and the nearest name")
  func warnings() throws {
    let text = """
      { "cameraConfig": {}, "uiFeedbackConfig": {
        "presets": [ { "presetName": "simple_instruction_labl" }, { "presetName": "tin_custom_v1",
          "presetAttributes": [ { "attributeName": "x", "attributeValue": 1 } ] } ], "element": [] } }
      """
    let warnings = try UIFeedbackConfig.reading(JSONNode.parse(text)).warnings
    #expect(
      Set(warnings.map(\.pointer.description)) == [
        "/uiFeedbackConfig/presets/0", "/uiFeedbackConfig/presets/1", "/uiFeedbackConfig/element",
      ])
    #expect(warnings.contains { $0.suggestions.first == "simple_instruction_label" })
    #expect(warnings.contains { $0.suggestions.first == "elements" })
  }

  @Test("Presets that use each other in a circle end")
  func circle() {
    let use: JSONNode = ["presetName": "loop"]
    let loop = UIFeedbackPresetDefinition(
      name: "loop", type: .preset, presetContent: ["elements": [["tag": "x"]], "presets": [use, use]])
    let config = UIFeedbackConfig(presets: [UIFeedbackPresetUse(presetName: "loop")], presetDefinitions: [loop])
    let (elements, problems) = config.expandedElements()
    #expect(!elements.isEmpty && elements.count <= 1000)
    #expect(problems.contains { $0.code == .limit })
    #expect(problems.count <= ReadSession.problemLimit + 1)
  }
}
