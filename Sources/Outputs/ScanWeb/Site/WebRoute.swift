import ScanJSON

/// One operation of the HTTP interface; the list of all is what requests are matched with and what the OpenAPI document is made of.
struct WebRoute: Sendable {
  /// What is done.
  enum Action: Sendable {
    case file(String)
    case frame
    case pictures
    case events
    case results
    case config
    case setConfig
    case tryConfig
    case confirmConfig
    case revertConfig
    case configHistory
    case returnToConfig
    case document
    case saveDocument
    case regions
    case reference
    case saveReference
    case modes
    case templates
    case state
    case texts
    case thumbnail
    case command
    case snapshot
    case scan
    case beginSession
    case sessionDocument
    case setSessionConfig
    case trySessionConfig
    case scanFrame
    case sessionCommand
    case endSession
    case media
    case schema
    case health
    case ready
    case metrics
    case openAPI
  }

  let method: String
  /// The path; `{name}` stands for one part of it.
  let path: String
  let action: Action
  /// What it does, in a sentence.
  let summary: String
  /// The whole numbers above 0 that its query takes.
  var query: [String] = []
  /// What a request carries: its types, of which it names one, and most bytes.
  var body: (types: [String], limit: Int)?
  /// What a JSON body is.
  var bodySchema: JSONNode = ["type": "object"]
  /// What it answers with.
  var answers = "application/json"
  /// The statuses of its errors beside those of every operation (401, 403, 421).
  var errors: [Int] = []

  /// What the commands take that have arguments.
  private static let commandArguments: JSONNode = {
    func argument(_ type: String, _ description: String) -> JSONNode {
      ["type": JSONNode(.string(type)), "description": JSONNode(.string(description))]
    }
    return [
      "type": "object",
      "properties": [
        "mode": argument("string", "`swap`: a name of GET /modes. `torch`: off, on or auto. `focus`: auto."),
        "config": argument("object", "`swap`, instead of `mode`: a configuration, as a file has it."),
        "ratio": argument("number", "`zoom`: 1 to 100."),
        "distance": argument("number", "`focus`, instead of `mode`: 0 to 1."),
        "point": argument("object", "`focus`, instead of `mode`: `x` and `y`, 0 to 1, of the upright picture."),
        "locked": argument("boolean", "`exposureLock`: whether the exposure stays as it is."),
        "item": argument("integer", "`unwanted`: the number of an item."),
        "x": argument("number", "`tap`: a place in the frame, in pixels from its left."),
        "y": argument("number", "`tap`: a place in the frame, in pixels from its top."),
        "element": argument("string", "`click`: the name of an element of `uiFeedbackConfig`."),
        "pluginID": argument("string", "`click`: the plugin of the element; without it the first that has one."),
      ],
    ]
  }()

