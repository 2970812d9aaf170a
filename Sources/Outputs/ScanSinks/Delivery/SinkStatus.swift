public import ScanJSON

/// How a sink is doing.
public struct SinkStatus: Sendable, Hashable {
  /// What it does at present.
  public enum State: Sendable, Hashable {
    /// Nothing waits, or all is being delivered.
    case delivering
    /// The last attempt failed; the next one comes by itself.
    case retrying(SinkProblem)
    /// The spool cannot be read.
    case failed(SpoolError)
    /// It was ended.
    case ended
  }

  /// The sink's name.
  public let sink: String
  /// What it does at present.
  public let state: State
  /// What has become of its records, as far as it is known.
  public let counts: SinkCounts

  /// The status as JSON: `sink`, `state`, `problem` where there is one, and the counts.
  public func json(_ texts: TextCatalog = .english) -> JSONNode {
    var members = [JSONMember("sink", JSONNode(.string(sink)))]
    func add(_ name: String, _ problem: DisplayText? = nil) {
      members.append(JSONMember("state", JSONNode(.string(name))))
      if let problem { members.append(JSONMember("problem", JSONNode(.string(problem.text(texts))))) }
    }
    switch state {
    case .delivering: add("delivering")
    case .retrying(let problem): add("retrying", problem.displayText)
    case .failed(let error): add("failed", error.displayText)
    case .ended: add("ended")
    }
    return JSONNode(.object(members + counts.members))
  }
}
