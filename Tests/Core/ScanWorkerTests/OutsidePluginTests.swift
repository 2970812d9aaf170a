import ScanConfig
import ScanImage
import ScanJSON
import ScanPluginKit
import ScanTestKit
import ScanWorker
import TestSupport
import Testing

@Suite("Programs of others as plugins")
struct OutsidePluginTests {
  private static let schema = """
    {
      "key": "countConfig", "command": ["python3", "-c", "pass"], "summary": "Counts.", "resultKey": "countResult",
      "config": {
        "type": "object", "required": ["what"],
        "properties": {
          "what": {"enum": ["dots", "lines"], "description": "What is counted."},
          "limit": {"type": "integer", "minimum": 1, "maximum": 9, "default": 5, "description": "The most."},
          "least": {"type": "number", "minimum": 0.5},
          "names": {"type": "array", "items": {"type": "string", "minLength": 2}, "maxItems": 2}
        }
      },
      "result": {"type": "object", "required": ["count"], "properties": {"count": {"type": "integer"}}}
    }
    """

  private static func factory(_ text: String = schema) throws -> PluginFactory {
    try WorkerRegistration.with(json: text)
      .map { try $0.factory(file: "/plugins/count.json") { _ in } } ?? { throw NotFound() }()
  }

  private struct NotFound: Error {}

