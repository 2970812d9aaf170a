import Foundation
import ScanImage
import ScanPluginKit
import ScanTestKit
import ScanWorker
import Testing

@Suite("The check of plugins of others")
struct PluginCheckTests {
  /// What becomes of the rules for a program in Python that has one fault.
  ///
  /// - Parameter fault: What it does with each request, before what is right.
  private static func outcomes(
    _ fault: String, features: String = "", picture: Frame? = nil, limits: String = "", properties: String = ""
  ) throws -> [OutsideRule: RuleOutcome] {
    let folder = try Folder()
    try folder.write(
      "count.py",
      """
      import json, os, signal, sys
      answers = os.fdopen(int(os.environ["SCANVIEW_ANSWERS"]), "w", buffering=1)
      counts = {"scan": 0, "defaults": 0}
      def say(request, kind, **members):
          answers.write(json.dumps({"type": kind, "id": request.get("id", 0), **members}) + "\\n")
      for line in sys.stdin:
          request = json.loads(line)
          kind = request["type"]
          result = {"value": {"count": 1}, "confidence": 50, "corners": [{"x": 0, "y": 0}] * 4}
          answer = {"results": [result]}
          \(fault)
          if kind == "hello": say(request, "hello", protocol=1, features=[\(features)])
          if kind == "configure": counts["ready"] = 1; say(request, "ready")
          if kind == "scan" and "ready" in counts: say(request, "result", **answer)
      # Waits for a signal, which the check has to send.
      if "ending" in counts: signal.pause()
      """)
    let file = try folder.write(
      "count.json",
      """
      {
        "key": "countConfig", "command": ["python3", "-I", "-S", "{folder}/count.py"], "summary": "Counts.", \(limits)
        "config": {"type": "object", "properties": {
          \(properties) "most": {"type": "integer", "minimum": 1, "maximum": 9, "default": 5, "description": "The most."}
        }},
        "resultKey": "countResult",
        "result": {"type": "object", "required": ["count"], "properties": {"count": {"type": "integer"}}}
      }
      """)
    var conformance = OutsideConformance()
    conformance.pictures = picture.map { [$0] } ?? []
    conformance.grace = .milliseconds(500)
    let outcomes: [RuleOutcome]
    do throws(InvalidDocument) {
      outcomes = conformance.outcomes(of: try OutsideProgram(contentsOf: file))
    } catch {
      outcomes = OutsideConformance.outcomes(of: error)
    }
    #expect(outcomes.map(\.rule) == OutsideRule.allCases)
    return Dictionary(uniqueKeysWithValues: outcomes.map { ($0.rule, $0) })
  }

  private static func broken(_ outcomes: [OutsideRule: RuleOutcome]) -> [String] {
    outcomes.values.filter { $0.status == .failed }.map { "\($0.rule.name): \($0.reason?.text() ?? "")" }.sorted()
  }

  @Test("A program without a fault breaks no rule; what does not apply to it says why")
  func faultless() throws {
    let outcomes = try Self.outcomes("pass")
    #expect(Self.broken(outcomes).isEmpty)
    let others = outcomes.values.filter { $0.status == .notApplicable }
    #expect(Set(others.map(\.rule)) == [.blank, .explain, .readable])
    #expect(others.allSatisfy { $0.reason != nil })
  }

