import ScanPluginKit
import ScanRuntime
import ScanStills

/// What `scan` prints for one picture: a JSON line for programs, and words for people.
struct PictureReport: Sendable {
  /// What is printed for programs.
  let value: JSONNode
  /// What went wrong or was not found, in words.
  let words: [String]
  /// Whether something was read.
  let isFound: Bool
  /// Whether the picture, or the plugin, failed; not finding anything is no failure.
  let failed: Bool

  /// A report that was made elsewhere.
  init(_ value: JSONNode, words: [String], isFound: Bool, failed: Bool) {
    self.value = value
    self.words = words
    self.isFound = isFound
    self.failed = failed
  }

  /// What was read: kind and text of each thing.
  var items: [ReadItem] {
    (value["items"]?.elements ?? []).map { ReadItem(kind: $0["kind"]?.string ?? "", text: $0["text"]?.string ?? "") }
  }

  /// The report of a picture that was scanned.
  ///
  /// - Parameters:
  ///   - texts: The language of the reasons.
  ///   - explanation: Why it gave what it gave; nil leaves that out.
  ///   - annotationProblem: Why its annotated copy was not written; the results count all the same.
  init(
    _ frame: Frame, _ reading: StillReading, _ texts: TextCatalog = .english,
    annotationProblem: PictureWriteError? = nil, explanation: Explanation? = nil
  ) {
    let notWritten = annotationProblem.map {
      ScanWords.notAnnotated.with(["error": .text($0.displayText)]).text(texts)
    }
    let problems =
      reading.problems.map { ReportedProblem(code: $0.code.name, message: $0.messageText.text(texts)) }
      + reading.failures.map { ReportedProblem($0, texts) }
      + (annotationProblem.map { [ReportedProblem(code: $0.code.name, message: notWritten ?? "")] } ?? [])
    let place = Self.place(frame.origin, texts)
    self.init(
      Self.value(
        frame.origin, frame.size, reading.results, problems,
        partialLocation: reading.partialLocation, explanation: explanation?.json(texts)),
      words: reading.problems.map { "\(place): \($0.messageText.text(texts))" }
        + reading.failures.map { "\(place): \($0.messageText.text(texts)); \($0.adviceText.text(texts))" }
        + (notWritten.map { ["\(place): \($0)"] } ?? []),
      isFound: !reading.results.isEmpty, failed: !reading.problems.isEmpty || annotationProblem != nil)
  }

  /// The report of a frame of a running source.
  ///
  /// - Parameters:
  ///   - reading: What the frame gives by itself, as a still picture.
  ///   - moment: What the running scan knew after it.
  ///   - annotationProblem: Why the annotated copy was not written.
  init(
    _ frame: Frame, _ reading: StillReading, _ moment: LiveMoment, _ texts: TextCatalog,
    annotationProblem: PictureWriteError?
  ) {
    let explanation = Explanation(reading, Explanation.measures(of: frame, in: reading.cropRect), live: moment)
    let problems = reading.problems.map { ReportedProblem(code: $0.code.name, message: $0.messageText.text(texts)) }
    let plain = Self.value(
      frame.origin, frame.size, moment.delivered, problems, explanation: explanation.json(texts),
      moment: (frame.number, frame.timestamp))
    let report = PictureReport(
      plain, words: [], isFound: !moment.delivered.isEmpty, failed: !reading.problems.isEmpty)
    self = annotationProblem.map { report.adding($0, texts) } ?? report
  }

  /// The report of a picture that could not be read.
  init(_ error: SourceError, _ texts: TextCatalog) {
    self.init(error.source, page: error.page, code: error.code.name, error.messageText, texts)
  }

  /// The report of a picture that could not be read.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - page: The page; nil where it has one only, or where it failed as a whole.
  ///   - code: The kind of problem.
  ///   - message: What was met.
  init(_ source: String, page: Int?, code: String, _ message: DisplayText, _ texts: TextCatalog) {
    let origin = FrameOrigin(source: source, page: page ?? 1)
    let message = message.text(texts)
    self.init(
      Self.value(origin, nil, [], [ReportedProblem(code: code, message: message)]),
      words: ["\(Self.place(origin, texts, hasPages: page != nil)): \(message)"], isFound: false, failed: true)
  }

  private static func value(
    _ origin: FrameOrigin, _ size: PixelSize?, _ results: [ScanResult], _ problems: [ReportedProblem],
    partialLocation: FrameQuad? = nil, explanation: JSONNode? = nil, moment: (frame: UInt64, time: Duration)? = nil
  ) -> JSONNode {
    var members = [
      JSONMember("source", JSONNode(.string(origin.source))),
      JSONMember("page", JSONNode(.number(JSONNumber(origin.page)))),
    ]
    if let moment {
      members.append(JSONMember("frame", JSONNode(.number(JSONNumber(Int(clamping: moment.frame))))))
      members.append(
        JSONMember("timestampMs", JSONNode(.number(JSONNumber(Int((moment.time / .milliseconds(1)).rounded()))))))
    }
    if let size {
      members.append(
        JSONMember(
          "size",
          [
            "width": JSONNode(.number(JSONNumber(size.width))), "height": JSONNode(.number(JSONNumber(size.height))),
          ]))
    }
    let items = results.flatMap(\.body.items).map { item in
      JSONNode(
        .object(
          (ReadItem(kind: item.kind, text: item.text).json.members ?? [])
            + (item.quad.map { [JSONMember("corners", $0.json())] } ?? [])))
    }
    members.append(JSONMember("items", JSONNode(.array(items))))
    members.append(JSONMember("results", JSONNode(.array(results.map { $0.json() }))))
    members.append(JSONMember("problems", JSONNode(.array(problems.map(\.json)))))
    if let partialLocation { members.append(JSONMember("partialLocation", partialLocation.json())) }
    if let explanation { members.append(JSONMember("explanation", explanation)) }
    return JSONNode(.object(members))
  }

  /// The report with the problem of its annotated copy; the results count all the same.
  func adding(_ problem: PictureWriteError, _ texts: TextCatalog) -> PictureReport {
    let text = ScanWords.notAnnotated.with(["error": .text(problem.displayText)]).text(texts)
    let entry = ReportedProblem(code: problem.code.name, message: text).json
    let members = (value.members ?? []).map { member in
      guard member.key == "problems" else { return member }
      return JSONMember("problems", JSONNode(.array((member.value.elements ?? []) + [entry])))
    }
    return PictureReport(JSONNode(.object(members)), words: words + [text], isFound: isFound, failed: true)
  }

  /// Prints the line and the words, and counts the picture.
  ///
  /// - Throws: ``OutputClosed`` when the output is closed.
  func deliver(to output: ResultOutput, _ tally: inout Tally) throws(OutputClosed) {
    tally.add(self)
    try output.write(value)
    // An explanation has the words already.
    if case .explanations = output { return }
    for text in words { if failed { Console.error(text) } else { Console.note(text) } }
  }

  /// The file, and the page where there may be several.
  private static func place(_ origin: FrameOrigin, _ texts: TextCatalog, hasPages: Bool = false) -> String {
    let name = origin.source == "-" ? ScanWords.standardInput.with().text(texts) : origin.source
    return SourceError.place(name, page: origin.page > 1 || hasPages ? origin.page : nil).text(texts)
  }
}
