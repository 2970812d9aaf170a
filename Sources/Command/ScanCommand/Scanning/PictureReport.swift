import ScanPluginKit
import ScanRuntime
import ScanStills

/// What `scan` prints for one picture: a JSON line for programs, and words for people.
struct PictureReport: Sendable {
  let origin: FrameOrigin
  let size: PixelSize?
  /// What was read, without the pixels: reports may wait for each other.
  let results: [ScanResult]
  let problems: [ReportedProblem]
  /// Where something that was not read reaches a side of the processed region.
  let partialLocation: FrameQuad?
  /// What went wrong or was not found, in words.
  let words: [String]
  /// Whether the picture, or the plugin, failed; not finding anything is no failure.
  let failed: Bool

  /// The report of a picture that was scanned.
  ///
  /// - Parameters:
  ///   - texts: The language of the reasons.
  ///   - annotationProblem: Why its annotated copy was not written; the results count all the same.
  init(
    _ frame: Frame, _ reading: StillReading, _ texts: TextCatalog = .english,
    annotationProblem: PictureWriteError? = nil
  ) {
    origin = frame.origin
    size = frame.size
    results = reading.results.map(\.withoutFrame)
    partialLocation = reading.partialLocation
    failed = !reading.problems.isEmpty || annotationProblem != nil
    let notWritten = annotationProblem.map {
      ScanWords.notAnnotated.with(["error": .text($0.displayText)]).text(texts)
    }
    problems =
      reading.problems.map { ReportedProblem(code: $0.code.name, message: $0.messageText.text(texts)) }
      + reading.failures.map { ReportedProblem($0, texts) }
      + (annotationProblem.map { [ReportedProblem(code: $0.code.name, message: notWritten ?? "")] } ?? [])
    let place = Self.place(frame.origin, texts)
    words =
      reading.problems.map { "\(place): \($0.messageText.text(texts))" }
      + reading.failures.map { "\(place): \($0.messageText.text(texts)); \($0.adviceText.text(texts))" }
      + (notWritten.map { ["\(place): \($0)"] } ?? [])
  }

  /// The report of a picture that could not be read.
  init(_ error: SourceError, _ texts: TextCatalog) {
    origin = FrameOrigin(source: error.source, page: error.page ?? 1)
    size = nil
    results = []
    partialLocation = nil
    failed = true
    let message = error.messageText.text(texts)
    words = ["\(Self.place(origin, texts, hasPages: error.page != nil)): \(message)"]
    problems = [ReportedProblem(code: error.code.name, message: message)]
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
    members.append(JSONMember("problems", JSONNode(.array(problems.map(\.json)))))
    if let partialLocation { members.append(JSONMember("partialLocation", partialLocation.json())) }
    return JSONNode(.object(members)).text(.compact)
  }

  /// Prints the line and the words, and counts the picture.
  ///
  /// - Throws: ``OutputClosed`` when the output is closed.
  func deliver(to tally: inout Tally) throws(OutputClosed) {
    tally.add(self)
    try Console.result(line)
    for text in words { if failed { Console.error(text) } else { Console.note(text) } }
  }

  /// The file, and the page where there may be several.
  private static func place(_ origin: FrameOrigin, _ texts: TextCatalog, hasPages: Bool = false) -> String {
    let name = origin.source == "-" ? ScanWords.standardInput.with().text(texts) : origin.source
    return SourceError.place(name, page: origin.page > 1 || hasPages ? origin.page : nil).text(texts)
  }
}