  /// What a program does wrong, the one rule that it breaks, and a part of what is said of it.
  private static let faults: [(fault: String, rule: OutsideRule, words: String)] = [
    ("if kind == 'hello': sys.exit(3)", .start, "exit code 3"),
    ("if kind == 'hello': say(request, 'hello', protocol=7); continue", .start, "version 7"),
    ("if kind == 'configure': say(request, 'refused', problems=[{'message': 'not so'}]); continue", .make, "not so"),
    (
      "if kind == 'scan' and request['width'] == 320: say(request, 'error', problem={'message': 'all gray'}); continue",
      .blank, "all gray"
    ),
    ("if kind == 'scan' and request['width'] == 3: 1 / 0", .oddSize, "ZeroDivisionError"),
    ("if kind == 'scan' and request['region']['x'] == 332: say(request, 'ready'); continue", .oddRegion, "ready"),
    (
      "if kind == 'scan' and request['effort'] == 'thorough' and request['width'] == 640: sys.exit(4)", .noise,
      "exit code 4"
    ),
    ("if kind == 'scan' and request['width'] == 4000: sys.exit(5)", .hugeSize, "4000"),
    ("if kind == 'cancel': sys.exit(6)", .cancellation, "exit code 6"),
    ("if kind == 'conformanceCheck': say(request, 'done')", .unknownRequest, "done"),
    ("if 'conformanceCheck' in request: sys.exit(7)", .unknownMember, "exit code 7"),
    (
      "if kind == 'configure' and request['config']['most'] == 9: say(request, 'refused', problems=[]); continue",
      .bounds, #""most":9"#
    ),
    (
      "if kind == 'configure' and request['config']['most'] == 5: counts['defaults'] += 1; kind = 'error' if counts['defaults'] > 1 else kind\n    if kind == 'error': say(request, 'error'); continue",
      .reconfiguration, "error"
    ),
    ("result['value'] = {'count': 'many'}", .resultJSON, "results/0/value/count"),
    ("result['confidence'] = 150", .resultJSON, "150"),
    ("result['corners'] = [{'x': 9000, 'y': 0}] * 4", .places, "9000"),
    ("if kind == 'scan': say(request, 'result', results=[])", .oneAnswer, "result"),
    ("counts['ending'] = 1", .ending, "0.5 s"),
  ]

  @Test("A fault is named by the one rule that it breaks", arguments: faults)
  func fault(_ fault: String, _ rule: OutsideRule, _ words: String) throws {
    let outcomes = try Self.outcomes(fault)
    #expect(outcomes[rule]?.status == .failed)
    #expect(outcomes[rule]?.reason?.text().contains(words) == true, "\(outcomes[rule]?.reason?.text() ?? "-")")
    #expect(Self.broken(outcomes).count == 1, "\(Self.broken(outcomes))")
  }

  @Test("What a program keeps from frame to frame, or has of its own, is found by comparing")
  func memory() throws {
    let counting = try Self.outcomes(
      "if kind == 'scan': counts['scan'] += 1; result['value']['count'] = counts['scan']")
    #expect(counting[.reset]?.status == .failed)
    #expect(counting[.reset]?.reason?.text().contains("feature `reset`") == true)
    let own = try Self.outcomes("result['value']['count'] = os.getpid()")
    #expect(own[.sameOutput]?.status == .failed && own[.reset]?.status == .passed)
    let forgetful = try Self.outcomes(
      "if kind == 'reset': counts['scan'] = 0; say(request, 'done')\n    if kind == 'scan': counts['scan'] += 1; result['value']['count'] = counts['scan']",
      features: "'reset'")
    #expect(forgetful[.reset]?.status == .passed && forgetful[.sameOutput]?.status == .passed)
  }