  static let all: [WebRoute] =
    files + [
      WebRoute(
        method: "GET", path: "/", action: .file("page.html"), summary: "The page.", answers: "text/html"),
      WebRoute(
        method: "GET", path: "/frame.jpeg", action: .frame,
        summary: "The newest frame, scaled down to \(LivePicture.side) pixels at most.", answers: "image/jpeg",
        errors: [503]),
      WebRoute(
        method: "GET", path: "/stream.mjpeg", action: .pictures,
        summary: "The running picture: JPEG pictures that replace each other.", answers: "multipart/x-mixed-replace",
        errors: [503]),
      WebRoute(
        method: "GET", path: "/events", action: .events,
        summary:
          "Server-sent events: those of `scanview run`, and `scene` with what is to be drawn. Last-Event-ID goes on after a break.",
        answers: "text/event-stream", errors: [503]),
      WebRoute(
        method: "GET", path: "/results", action: .results,
        summary:
          "The last \(KeptResults.kept) results, oldest first, and `lastEventID`, after which /events?after= goes on."),
      WebRoute(
        method: "GET", path: "/config", action: .config,
        summary: "The configuration that runs. ETag names its version.", errors: [503]),
      WebRoute(
        method: "PUT", path: "/config", action: .setConfig,
        summary:
          "Puts a configuration into force while the source goes on. If-Match makes it depend on the version; `?check=1` only judges it; "
          + "with `?confirmWithin=SECONDS` the one before comes back by itself, unless POST /config/confirm comes in time.",
        body: (["application/json"], WebSite.configLimit), errors: [400, 408, 409, 412, 413, 415]),
      WebRoute(
        method: "POST", path: "/config/try", action: .tryConfig,
        summary:
          "Scans the last frames with the running configuration and with that of the body, and answers what is gained, lost and changed. "
          + "Nothing of the running scan changes.",
        body: (["application/json"], WebSite.configLimit), errors: [400, 408, 409, 413, 415, 503]),
      WebRoute(
        method: "POST", path: "/config/confirm", action: .confirmConfig,
        summary: "Lets the change that waits to be confirmed stay.", errors: [409]),
      WebRoute(
        method: "POST", path: "/config/revert", action: .revertConfig,
        summary: "Takes the change that waits to be confirmed back at once.", errors: [409]),
      WebRoute(
        method: "GET", path: "/config/history", action: .configHistory,
        summary: "What ran until now, the newest first: who changed it, when, why, and each value that is another one."),
      WebRoute(
        method: "POST", path: "/config/history/{number}", action: .returnToConfig,
        summary:
          "Puts the configuration of an entry of the history into force again; `?confirmWithin=` as for PUT /config.",
        errors: [400, 404, 409]),
      WebRoute(
        method: "GET", path: "/document", action: .document,
        summary:
          "The text of the running configuration as it was written, its mode, the version of the mode's file, and whether that may be saved."
      ),
      WebRoute(
        method: "PUT", path: "/document", action: .saveDocument,
        summary:
          "Writes the file of a mode: `{\"mode\", \"fileVersion\", \"text\"}`; only with --allow-save, and only when the file is still of that version.",
        body: (["application/json"], 2 * WebSite.configLimit), errors: [400, 404, 408, 409, 413, 415]),
      WebRoute(
        method: "GET", path: "/regions", action: .regions,
        summary: "The cutout and the processed region of each plugin in a frame of the size `?width=…&height=…`.",
        query: ["width", "height"], errors: [400, 503]),
      WebRoute(
        method: "GET", path: "/reference.jpeg", action: .reference,
        summary: "The picture in which the places of a plugin were measured; `?plugin=` counts the plugins from 1.",
        query: ["plugin"], answers: "image/jpeg", errors: [400, 404]),
      WebRoute(
        method: "PUT", path: "/reference.jpeg", action: .saveReference,
        summary:
          "Keeps a JPEG picture beside the file of the running mode and answers with its name; only with --allow-save.",
        body: (["application/octet-stream"], WebSite.pictureLimit), errors: [404, 408, 409, 413, 422]),
      WebRoute(
        method: "GET", path: "/modes", action: .modes,
        summary: "The names of the configurations that can be swapped to."),
      WebRoute(
        method: "GET", path: "/templates", action: .templates,
        summary: "The ready configurations that a new file can begin with: their `name`, `summary` and `text`."),
      WebRoute(
        method: "GET", path: "/state", action: .state,
        summary: "What a front end needs to know: state, mode, camera with its abilities, zoom range, languages."),
      WebRoute(
        method: "GET", path: "/texts.json", action: .texts,
        summary: "The words of the page in the language of `?language=`, or of Accept-Language."),
      WebRoute(
        method: "GET", path: "/results/{number}/thumbnail.jpeg", action: .thumbnail,
        summary: "Where one of the last results was read, as `thumbnail` of its event names it.", answers: "image/jpeg",
        errors: [404, 503]),
      WebRoute(
        method: "POST", path: "/commands/{command}", action: .command,
        summary: "A command as the control socket has it; the body has its arguments.",
        body: (["application/json"], WebSite.configLimit), bodySchema: commandArguments,
        errors: [400, 404, 408, 409, 413, 415]),
      WebRoute(
        method: "GET", path: "/snapshot.jpeg", action: .snapshot,
        summary: "The next frame in its full size.", answers: "image/jpeg", errors: [409, 503]),
      WebRoute(
        method: "POST", path: "/scan", action: .scan,
        summary:
          "Scans a picture file and answers as `scanview scan` prints it, a value for each page, with the scene to be drawn over it. `?effort=thorough` takes its time.",
        body: (["application/octet-stream"], WebSite.pictureLimit), errors: [400, 408, 413, 422, 503]),
      WebRoute(
        method: "POST", path: "/sessions", action: .beginSession,
        summary:
          "Begins a scan of the visitor's own camera, with the running configuration or that of a `mode`; answers its id and limits.",
        body: (["application/json"], WebSite.configLimit),
        bodySchema: [
          "type": "object", "properties": ["mode": ["type": "string", "description": "A name of GET /modes."]],
          "additionalProperties": false,
        ], errors: [400, 408, 409, 413, 415, 429, 503]),
      WebRoute(
        method: "POST", path: "/sessions/{session}/frames", action: .scanFrame,
        summary:
          "Scans a frame of the session, and answers with what is drawn and with the events since the frame before. One at a time.",
        body: (["image/jpeg", "image/webp"], VisitorLimits().frameBytes), errors: [404, 408, 413, 415, 422, 429]),
      WebRoute(
        method: "POST", path: "/sessions/{session}/commands/{command}", action: .sessionCommand,
        summary: "A command to the session; a swap takes the name of a mode, or a configuration.",
        body: (["application/json"], WebSite.configLimit), bodySchema: commandArguments,
        errors: [400, 404, 408, 409, 413, 415]),
      WebRoute(
        method: "GET", path: "/sessions/{session}/document", action: .sessionDocument,
        summary: "The text of the configuration that the session runs with, as GET /document.", errors: [404]),
      WebRoute(
        method: "PUT", path: "/sessions/{session}/config", action: .setSessionConfig,
        summary: "Puts a configuration into force in the session; If-Match makes it depend on the version.",
        body: (["application/json"], WebSite.configLimit), errors: [400, 404, 408, 409, 412, 413, 415]),
      WebRoute(
        method: "POST", path: "/sessions/{session}/config/try", action: .trySessionConfig,
        summary: "Tries a configuration on the last frames of the session, as POST /config/try.",
        body: (["application/json"], WebSite.configLimit), errors: [400, 404, 408, 409, 413, 415, 503]),
      WebRoute(
        method: "DELETE", path: "/sessions/{session}", action: .endSession, summary: "Ends the session.", errors: [404]),
      WebRoute(
        method: "GET", path: "/files/{name}", action: .media,
        summary: "A picture or sound that a configuration names, by its percent-encoded name there.",
        answers: "application/octet-stream", errors: [404, 413, 415]),
      WebRoute(method: "GET", path: "/schema", action: .schema, summary: "The JSON Schema of configurations."),
      WebRoute(
        method: "GET", path: "/health", action: .health,
        summary: "Whether the server answers, and whether the scanner is ready."),
      WebRoute(
        method: "GET", path: "/ready", action: .ready, summary: "Whether the scanner runs; 503 when it does not.",
        errors: [503]),
      WebRoute(
        method: "GET", path: "/metrics", action: .metrics, summary: "Counters for Prometheus.", answers: "text/plain"),
      WebRoute(method: "GET", path: "/openapi.json", action: .openAPI, summary: "This description."),
    ]

  /// What the page is made of.
  private static let files = WebPage.files.keys.filter { $0 != "page.html" }.sorted().map { name in
    WebRoute(
      method: "GET", path: "/\(name)", action: .file(name), summary: "A part of the page.",
      answers: String(WebPage.files[name]?.type.prefix { $0 != ";" } ?? ""))
  }
}
