public import ScanPluginKit

extension SourceNotice {
  func content(_ texts: TextCatalog) -> [JSONMember] {
    [JSONMember("notice", JSONNode(.string(name)))] + details(texts)
  }

  private func details(_ texts: TextCatalog) -> [JSONMember] {
    switch self {
    case .opened(let format): format.content
    case .lost(let error): [JSONMember("problem", ScanIssue(source: error.source, error).json(texts))]
    case .offline(let time), .stalled(let time), .frozen(let time), .black(let time):
      [JSONMember("forMs", .milliseconds(time))]
    case .connecting, .recovered: []
    case .counted(let counters): [JSONMember("counters", counters.json())]
    }
  }
}

extension SourceFormat {
  fileprivate var content: [JSONMember] {
    var members = [
      JSONMember("device", JSONNode(.string(device))), JSONMember("path", JSONNode(.string(path))),
      JSONMember("size", ["width": .count(size.width), "height": .count(size.height)]),
      JSONMember("pixelFormat", JSONNode(.string(pixelFormat))),
    ]
    if let requestedSize {
      members.append(
        JSONMember("requestedSize", ["width": .count(requestedSize.width), "height": .count(requestedSize.height)]))
    }
    if let framesPerSecond { members.append(JSONMember("framesPerSecond", .decimal(framesPerSecond))) }
    if let degrees = rotation?.clockwiseDegrees { members.append(JSONMember("rotation", .count(degrees))) }
    return members
  }
}

extension CaptureCounters {
  func json() -> JSONNode {
    [
      "delivered": .count(delivered), "missed": .count(missed), "flagged": .count(flagged), "short": .count(short),
      "undecodable": .count(undecodable), "reopened": .count(reopened),
    ]
  }
}

extension CameraStatus {
  /// The status as JSON: `capabilities`, `requested`, `effective` and `digitalZoom`.
  public func json() -> JSONNode { JSONNode(.object(content)) }

  var content: [JSONMember] {
    [
      JSONMember("capabilities", capabilities.json()), JSONMember("requested", requested.json()),
      JSONMember("effective", effective.json()), JSONMember("digitalZoom", .decimal(digitalZoom)),
    ]
  }
}

extension CameraSettings {
  fileprivate func json() -> JSONNode {
    var members = [
      JSONMember("torch", JSONNode(.string(torch.rawValue))), JSONMember("exposureLock", JSONNode(.bool(exposureLock))),
      JSONMember("zoom", .decimal(zoom)),
    ]
    if let focus { members.append(JSONMember("focus", focus.json())) }
    return JSONNode(.object(members))
  }
}

extension CameraState {
  fileprivate func json() -> JSONNode {
    var members: [JSONMember] = []
    if let torch { members.append(JSONMember("torch", JSONNode(.bool(torch)))) }
    if let exposureLocked { members.append(JSONMember("exposureLocked", JSONNode(.bool(exposureLocked)))) }
    if let focus { members.append(JSONMember("focus", focus.json())) }
    if let isFocusing { members.append(JSONMember("isFocusing", JSONNode(.bool(isFocusing)))) }
    if let zoom { members.append(JSONMember("zoom", .decimal(zoom))) }
    return JSONNode(.object(members))
  }
}

extension FocusMode {
  fileprivate func json() -> JSONNode {
    switch self {
    case .auto: "auto"
    case .fixed(let distance): ["fixed": .decimal(distance)]
    case .point(let point): ["point": ["x": .decimal(point.x), "y": .decimal(point.y)]]
    }
  }
}

extension CameraCapabilities {
  func json() -> JSONNode {
    var members = [
      JSONMember("torch", JSONNode(.bool(torch))), JSONMember("exposureLock", JSONNode(.bool(exposureLock))),
      JSONMember("autoFocus", JSONNode(.bool(autoFocus))), JSONMember("manualFocus", JSONNode(.bool(manualFocus))),
      JSONMember("focusPoint", JSONNode(.bool(focusPoint))),
    ]
    if let zoom {
      members.append(JSONMember("zoom", ["least": .decimal(zoom.lowerBound), "most": .decimal(zoom.upperBound)]))
    }
    return JSONNode(.object(members))
  }
}

extension ReadyStatus {
  /// The status as JSON, in the words of a catalogue.
  public func json(_ texts: TextCatalog = .english) -> JSONNode {
    let conditions = conditions.map { condition -> JSONNode in
      var members = [
        JSONMember("kind", JSONNode(.string(condition.kind.name))),
        JSONMember("isMet", JSONNode(.bool(condition.isMet))),
      ]
      if let message = condition.messageText {
        members.append(JSONMember("message", JSONNode(.string(message.text(texts)))))
      }
      return JSONNode(.object(members))
    }
    return ["isReady": JSONNode(.bool(isReady)), "conditions": JSONNode(.array(conditions))]
  }
}
