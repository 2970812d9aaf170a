import ScanPluginKit
import Testing

@Suite("Texts for people")
struct TextCatalogTests {
  private static let templates = PluginRegistry().texts

  private func problems(_ json: String) -> [Problem] {
    do throws(InvalidDocument) {
      _ = try TextCatalog(json: Array(json.utf8), file: "texts.json", for: Self.templates)
      return []
    } catch {
      return error.problems
    }
  }

  @Test("a sentence keeps its parts, and is shown in the words of a catalogue")
  func parts() throws {
    let refusal = Refusal.confidence(40, below: 60, of: "AB 123")
    #expect(refusal.message == "\"AB 123\" was read, but with a confidence of 40, and `minConfidence` asks for 60")
    let german = try TextCatalog(
      json: Array(
        #"""
        {"refusal.text.quoted": "„{text}“",
         "refusal.confidenceTooLow.message": "{text}: {value} statt {limit} (`{rule}`)"}
        """#.utf8), for: Self.templates)
    #expect(refusal.messageText.text(german) == "„AB 123“: 40 statt 60 (`minConfidence`)")
    #expect(refusal.adviceText.text(german) == refusal.advice)
    #expect(refusal.messageText.ids == ["refusal.confidenceTooLow.message", "refusal.text.quoted"])
    #expect(refusal.json(german)["message"]?.string == "„AB 123“: 40 statt 60 (`minConfidence`)")
  }

  @Test("what was read is shown as it is, with braces too")
  func braces() {
    let refusal = Refusal.pattern("validationRegex", of: "{rule} {text}")
    #expect(refusal.message == "\"{rule} {text}\" was read, but `validationRegex` does not match it")
    #expect(TextTemplate("a", "{ {x} {1} {y").placeholders == ["x"])
    let plain: DisplayText = "a {b}"
    #expect(plain.text() == "a {b}" && plain.id == nil && plain.ids.isEmpty)
  }

  @Test("an unknown id is reported with its place and the nearest one")
  func unknownID() throws {
    let problem = try #require(problems("{\n  \"guidance.moveCloserr\": \"näher\"}").first)
    #expect(problem.code == .unknownKey && problem.position?.line == 2 && problem.file == "texts.json")
    #expect(problem.suggestions.first == "guidance.moveCloser" && problem.advice?.contains("scanview texts") == true)
  }

  @Test(
    "wrong texts are refused, with what is wrong",
    arguments: [
      (#"{"reason.tooDark.message": "zu dunkel"}"#, "the text lacks {value}"),
      (#"{"guidance.moveBack": "zurück {value}"}"#, "the text has {value}, for which there is no value"),
      (#"{"guidance.moveBack": 1}"#, "expected a text, found number"),
      (#"{"guidance.moveBack": ""}"#, "the text is empty"),
      (#"["guidance.moveBack"]"#, "expected an object of ids and texts, found array"),
    ])
  func wrongTexts(_ json: String, _ message: String) throws {
    let found = problems(json)
    #expect(found.count == 1 && found.first?.severity == .error)
    #expect(found.first?.message == message)
  }

  @Test("all problems of a file are reported at once, and what a catalogue lacks is known")
  func all() throws {
    #expect(problems(#"{"x": "", "guidance.moveBack": 1, "reason.tooDark.message": ""}"#).count == 3)
    let some = try TextCatalog(json: Array(#"{"guidance.moveBack": "zurück"}"#.utf8), for: Self.templates)
    #expect(some.missing(of: Self.templates).count == Self.templates.count - 1)
    let everything = TextCatalog.json(of: Self.templates).text(.compact)
    #expect(try TextCatalog(json: Array(everything.utf8), for: Self.templates).missing(of: Self.templates).isEmpty)
  }

  @Test("each kind of guidance has a sentence of its own", arguments: Guidance.allCases)
  func guidance(_ guidance: Guidance) {
    #expect(guidance.text.id == "guidance.\(guidance.rawValue)" && !guidance.text.text().isEmpty)
    #expect(Guidance.allCases.count { $0.text.text() == guidance.text.text() } == 1)
  }
}