  @Test("Reasons need advice, pictures that are named a result, and answers their descriptor")
  func others() throws {
    let reasons = try Self.outcomes(
      "if kind == 'explain': say(request, 'reasons', reasons=[{'code': 'tooDark', 'message': 'It is dark.'}])",
      features: "'explain'")
    #expect(Self.broken(reasons).first?.hasPrefix("explain: the reason") == true)
    let picture = Frame(
      luma: LumaImage(size: PixelSize(width: 50, height: 40), filledWith: 9), origin: FrameOrigin(source: "lamp.png"))
    let unread = try Self.outcomes("if kind == 'scan' and request['width'] == 50: answer = {}", picture: picture)
    #expect(Self.broken(unread) == ["readable: nothing is found in lamp.png"])
    let printed = try Self.outcomes(
      "if kind == 'hello': print(json.dumps({'type': 'hello', 'protocol': 1}), flush=True); continue",
      limits: #""startTime": 1,"#)
    #expect(Self.broken(printed).first?.contains("SCANVIEW_ANSWERS") == true)
    #expect(printed[.oddSize]?.status == .notApplicable)
  }

  @Test("Faults of a registration are found without its program's help")
  func registrations() throws {
    let pattern = #""name": {"type": "string", "pattern": "a", "description": "A name."},"#
    let keyword = try Self.outcomes("pass", properties: pattern)
    #expect(Self.broken(keyword).first?.hasPrefix("registration: /config/properties/name/pattern: ") == true)
    let silent = try Self.outcomes("pass", properties: #""name": {"type": "string"},"#)
    #expect(Self.broken(silent) == ["documentation: the key `name` of the configuration has no `description`"])
    let wrong = try Self.outcomes(
      "pass", properties: #""least": {"type": "integer", "minimum": 1, "default": 0, "description": "The least."},"#)
    #expect(Self.broken(wrong).contains { $0.hasPrefix("roundTrip: /least: ") })
  }

  @Test("Rules that plugins in Swift have too have their names, and the article explains each")
  func names() throws {
    let own: Set<OutsideRule> = [
      .registration, .start, .noise, .hugeSize, .unknownRequest, .unknownMember, .bounds, .reconfiguration, .oneAnswer,
      .ending,
    ]
    let shared = Set(OutsideRule.allCases).subtracting(own)
    #expect(shared.allSatisfy { PluginConformance.Rule(rawValue: $0.name) != nil })
    #expect(own.allSatisfy { PluginConformance.Rule(rawValue: $0.name) == nil })
    let article = try String(
      contentsOfFile: Command.root + "/Sources/Command/ScanCommand/ScanCommand.docc/WorkerProtocol.md", encoding: .utf8)
    for rule in OutsideRule.allCases { #expect(article.contains("| `\(rule.name)` | "), "\(rule.name)") }
  }

  @Test("The command prints each rule, as JSON too, and says by its exit code whether one is broken")
  func command() throws {
    let folder = try Folder()
    let run = try Command.shell(
      """
      cp "$samples/../Examples/CPlugin/plugin/brightness.json" \(folder.path)
      cc -O2 -o \(folder.path)/brightness "$samples/../Examples/CPlugin/plugin/brightness.c" || exit 9
      "$scanview" plugins check \(folder.path) "$samples/flyer-qr.jpg" --json
      """)
    #expect(run.status == 0, "\(run.errors)\(run.output)")
    let plugins = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    let rules = try #require(plugins?.first?["rules"] as? [[String: String]])
    #expect(plugins?.count == 1 && plugins?.first?["key"] as? String == "brightnessConfig")
    #expect(rules.count == OutsideRule.allCases.count)
    #expect(rules.contains { $0["rule"] == "readable" && $0["status"] == "passed" })
    try FileManager.default.removeItem(atPath: folder.path + "/brightness")
    let gone = try Command.run(["plugins", "check", folder.path])
    #expect(gone.status == 1 && gone.output.contains("start"), "\(gone.output)\(gone.errors)")
    #expect(gone.errors.contains("1 failed"))
  }

  @Test("Folders without registrations are refused, and the rules are listed")
  func usage() throws {
    let above = try Command.run(["plugins", "check", Command.root + "/Examples/PythonPlugin"])
    #expect(above.status == 2 && above.errors.contains("PythonPlugin/plugin"), "\(above.errors)")
    for arguments in [["check"], ["check", Command.root + "/Sources"], ["check", "/nowhere"]] {
      let run = try Command.run(["plugins"] + arguments)
      #expect(run.status == 2 && run.output.isEmpty && run.errors.contains("registration"), "\(run.errors)")
    }
    let list = try Command.run(["plugins", "check", "--rules"])
    #expect(list.status == 0 && list.output.split(separator: "\n").count == OutsideRule.allCases.count + 1)
  }
}