  private static func problems(_ useCase: String) throws -> [Problem] {
    let registry = PluginRegistry().registering(try factory())
    do throws(InvalidDocument) {
      _ = try PluginConfig(json: #"{"id": "a", "countConfig": \#(useCase)}"#, registry: registry)
      return []
    } catch {
      return error.problems
    }
  }

  @Test("Keys of a program have the checks of our own, at their places")
  func locatedProblems() throws {
    #expect(try Self.problems(#"{"what": "dots", "limit": 3, "names": ["ab"]}"#).isEmpty)
    let wrong: [(String, ProblemCode, String)] = [
      (#"{}"#, .missingKey, "/countConfig/what"),
      (#"{"what": "dot"}"#, .unknownValue, "/countConfig/what"),
      (#"{"what": "dots", "limit": 10}"#, .outOfRange, "/countConfig/limit"),
      (#"{"what": "dots", "least": 0.4}"#, .outOfRange, "/countConfig/least"),
      (#"{"what": "dots", "limt": 3}"#, .unknownKey, "/countConfig/limt"),
      (#"{"what": "dots", "names": ["ab", "c"]}"#, .outOfRange, "/countConfig/names/1"),
      (#"{"what": "dots", "names": "ab"}"#, .wrongType, "/countConfig/names"),
    ]
    for (text, code, pointer) in wrong {
      let problem = try #require(try Self.problems(text).first, "\(text)")
      #expect(problem.code == code && problem.pointer.description == pointer, "\(text): \(problem)")
    }
    #expect(try Self.problems(#"{"what": "dot"}"#).first?.suggestions == ["dots"])
  }

  @Test("A configuration is written as it was read, and with defaults where they are asked for")
  func written() throws {
    let registry = PluginRegistry().registering(try Self.factory())
    let text = #"{"id": "a", "countConfig": {"what": "dots"}}"#
    let config = try PluginConfig(json: text, registry: registry)
    #expect(config.json() == (try JSONNode.parse(text)))
    #expect(config.json(includeDefaults: true)["countConfig"]?["limit"] == 5)
    #expect(config.useCase.key == "countConfig")
    #expect(try config == PluginConfig(json: text, registry: registry))
    #expect(try config.validated() == config)
  }

  @Test("What a worker says of a problem comes in parts; the words of one that sends none are taken as they are")
  func problemTexts() {
    let text = WorkerText.slowStart.with(["program": "a", "time": "1 s"])
    #expect(DisplayText(problem: JSONNode(.object([JSONMember("message", "words"), text.besideMessage]))) == text)
    #expect(DisplayText(problem: ["message": "words"]) == DisplayText("words"))
    #expect(DisplayText(problem: ["message": "words", "messageParts": ["id": "a"]]) == DisplayText("words"))
    #expect(DisplayText(problem: ["code": "a"]) == nil)
  }

  @Test("A rule that nobody would check is refused")
  func unknownKeyword() throws {
    let text = Self.schema.replacing(#""minLength": 2"#, with: #""pattern": "^a""#)
    #expect {
      try Self.factory(text)
    } throws: { error in
      let problem = (error as? InvalidDocument)?.problems.first
      return problem?.pointer.description == "/config/properties/names/items/pattern"
    }
  }

  /// A registry with one program whose answer to frames is a piece of Python that makes `results`.
  private static func registry(_ results: String, frameTime: Int = 20_000) throws -> PluginRegistry {
    let script = """
      import json, mmap, os, sys, time
      answers = os.fdopen(int(os.environ["SCANVIEW_ANSWERS"]), "w", buffering=1)
      frames = mmap.mmap(int(os.environ["SCANVIEW_FRAMES"]), 0, prot=mmap.PROT_READ)
      config = {}
      for line in sys.stdin:
          request = json.loads(line)
          kind = {"hello": "hello", "configure": "ready", "scan": "result"}[request["type"]]
          answer = {"type": kind, "id": request.get("id", 0), "protocol": 1}
          if kind == "ready": config = request["config"]
          if kind == "result":
              starts = [request["offset"] + y * request["stride"] for y in range(request["height"])]
              pixels = [list(frames[start:start + request["width"]]) for start in starts]
              \(results)
              answer["results"] = results
          answers.write(json.dumps(answer) + "\\n")
      """
    let tree = try JSONNode.parse(Self.schema)
    let members = (tree.members ?? []).map { member in
      member.key == "command"
        ? JSONMember("command", ["python3", "-c", JSONNode(.string(script))]) : member
    }
    let text = JSONNode(.object(members + [JSONMember("frameTime", JSONNode(.number(JSONNumber(frameTime))))])).text()
    return PluginRegistry().registering(try factory(text))
  }

  private static func plugin(_ registry: PluginRegistry) throws -> any ScanPlugin {
    try registry.makePlugin(json: #"{"id": "a", "countConfig": {"what": "dots"}}"#)
  }

  /// A frame of 8 × 6 pixels whose values are their places.
  private static let frame = Frame(luma: LumaImage(size: PixelSize(width: 8, height: 6), bytes: Array(0..<48)))

  @Test("A program sees the pixels of the region, and its places become places of the frame")
  func pixels() throws {
    let plugin = try Self.plugin(
      Self.registry(
        """
        corners = [{"x": x, "y": y} for x, y in [(0, 0), (2, 0), (2, 1), (0, 1)]]
                results = [{"value": {"count": sum(map(sum, pixels))}, "kind": config["what"], "text": str(config["limit"]), "confidence": 70, "corners": corners}]
        """))
    let region = PixelRect(x: 3, y: 2, width: 3, height: 2)
    let output = try plugin.scan(ScanInput(frame: Self.frame, region: region))
    let result = try #require(output.results.first)
    #expect(result.confidence == 70)
    #expect((result.body as? OutsideResult)?.object[member: "count"] == 144, "19 + 20 + 21 + 27 + 28 + 29")
    let item = try #require(result.body.items.first)
    #expect(item.kind == "dots" && item.text == "5")
    #expect(item.quad?.topLeft.x == 3 && item.quad?.topLeft.y == 2 && item.quad?.bottomRight.x == 5)
  }

  @Test("An answer that does not fit its schema costs the frame, and says where it does not")
  func unfit() throws {
    let plugin = try Self.plugin(Self.registry(#"results = [{"value": {"count": "many"}}]"#))
    #expect {
      _ = try plugin.scan(ScanInput(frame: Self.frame))
    } throws: { error in
      (error as? PluginError)?.message.contains("results/0/value/count") == true
    }
  }

  @Test("A program that dies costs its frame; the next frame is read")
  func dies() throws {
    let plugin = try Self.plugin(
      Self.registry(
        """
        if request["number"] == 1: os._exit(9)
                results = [{"value": {"count": request["number"]}}]
        """))
    var outcomes: [String] = []
    for number in 0..<3 {
      do {
        let output = try plugin.scan(ScanInput(frame: Self.frame.with(number: UInt64(number), timestamp: .zero)))
        outcomes.append(output.results.first?.body.items.first?.text ?? "nothing")
      } catch let error as PluginError {
        outcomes.append(error.message.contains("exit code 9") ? "died" : error.message)
      }
    }
    #expect(outcomes == [#"{"count":0}"#, "died", #"{"count":2}"#])
  }
}
