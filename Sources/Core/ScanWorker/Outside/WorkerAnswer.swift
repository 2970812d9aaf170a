import ScanGeometry
import ScanImage
import ScanJSON
import ScanPluginKit

/// The answer of a program to a frame, as the output of a plugin. Places are in pixels of what was sent, and become pixels of the frame.
struct WorkerAnswer {
  private let answer: JSONNode
  private let origin: PixelRect
  private let resultKey: String
  private let definition: ObjectDefinition<OpenObject>

  init(_ answer: JSONNode, origin: PixelRect, resultKey: String, result: ObjectDefinition<OpenObject>) {
    self.answer = answer
    self.origin = origin
    self.resultKey = resultKey
    definition = result
  }

  /// The output.
  ///
  /// - Throws: ``WorkerFault`` with `badAnswer` and the place of what does not fit.
  func output() throws(WorkerFault) -> ScanOutput {
    switch answer["type"]?.string {
    case "result": break
    case "error":
      throw WorkerFault(.refused, message: DisplayText(answer["problem"]?["message"]?.string ?? answer.excerpt))
    default:
      let type = answer["type"].map { MessageText.otherType.with(["type": .string($0.excerpt)]) }
      throw unfit(type ?? MessageText.noType.with())
    }
    var output = ScanOutput()
    for (index, entry) in (answer["results"]?.elements ?? []).enumerated() {
      output.results.append(try result(entry, index))
    }
    for info in answer["scanInfo"]?.members ?? [] { output.infos.append(ScanInfo(name: info.key, value: info.value)) }
    for (index, place) in (answer["candidates"]?.elements ?? []).enumerated() {
      output.candidates.append(try quad(place, "candidates/\(index)"))
    }
    if let name = answer["guidance"]?.string { output.guidance = Guidance(rawValue: name) ?? .none }
    output.partialText = answer["partialText"]?.string
    if output.results.isEmpty {
      output.skipped = RunSkipped(
        code: answer["skipped"]?["code"]?.number?.int ?? RunSkipped.nothingFound.code,
        message: answer["skipped"]?["message"]?.string ?? RunSkipped.nothingFound.message)
    }
    return output
  }

  private func result(_ entry: JSONNode, _ index: Int) throws(WorkerFault) -> PluginResult {
    let name = DisplayText.Argument.string("results/\(index)")
    guard let value = entry["value"] else {
      throw unfit(MessageText.noMember.with(["place": name, "key": "value"]))
    }
    let session = ReadSession(value, file: nil, environment: DefinitionEnvironment()) { definition.outline($0) }
    guard let object = definition.read(value, ReadScope(session: session)) else {
      let problem = session.sortedProblems.first
      let place = DisplayText("results/\(index)/value\(problem?.pointer.description ?? "")")
      throw unfit(DisplayText(joining: [place, problem?.messageText ?? MessageText.notFitting.with()], by: ": "))
    }
    let given = entry["items"]?.elements ?? [entry]
    var items: [FoundItem] = []
    for (number, item) in given.enumerated() {
      let place = try item["corners"].map { corners throws(WorkerFault) in
        try quad(corners, "results/\(index)/items/\(number)/corners")
      }
      items.append(
        FoundItem(
          kind: item["kind"]?.string ?? resultKey, text: item["text"]?.string ?? value.text(.compact), quad: place,
          isExact: item["isExact"]?.bool ?? false))
    }
    guard !items.isEmpty else { throw unfit(MessageText.noItems.with(["place": name])) }
    return PluginResult(
      OutsideResult(object, resultKey, items), confidence: entry["confidence"]?.number?.int ?? -1)
  }

  /// Four corners as objects with `x` and `y`.
  private func quad(_ node: JSONNode, _ place: String) throws(WorkerFault) -> FrameQuad {
    let points = (node.elements ?? []).compactMap { point -> FramePoint? in
      guard let x = point["x"]?.number?.double, let y = point["y"]?.number?.double else { return nil }
      return FramePoint(x: x + Double(origin.x), y: y + Double(origin.y))
    }
    guard points.count == 4 else { throw unfit(MessageText.noCorners.with(["place": .string(place)])) }
    return FrameQuad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
  }

  private func unfit(_ problem: DisplayText) -> WorkerFault {
    WorkerFault(.badAnswer, .unknownAnswer, ["problem": .text(problem)])
  }
}
