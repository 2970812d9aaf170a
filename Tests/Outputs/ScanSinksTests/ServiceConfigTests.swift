import ScanJSON
import Testing

@testable import ScanSinks

@Suite("The file of a service")
struct ServiceConfigTests {
  @Test("a file with sinks is read, and written as it was")
  func reading() throws {
    let text = """
      {
        "stateDirectory": "state",
        "sinks": [
          {"id": "log", "file": {"path": "log.csv", "format": "csv"}},
          {"id": "till", "events": ["result", "problem"], "program": {"command": "./till.sh"}}
        ]
      }
      """
    let config = try ServiceConfig(json: text)
    #expect(config.sinks.map(\.id) == ["log", "till"])
    #expect(config.sinks.map(\.kind.key) == ["file", "program"])
    #expect(config.sinks[0].events == [.result])
    #expect(try ServiceConfig(json: config.jsonText()) == config)
  }

  @Test(
    "what is wrong is named with its place",
    arguments: [
      (#"{"sinks": []}"#, "needs the key `stateDirectory`"),
      (#"{"stateDirectory": "s", "sinks": [{"id": "a"}]}"#, "has no sink kind"),
      (
        #"{"stateDirectory": "s", "sinks": [{"id": "a", "file": {"path": "x"}, "program": {"command": "y"}}]}"#,
        "2 sink kinds"
      ),
      (
        #"{"stateDirectory": "s", "sinks": [{"id": "a", "file": {"path": "x"}}, {"id": "a", "file": {"path": "y"}}]}"#,
        "called `a` too"
      ),
      (#"{"stateDirectory": "s", "sinks": [{"id": "a", "mail": {}}]}"#, "has no key `mail`"),
      (
        #"{"stateDirectory": "s", "sinks": [{"id": "a", "file": {"path": "x", "keep": -1}}]}"#,
        "outside the allowed range"
      ),
    ])
  func problems(_ text: String, _ words: String) {
    let error = #expect(throws: InvalidDocument.self) { try ServiceConfig(json: text) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test("a secret comes from one place, and its absence is named without it")
  func secrets() throws {
    let context = SinkContext(name: "s", folder: "/nowhere", version: "1")
    #expect(throws: InvalidDocument.self) { try Secret(json: "{}") }
    #expect(throws: InvalidDocument.self) { try Secret(json: #"{"environment": "A", "file": "b"}"#) }
    #expect(try Secret(environment: "PATH").value(context).contains("/"))
    let missing = #expect(throws: SinkProblem.self) { try Secret(environment: "SCANVIEW_NOT_SET").value(context) }
    #expect(missing?.description == "The environment variable SCANVIEW_NOT_SET is not set: it is to hold the secret.")
    #expect(throws: SinkProblem.self) { try Secret(file: "none").value(context) }
  }
}
