import ScanJSON
import Testing

/// Fragments in the form in which documentation prints them: without outer braces, with commas that are too many.
@Suite("Fragments as documentation prints them")
struct DocumentationFormTests {
  static let withTrailingComma = """
    "pluginConfig": {
        "meterConfig": {
            "scanMode": "dial_meter",
            "id": "GAS",
            "cancelOnResult": false
        },
    }
    """

  @Test("missing outer braces and a trailing comma are both named, and repaired")
  func trailingComma() throws {
    let outcome = JSONParser.parseTolerantly(Self.withTrailingComma)
    #expect(outcome.problems.map { $0.position?.description } == ["1:1", "6:6"])
    #expect(outcome.problems.map(\.pointer.description) == ["", "/pluginConfig"])
    #expect(outcome.problems[0].message.contains("outer braces are missing"))
    #expect(outcome.problems[0].message.contains("\"pluginConfig\""))
    #expect(outcome.problems[1].message.contains("comma stands after the last member"))
    let tree = try #require(outcome.tree)
    #expect(tree[JSONPointer(tokens: ["pluginConfig", "meterConfig", "id"])] == "GAS")
    let error = #expect(throws: InvalidDocument.self) { try JSONNode.parse(Self.withTrailingComma, file: "gas.json") }
    #expect(error?.description.contains("gas.json:1:1: error: the outer braces are missing") == true)
    #expect(error?.description.contains("gas.json:6:6: error: a comma stands after the last member") == true)
  }

  @Test("a fragment of one member needs only its braces")
  func oneMember() throws {
    let text = """
      "viewPluginConfig": {
        "cutoutConfig": { "maxWidthPercent": "60%", "ratioFromSize": { "width": 3, "height": 1 } }
      }
      """
    let outcome = JSONParser.parseTolerantly(text)
    #expect(outcome.problems.count == 1)
    #expect(outcome.tree == (try JSONNode.parse("{\(text)}")))
  }

  @Test("two members that end in a comma are one object")
  func twoMembers() throws {
    let text = """
      "cameraConfig": {
          "captureResolution": "720p"
      },
      "flashConfig": {
          "mode": "manual",
          "offset": { "x": 5, "y": -10 }
      },
      """
    let outcome = JSONParser.parseTolerantly(text)
    #expect(outcome.problems.map { $0.position?.description } == ["1:1", "7:2"])
    #expect(outcome.tree?.members?.map(\.key) == ["cameraConfig", "flashConfig"])
  }

  @Test("many slips in one file are all named at once, and all repaired")
  func manySlips() throws {
    let text = """
      {
        // which meter
        pluginConfig: {
          'id': 'GAS',
          "cancelOnResult": True,
          "startScanDelay": 500
          "meterConfig": { "scanMode": "dial_meter", }
        },
      """
    let outcome = JSONParser.parseTolerantly(text)
    #expect(
      outcome.problems.map { $0.position?.description } == [
        "2:3", "3:3", "4:5", "4:11", "5:23", "6:26", "7:46", "8:4", "8:5",
      ])
    #expect(
      outcome.tree?.text(.compact)
        == #"{"pluginConfig":{"id":"GAS","cancelOnResult":true,"startScanDelay":500,"#
        + #""meterConfig":{"scanMode":"dial_meter"}}}"#)
  }

  @Test("problems that need a decision are all named too, and nothing is guessed")
  func decisions() {
    let text = """
      { "a": NaN, "b": .5, "c": 0x10, "d": rect,
        "e": "\\d", "f": 1, "f": 2, "g": , "h": [1,,2] }
      """
    let outcome = JSONParser.parseTolerantly(text)
    #expect(outcome.tree == nil)
    #expect(
      outcome.problems.map(\.pointer.description) == ["/a", "/b", "/c", "/d", "/e", "/f", "/g", "/h/1"])
    #expect(outcome.problems.map(\.code) == Array(repeating: .syntax, count: 5) + [.duplicateKey, .syntax, .syntax])
  }

  @Test("a closing brace missing in the middle is looked for by the indentation")
  func missingInTheMiddle() throws {
    let text = """
      {
        "viewPluginConfig": {
          "pluginConfig": {
            "meterConfig": { "scanMode": "dial_meter" },
            "id": "GAS"
          }
        "cameraConfig": {
          "captureResolution": "720p"
        }
      }
      """
    let problems = JSONParser.parseTolerantly(text).problems
    #expect(problems.map { $0.position?.description } == ["6:6", "10:2"])
    #expect(problems.last?.message.contains("the object opened at 1:1 does not end") == true)
    #expect(problems.last?.advice?.contains("missing before the closing one at 10:1") == true)
    let flat = JSONParser.parseTolerantly("{\"a\": {\"b\": {\n}\n}").problems
    #expect(flat.map(\.advice) == [nil])
  }
}
