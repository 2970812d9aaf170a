import ScanControl
import ScanPluginKit
import TestSupport
import Testing

@testable import ScanWeb

@Suite("The languages of a site", .timeLimit(.minutes(30)))
struct LanguageTests {
  private static func german() throws -> SiteLanguages.Language {
    let (tag, json) = try #require(SiteLanguages.translations.first)
    return SiteLanguages.Language(tag: tag, texts: try TextCatalog(json: json, for: SiteLanguages.templates))
  }

  @Test("every sentence of the page is there in German, and no id is used twice")
  func complete() throws {
    let german = try Self.german()
    #expect(german.tag == "de" && german.texts.missing(of: SiteLanguages.templates).isEmpty)
    #expect(Set(SiteLanguages.templates.map(\.id)).count == SiteLanguages.templates.count)
  }

  @Test("what the page names is there, and the English words of the document are those of the catalogue")
  func document() throws {
    let english = Dictionary(uniqueKeysWithValues: SiteLanguages.templates.map { ($0.id, $0.english) })
    let page = try #require(WebPage.files["page.html"]?.text)
    var count = 0
    for match in page.matches(of: /data-text="([^"]+)"[^>]*>([^<]*)</) {
      #expect(english["page.\(match.1)"] == String(match.2), "\(match.1)")
      count += 1
    }
    #expect(count > 30)
    for match in page.matches(of: /aria-label="([^"]+)" data-label="([^"]+)"/) {
      #expect(english["page.\(match.2)"] == String(match.1))
    }
    for file in WebPage.files where file.key.hasSuffix(".js") {
      for match in file.value.text.matches(of: /\bt\("([a-zA-Z.]+)"/) {
        #expect(english["page.\(match.1)"] != nil, "\(file.key) uses \(match.1), which no catalogue has")
      }
    }
  }

  @Test(
    "refusals come in the language of the request: those of the way, of arguments, of commands and of configurations")
  func refusals() async throws {
    let (tag, json) = try #require(SiteLanguages.translations.first)
    let german = SiteLanguages.Language(
      tag: tag,
      texts: try TextCatalog(
        json: json, for: SiteLanguages.templates + ControlText.templates + RequestText.templates))
    let scene = try await WebScene(token: "secret", languages: SiteLanguages([german]))
    let token = ["authorization": "Bearer secret"]
    let requests: [(String, String, [String: String], String?, Int)] = [
      ("GET", "/nowhere", token, nil, 404), ("DELETE", "/config", token, nil, 405), ("GET", "/state", [:], nil, 401),
      ("GET", "/state", ["host": "elsewhere"], nil, 421), ("GET", "/state", ["origin": "http://elsewhere"], nil, 403),
      ("POST", "/commands/fly", token, "{}", 404), ("POST", "/commands/pause", token, "[", 400),
      ("POST", "/commands/unwanted", token, #"{"item": 7}"#, 409), ("PUT", "/config", token, "{}", 409),
      ("PUT", "/document", token, "{}", 403), ("GET", "/regions", token, nil, 400),
      ("GET", "/reference.jpeg", token, nil, 400), ("GET", "/files/none.png", token, nil, 404),
      ("POST", "/sessions", token, #"{"mode": "none"}"#, 400), ("DELETE", "/sessions/none", token, nil, 404),
      ("GET", "/results/7/thumbnail.jpeg", token, nil, 404),
    ]
    for (method, path, headers, body, status) in requests {
      func message(_ tag: String) async throws -> String {
        let answer = await scene.answer(method, path, query: "language=\(tag)", headers: headers, body: body)
        #expect(answer.status == status, "\(method) \(path): \(answer.text)")
        return try #require(try answer.json["error"]?["message"]?.string)
      }
      let (english, german) = (try await message("en"), try await message("de"))
      #expect(english != german, "\(method) \(path): \(german)")
    }
    await scene.end()
  }

  @Test("what is wrong with a configuration is said in the language of the request")
  func problems() async throws {
    let (tag, json) = try #require(SiteLanguages.translations.first)
    let templates = SiteLanguages.templates + ProblemText.allTemplates + ConfigProblemText.allTemplates
    let german = SiteLanguages.Language(tag: tag, texts: try TextCatalog(json: json, for: templates))
    let scene = try await WebScene(languages: SiteLanguages([german]))
    let plugin = #""id": "a", "scriptedConfig": {"txet": 1, "failEvery": "often", "workMs": 99999}"#
    let bodies = [
      "{", "{'a': 1}", "{} {}", #"{"viewPluginConfig": 7}"#, #"{"viewPluginConfig": {"pluginConfig": {}}}"#,
      #"{"viewPluginConfig": {"pluginConfig": {\#(plugin)}, "cutoutConfig": {"width": "5"}, "scanFeedback": 1}}"#,
    ]
    for body in bodies {
      func problems(_ tag: String) async throws -> [JSONNode] {
        let answer = await scene.answer(
          "PUT", "/config", query: "check=1&language=\(tag)", headers: ["content-type": "application/json"], body: body)
        return try #require(answer.json["problems"]?.elements)
      }
      let (english, german) = (try await problems("en"), try await problems("de"))
      #expect(english.count == german.count && !english.isEmpty, "\(body)")
      for (one, other) in zip(english, german) {
        #expect(one["code"] == other["code"] && one["pointer"] == other["pointer"] && one["line"] == other["line"])
        #expect(one["message"]?.string != other["message"]?.string, "\(one)")
        if let advice = one["advice"]?.string { #expect(advice != other["advice"]?.string, "\(one)") }
      }
    }
    await scene.end()
  }

  @Test(
    "the visitor's choice counts, then the language of the command, then what the browser prefers",
    arguments: [
      ("", "de-AT,de;q=0.9,en;q=0.5", false, "de"), ("", "fr, en;q=0.5, de;q=0.7", false, "de"),
      ("", "fr,*;q=0.1", false, "en"), ("", "de;q=0, en", false, "en"), ("language=en", "de", false, "en"),
      ("language=de", "", false, "de"), ("language=xx", "de", false, "de"), ("", "en", true, "de"),
      ("language=en", "en", true, "en"), ("", ";;,q=", false, "en"),
    ])
  func choice(_ query: String, _ accepted: String, _ isGiven: Bool, _ expected: String) throws {
    let german = try Self.german()
    let languages = isGiven ? SiteLanguages(given: german) : SiteLanguages([german])
    let request = WebRequest(method: "GET", path: "/", query: query, headers: ["accept-language": accepted])
    #expect(languages.language(of: request).tag == expected)
  }

  @Test("page, reasons and events speak the language of each request")
  func answers() async throws {
    let scene = try await WebScene(languages: SiteLanguages([try Self.german()]))
    let texts = try await scene.answer("GET", "/texts.json", headers: ["accept-language": "de"]).json
    #expect(texts["language"]?.string == "de" && texts["texts"]?["page.pause"]?.string == "Anhalten")
    #expect(try await scene.answer("GET", "/state", query: "language=de").json["language"]?.string == "de")
    let german = await scene.answer("GET", "/events", query: "language=de")
    let english = await scene.answer("GET", "/events")
    #expect(await !german.parts { $0.contains("event: scene") }.isEmpty)
    #expect(await !english.parts { $0.contains("event: scene") }.isEmpty)
    await scene.end()
  }
}
