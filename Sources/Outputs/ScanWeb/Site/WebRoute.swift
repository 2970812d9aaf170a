import ScanJSON

/// One operation of the HTTP interface; the list of all is what requests are matched with and what the OpenAPI document is made of.
struct WebRoute: Sendable {
  /// What is done.
  enum Action: Sendable {
    case file(String)
    case frame
    case pictures
    case events
    case config
    case setConfig
    case modes
    case command
    case snapshot
    case scan
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
  /// What a request carries: its type and most bytes.
  var body: (type: String, limit: Int)?
  /// What it answers with.
  var answers = "application/json"
  /// The statuses of its errors beside those of every operation (401, 403, 421).
  var errors: [Int] = []

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
        method: "GET", path: "/config", action: .config,
        summary: "The configuration that runs. ETag names its version."),
      WebRoute(
        method: "PUT", path: "/config", action: .setConfig,
        summary:
          "Puts a configuration into force while the source goes on. If-Match makes it depend on the version; `?check=1` only judges it.",
        body: ("application/json", WebSite.configLimit), errors: [400, 408, 409, 412, 413, 415]),
      WebRoute(
        method: "GET", path: "/modes", action: .modes,
        summary: "The names of the configurations that can be swapped to."),
      WebRoute(
        method: "POST", path: "/commands/{command}", action: .command,
        summary: "A command as the control socket has it; the body has its arguments.",
        body: ("application/json", WebSite.configLimit), errors: [400, 404, 408, 409, 413, 415]),
      WebRoute(
        method: "GET", path: "/snapshot.jpeg", action: .snapshot,
        summary: "The next frame in its full size.", answers: "image/jpeg", errors: [409, 503]),
      WebRoute(
        method: "POST", path: "/scan", action: .scan,
        summary: "Scans a picture file and answers as `scanview scan` prints it, a value for each page.",
        body: ("application/octet-stream", WebSite.pictureLimit), errors: [400, 408, 413, 422, 503]),
      WebRoute(method: "GET", path: "/schema", action: .schema, summary: "The JSON Schema of configurations."),
      WebRoute(method: "GET", path: "/health", action: .health, summary: "Whether the server answers."),
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

  /// The part of a path that stands for `{name}`, empty for a route without one; nil when the path is another one.
  func match(_ requested: String) -> String? {
    guard let brace = path.firstIndex(of: "{") else { return requested == path ? "" : nil }
    let head = path[..<brace]
    guard requested.hasPrefix(head) else { return nil }
    let rest = String(requested.dropFirst(head.count))
    return rest.isEmpty || rest.contains("/") ? nil : rest
  }
}
