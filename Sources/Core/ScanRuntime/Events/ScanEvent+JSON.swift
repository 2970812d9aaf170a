public import ScanPluginKit

extension ScanEvent {
  /// The event as JSON: `event` with its name, `frame` and `configRevision` where they apply, then its content.
  ///
  /// A result stands under `result`, in the form of the published result schema; durations are in milliseconds.
  ///
  /// - Parameter texts: The language of the sentences for people.
  public func json(_ texts: TextCatalog = .english) -> JSONNode {
    var members = [JSONMember("event", JSONNode(.string(name)))]
    if let stamp {
      if let frame = stamp.frameNumber { members.append(JSONMember("frame", .count(frame))) }
      members.append(JSONMember("configRevision", .count(stamp.configRevision)))
      members.append(JSONMember("pluginID", JSONNode(.string(stamp.pluginID))))
    }
    return JSONNode(.object(members + content(texts)))
  }

  private func content(_ texts: TextCatalog) -> [JSONMember] {
    switch self {
    case .started(let info): info.content
    case .frame(let report): report.content
    case .result(let result): [JSONMember("result", result.json())]
    case .allResults(let results, _): [JSONMember("results", JSONNode(.array(results.map { $0.json() })))]
    case .scanInfo(let info, _): [JSONMember("name", JSONNode(.string(info.name))), JSONMember("value", info.value)]
    case .runSkipped(let skipped, _):
      [JSONMember("code", .count(skipped.code)), JSONMember("message", JSONNode(.string(skipped.message)))]
        + skipped.refusals.content(texts)
    case .visualFeedback(let quads, _):
      [JSONMember("squares", JSONNode(.array(quads.map(Self.square))))]
    case .problem(let problem, _): [JSONMember("problem", problem.json(texts))]
    case .stalled(let report): report.content
    case .swapped(let report): [JSONMember("configRevision", .count(report.revision))] + report.json()
    case .notApplied(let keys): [JSONMember("keys", JSONNode(.array(keys.map { $0.json(texts) })))]
    case .step(let report): report.content
    case .items(let change): change.content
    case .tapped(let item): [JSONMember("item", item.json())]
    case .clicked(let click): click.content
    case .viewers(let change): change.content
    case .status(let status): status.content(texts)
    case .source(let notice): notice.content(texts)
    case .camera(let status): status.content
    case .readiness(let status): [JSONMember("readiness", status.json(texts))]
    case .reloaded(let report): report.content(texts)
    case .captured(let photo): photo.content
    case .captureFinished(let report): report.content
    case .stateChanged(let state): [JSONMember("state", JSONNode(.string(state.rawValue)))]
    case .overflow(let lost):
      [JSONMember("lostResults", .count(lost.lostResults)), JSONMember("lostNotices", .count(lost.lostNotices))]
    case .finished(let report): report.content(texts)
    }
  }

  /// A quadrilateral as the format writes it: the corners by name, in frame pixels.
  private static func square(_ quad: FrameQuad) -> JSONNode {
    func corner(_ point: FramePoint) -> JSONNode {
      ["x": .count(Int(point.x.rounded())), "y": .count(Int(point.y.rounded()))]
    }
    return [
      "upLeft": corner(quad.topLeft), "upRight": corner(quad.topRight), "downRight": corner(quad.bottomRight),
      "downLeft": corner(quad.bottomLeft),
    ]
  }
}

extension SessionInfo {
  fileprivate var content: [JSONMember] {
    [
      JSONMember("configRevision", .count(configRevision)),
      JSONMember("session", .count(session)),
      JSONMember("source", JSONNode(.string(source))),
      JSONMember("pluginID", JSONNode(.string(pluginID))),
    ]
  }
}

extension FrameReport {
  fileprivate var content: [JSONMember] {
    var members = [
      JSONMember("size", ["width": .count(size.width), "height": .count(size.height)]),
      JSONMember(
        "cropRect",
        [
          "x": .count(cropRect.x), "y": .count(cropRect.y), "width": .count(cropRect.width),
          "height": .count(cropRect.height),
        ]),
      JSONMember("results", .count(results)),
      JSONMember("scanningMs", .milliseconds(scanning)),
      JSONMember("handlingMs", .milliseconds(handling)),
    ]
    if !timeChecks.isEmpty {
      members.append(JSONMember("timeChecks", JSONNode(.array(timeChecks.map { JSONNode(.bool($0)) }))))
    }
    return members
  }
}

extension FinishReport {
  fileprivate func content(_ texts: TextCatalog) -> [JSONMember] {
    var members = [
      JSONMember("configRevision", .count(configRevision)),
      JSONMember("session", .count(session)),
      JSONMember("reason", JSONNode(.string(reason.name))),
      JSONMember("pluginID", JSONNode(.string(pluginID))),
    ]
    if case .failed(let problem) = reason { members.append(JSONMember("problem", problem.json(texts))) }
    return members + [
      JSONMember("results", .count(statistics.results)),
      JSONMember("durationMs", .milliseconds(duration)),
      JSONMember("statistics", statistics.json()),
    ]
  }
}

extension StepReport {
  fileprivate var content: [JSONMember] {
    [
      JSONMember("configRevision", .count(configRevision)), JSONMember("pluginID", JSONNode(.string(pluginID))),
      JSONMember("previousPluginID", JSONNode(.string(previousPluginID))), JSONMember("step", .count(step)),
      JSONMember("steps", .count(steps)),
    ]
  }
}

extension CapturedPhoto {
  fileprivate var content: [JSONMember] {
    [
      JSONMember("number", .count(number)), JSONMember("frame", .count(frame.number)),
      JSONMember("size", ["width": .count(frame.size.width), "height": .count(frame.size.height)]),
      JSONMember("hasColor", JSONNode(.bool(frame.hasColor))),
    ]
  }
}

extension CaptureReport {
  fileprivate var content: [JSONMember] {
    [JSONMember("photos", .count(photos)), JSONMember("reason", JSONNode(.string(reason.rawValue)))]
  }
}

extension ReloadReport {
  fileprivate func content(_ texts: TextCatalog) -> [JSONMember] {
    var members = [
      JSONMember("file", JSONNode(.string(file))), JSONMember("outcome", JSONNode(.string(outcome.name))),
      JSONMember("changes", JSONNode(.array(changes.map { JSONNode(.string($0.pointer.description)) }))),
      JSONMember("latencyMs", .milliseconds(latency)),
    ]
    if case .refused(let problems) = outcome {
      members.append(JSONMember("problems", problems.json(texts)))
    }
    if !warnings.isEmpty { members.append(JSONMember("warnings", warnings.json(texts))) }
    return members
  }
}
