import ScanPluginKit

extension OutputSchema {
  /// The events of a running camera, of items, and of files that take effect.
  static let runningEvents: [JSONNode] = [
    named(
      "stalled",
      [
        ("frame", frame), ("configRevision", revision), ("pluginID", pluginID), ("waitedMs", number),
        ("stuckThreads", counted("Plugins that have not returned.", 1)), ("isReplaced", flag),
      ]),
    named(
      "notApplied",
      [
        (
          "keys",
          [
            "type": "array",
            "items": object(
              "A key of the configuration that has no effect here.",
              [
                ("pointer", described("string", "Where the key stands in the complete document.")), ("needs", text),
                ("reason", text), ("advice", text),
              ]),
          ]
        )
      ]),
    named(
      "step",
      [
        ("configRevision", revision), ("pluginID", pluginID), ("previousPluginID", text),
        ("step", counted("The step that begins.")), ("steps", counted("How many steps there are.")),
      ]),
    named(
      "items",
      ["added", "updated", "removed", "all"].map { ($0, items) } + [("removalReason", text)],
      optional: ["removalReason"]),
    named("tapped", [("item", object)]),
    named(
      "clicked",
      [
        ("element", described("string", "The `id` of the element of `uiFeedbackConfig`, or its place, from 1.")),
        ("tag", text), ("pluginID", pluginID),
      ]),
    named(
      "viewers",
      [("count", counted("How many watch now.")), ("change", described("string", "attached or detached."))]),
    named(
      "status",
      [
        ("frame", frame), ("configRevision", revision), ("pluginID", pluginID), ("state", text), ("foundItems", items),
        ("newItems", items), ("isValid", flag), ("isInRange", flag), ("guidance", text),
        ("guidanceText", described("string", "The guidance as a sentence.")), ("refusals", refusals),
        ("unconfirmed", unconfirmed),
        ("reason", reason), ("partialLocation", corners), ("partialText", text),
        ("motion", number), ("sharpness", number), ("brightness", number), ("capabilities", object),
        ("isSnapshotPending", flag),
      ],
      optional: [
        "frame", "newItems", "guidanceText", "refusals", "unconfirmed", "reason", "partialLocation", "partialText",
      ]),
    named(
      "source",
      [
        (
          "notice",
          described(
            "string", "connecting, opened, lost, offline, stalled, frozen, black, recovered or counted.")
        ), ("device", text),
        ("path", text), ("size", size), ("pixelFormat", text), ("requestedSize", size), ("framesPerSecond", number),
        ("rotation", ["enum": [0, 90, 180, 270]]),
        ("problem", sessionProblem), ("forMs", number), ("counters", object),
      ],
      optional: [
        "device", "path", "size", "pixelFormat", "requestedSize", "framesPerSecond", "rotation", "problem", "forMs",
        "counters",
      ]),
    named(
      "camera", [("capabilities", object), ("requested", object), ("effective", object), ("digitalZoom", number)]),
    named("readiness", [("readiness", object)]),
    named(
      "reloaded",
      [
        ("file", described("string", "The file that was saved.")),
        (
          "outcome",
          ["enum": ["unchanged", "live", "swapped", "restartedCamera", "notApplied", "superseded", "refused"]]
        ),
        ("changes", ["type": "array", "items": described("string", "A JSON pointer to a value that changed.")]),
        ("latencyMs", number), ("problems", configProblems), ("warnings", configProblems),
      ], optional: ["problems", "warnings"]),
    named(
      "captured", [("number", counted("The picture.", 1)), ("frame", frame), ("size", size), ("hasColor", flag)],
      optional: []),
    named("captureFinished", [("photos", counted("The pictures.")), ("reason", text)]),
  ]

  private static let flag: JSONNode = ["type": "boolean"]
  private static let object: JSONNode = ["type": "object"]
  private static let items: JSONNode = ["type": "array", "items": described("object", "A thing in view.")]
  private static let configProblems: JSONNode = [
    "type": "array",
    "items": described("object", "A problem of the file, with `pointer`, `line`, `column`, `code` and `message`."),
  ]

  static let unconfirmed: JSONNode = [
    "type": "array",
    "items": object(
      "What was read and waits for further frames that read the same.",
      [
        ("kind", text), ("text", text), ("reads", counted("How often it was read.")),
        ("missingReads", counted("How many readings are missing at least.", 1)), ("corners", corners),
      ], optional: ["corners"]),
  ]

  static let timeChecks: JSONNode = [
    "type": "array", "items": flag,
    "description": .init(.string("Whether the plugin had time for more work in the frame, each time that it asked.")),
  ]
}
