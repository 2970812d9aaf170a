import ScanPluginKit

/// The JSON Schema (draft 2020-12) of the lines that `scan` and `run` print.
enum OutputSchema {
  /// The schema of one line: a picture's, or an event's.
  static func document(_ registry: PluginRegistry) -> JSONNode {
    let result = registry.resultSchema().members ?? []
    let inner = result.first { $0.key == "$defs" }?.value.members ?? []
    let outside: Set = ["$schema", "$id", "title", "$defs"]
    let definitions =
      [
        JSONMember("event", event), JSONMember("pictureLine", picture), JSONMember("problem", problem),
        JSONMember("result", JSONNode(.object(result.filter { !outside.contains($0.key) }))),
      ] + inner
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "urn:scanview:schema:scan",
      "title": "One line of `scan` or `run`",
      "oneOf": [["$ref": "#/$defs/pictureLine"], ["$ref": "#/$defs/event"]],
      "$defs": JSONNode(.object(definitions.sorted { $0.key < $1.key })),
    ]
  }

  private static let picture = object(
    "A picture or page, as `scan` prints it.",
    [
      ("source", described("string", "The file as it was given; - for standard input.")),
      ("page", counted("The page.", 1)),
      ("frame", counted("The number of the frame; only of a video, recording or camera.")),
      ("timestampMs", counted("When it was taken, since the first frame.")),
      ("size", size),
      (
        "items",
        [
          "type": "array",
          "items": object(
            "A thing that was read, in short.",
            [
              ("kind", described("string", "What kind of thing it is.")),
              ("text", described("string", "What was read.")),
              ("corners", corners),
            ], optional: ["corners"]),
        ]
      ), ("results", list("result")), ("problems", list("problem")), ("partialLocation", corners),
      ("explanation", explanation),
    ], optional: ["frame", "timestampMs", "size", "partialLocation", "explanation"])

  /// What `explain` adds.
  private static let explanation: JSONNode = object(
    "Why the picture gave what it gave, as `explain` prints it.",
    [
      ("region", ["type": "object", "description": "The processed region in pixels."]),
      ("effort", described("string", "The effort of the last attempt.")),
      ("attempts", counted("How often it was scanned.", 1)),
      ("milliseconds", ["type": "number", "description": "The time for all of it."]),
      ("reasonsMilliseconds", ["type": "number", "description": "The time of it that the search for reasons took."]),
      (
        "gates",
        [
          "type": "array",
          "items": object(
            "A gate on the way to a result, in their order.",
            [
              ("gate", ["enum": JSONNode(.array(Explanation.Gate.allCases.map { JSONNode(.string($0.rawValue)) }))]),
              ("state", ["enum": ["passed", "failed", "notReached"]]),
              ("numbers", ["type": "array", "items": measured]),
              ("reasons", list("problem")),
            ]),
        ]
      ),
      (
        "inView",
        [
          "type": "array",
          "items": object(
            "A thing that is in view and was accepted; only of a frame of a running source.",
            [
              ("kind", described("string", "What kind of thing it is.")),
              ("text", described("string", "What was read.")),
            ]),
        ]
      ),
      (
        "live",
        [
          "type": "object",
          "description": "Of a frame of a running source: what the session knew after it, as the event `status`.",
        ]
      ),
      ("next", described("string", "The one thing to do next; nothing where something was read.")),
    ], optional: ["inView", "live", "next"])

  static let corners: JSONNode = [
    "type": "array", "description": "Clockwise from the top left of the thing itself, in frame pixels.", "minItems": 4,
    "maxItems": 4,
    "items": object("A position in tenths of pixels.", [("x", ["type": "number"]), ("y", ["type": "number"])]),
  ]

  private static let problem = object(
    "Why a picture failed, or gave nothing.",
    [
      ("code", described("string", "The kind.")), ("message", described("string", "What was met.")),
      ("advice", described("string", "What to try.")), ("rule", rule), ("refusal", refusalCode), ("numbers", numbers),
      ("corners", corners),
    ], optional: ["advice", "rule", "refusal", "numbers", "corners"])

  /// Why what is in view is not read.
  static let reason = object(
    "Why what is in view is not read.",
    [
      ("code", described("string", "The kind.")), ("message", described("string", "What was seen.")),
      ("advice", described("string", "What to try.")), ("rule", rule), ("refusal", refusalCode), ("numbers", numbers),
      ("corners", corners),
    ], optional: ["rule", "refusal", "numbers", "corners"])

  private static let refusalCode = described("string", "The kind of the rule, with the code `refused`.")

  /// The numbers that led to a reason.
  private static let numbers: JSONNode = [
    "type": "array", "minItems": 1, "items": measured,
  ]

  private static let measured = object(
    "What was measured.",
    [
      ("name", ["enum": JSONNode(.array(MeasuredValue.Name.all.map { JSONNode(.string($0.name)) }))]),
      ("value", ["type": "number"]),
      ("limit", ["type": "number", "description": "What the value is held against."]),
      ("unit", text),
    ], optional: ["limit"])

  private static let rule = described(
    "string", "The key that refuses what was read, from the use case's object on; with the code `refused`.")

  /// What was read and refused.
  static let refusals: JSONNode = [
    "type": "array",
    "items": object(
      "What was read and refused.",
      [
        ("code", described("string", "The kind of the rule.")), ("rule", rule), ("message", text), ("advice", text),
        ("numbers", numbers), ("corners", corners),
      ], optional: ["numbers", "corners"]),
  ]

  static let sessionProblem = object(
    "What went wrong in a session.",
    [
      ("code", described("string", "The kind.")), ("place", described("string", "The file, device or plugin.")),
      ("page", counted("The page.", 1)), ("frame", frame), ("message", described("string", "What was met.")),
    ], optional: ["page", "frame"])

  /// An event: its name decides about its members.
  private static let event: JSONNode = {
    let run = [("frame", frame), ("configRevision", revision), ("pluginID", pluginID)]
    let results = list("result")
    let quad = object(
      "A shape in frame pixels.", ["upLeft", "upRight", "downRight", "downLeft"].map { ($0, point) })
    let rect = object(
      "The processed region.",
      [("x", integer), ("y", integer), ("width", counted("Columns.")), ("height", counted("Rows."))])
    let finished = [
      ("configRevision", revision), ("session", session), ("reason", text), ("pluginID", pluginID),
      ("problem", sessionProblem), ("results", counted("The delivered results.")), ("durationMs", number),
      (
        "statistics",
        described(
          "object",
          "What became of the frames, and how many results were delivered (`results`) and taken back by a swap (`withdrawn`), and readings refused (`refused`); times in milliseconds."
        )
      ),
    ]
    let frameEvent =
      run + [
        ("size", size), ("cropRect", rect), ("results", counted("The delivered results.")), ("scanningMs", number),
        ("handlingMs", number), ("timeChecks", timeChecks),
      ]
    let swapped = [
      ("configRevision", revision), ("pluginID", pluginID), ("previousPluginID", text), ("latencyMs", number),
      ("withdrawnResults", counted("Results of the old plugin that were taken back.")),
    ]
    return [
      "oneOf": JSONNode(
        .array(
          [
            named(
              "started", [("configRevision", revision), ("session", session), ("source", text), ("pluginID", pluginID)]),
            named("frame", frameEvent, optional: ["frame", "timeChecks"]),
            named("result", run + [("result", ["$ref": "#/$defs/result"])]),
            named("allResults", run + [("results", results)]),
            named("scanInfo", run + [("name", text), ("value", [:])]),
            named(
              "runSkipped", run + [("code", integer), ("message", text), ("refusals", refusals)],
              optional: ["frame", "refusals"]),
            named("visualFeedback", run + [("squares", ["type": "array", "items": quad])]),
            named("problem", run + [("problem", sessionProblem)]),
            named("swapped", swapped),
            named("stateChanged", [("state", text)]),
            named("overflow", [("lostResults", counted("Lost results.")), ("lostNotices", counted("Lost notices."))]),
            named("finished", finished, optional: ["problem"]),
          ] + runningEvents))
    ]
  }()

  static let text: JSONNode = ["type": "string"]
  private static let integer: JSONNode = ["type": "integer"]
  static let number: JSONNode = ["type": "number", "minimum": 0]
  static let frame = counted("The number of the frame in its session.")
  static let revision = counted("The revision of the configuration.", 1)
  private static let session = counted("The number of the session.", 1)
  static let pluginID = described("string", "The `id` of the `pluginConfig`.")
  private static let point = object("A point in frame pixels.", [("x", integer), ("y", integer)])
  static let size = object(
    "The size in pixels, upright.", [("width", counted("Columns.", 1)), ("height", counted("Rows.", 1))])

  static func named(
    _ name: String, _ members: [(String, JSONNode)], optional: Set<String> = ["frame"]
  ) -> JSONNode {
    object("The event `\(name)`.", [("event", ["enum": [JSONNode(.string(name))]])] + members, optional: optional)
  }

  static func described(_ type: String, _ words: String) -> JSONNode {
    ["type": JSONNode(.string(type)), "description": JSONNode(.string(words))]
  }

  static func counted(_ words: String, _ least: Int = 0) -> JSONNode {
    ["type": "integer", "minimum": JSONNode(.number(JSONNumber(least))), "description": JSONNode(.string(words))]
  }

  private static func list(_ definition: String) -> JSONNode {
    ["type": "array", "items": ["$ref": JSONNode(.string("#/$defs/\(definition)"))]]
  }

  static func object(
    _ words: String, _ members: [(String, JSONNode)], optional: Set<String> = []
  ) -> JSONNode {
    let required = members.map(\.0).filter { !optional.contains($0) }
    return [
      "type": "object", "description": JSONNode(.string(words)),
      "properties": JSONNode(.object(members.map { JSONMember($0.0, $0.1) })),
      "required": JSONNode(.array(required.map { JSONNode(.string($0)) })), "additionalProperties": false,
    ]
  }
}
