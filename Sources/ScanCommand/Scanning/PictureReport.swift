import ScanPluginKit
import ScanRuntime

/// What `scan` prints for one picture: a JSON line for programs, and words for people.
struct PictureReport {
  let origin: FrameOrigin
  let size: PixelSize?
  let results: [ScanResult]
  let problems: [JSONNode]
  /// What went wrong or was not found, in words.
  let words: [String]
  /// Whether the picture, or the plugin, failed; not finding anything is no failure.
  let failed: Bool

  /// The report of a picture that was scanned.
  init(_ frame: Frame, _ reading: StillReading) {
    origin = frame.origin
    size = frame.size
    results = reading.results
    failed = !reading.problems.isEmpty
    problems = reading.problems.map { $0.json() } + reading.failures.map { $0.json() }
    words =
      reading.problems.map { "\(frame.origin.source): \($0.message)" }
      + reading.failures.map { "\(Self.place(frame.origin)): \($0.message); \($0.advice)" }
  }

  /// The report of a picture that could not be read.
  init(_ error: SourceError) {
    origin = FrameOrigin(source: error.source, page: error.page ?? 1)
    size = nil
    results = []
    failed = true
    words = [error.description]
    problems = [
      [
        "code": JSONNode(.string(error.code.name)), "message": JSONNode(.string(error.message)),
      ]
    ]
  }

  /// The line for programs.
  var line: String {
    var members = [
      JSONMember("source", JSONNode(.string(origin.source))),
      JSONMember("page", JSONNode(.number(JSONNumber(origin.page)))),
    ]
    if let size {
      members.append(
        JSONMember(
          "size",
          [
            "width": JSONNode(.number(JSONNumber(size.width))), "height": JSONNode(.number(JSONNumber(size.height))),
          ]))
    }
    members.append(JSONMember("results", JSONNode(.array(results.map { $0.json() }))))
    members.append(JSONMember("problems", JSONNode(.array(problems))))
    return JSONNode(.object(members)).text(.compact)
  }

  private static func place(_ origin: FrameOrigin) -> String {
    origin.page > 1 ? "\(origin.source) (page \(origin.page))" : origin.source
  }
}
