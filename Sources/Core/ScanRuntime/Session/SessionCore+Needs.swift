import ScanPluginKit

/// What plugins need of frames, and what frames lack.
extension SessionCore {
  /// What all plugins need of frames beside luma: those that work, those whose step comes later, and those that are being made.
  var frameNeeds: FrameNeeds { read { $0.frameNeeds } }

  /// Keeps a frame for the plugins that look back.
  func keepForLater(_ frame: Frame, _ state: inout State) {
    let limit = state.record.followsFrames ? state.frameNeeds.earlierFrames : 0
    if limit > 0 { state.earlierFrames.append(frame) }
    state.earlierFrames.removeFirst(max(0, state.earlierFrames.count - limit))
  }

  /// Begins with a source that was not seen before.
  func forgetEarlierFrames(_ state: inout State) {
    state.earlierFrames = []
    for lane in state.lanes.indices { state.lanes[lane].reportedUnmet = .none }
  }

  /// Tells, once for each plugin and source, what a plugin needs and the source does not give.
  func reportUnmetNeeds(_ frame: Frame, _ lane: Int, _ state: inout State) {
    let unmet = state.lanes[lane].plugin.needs.unmet(by: frame)
    guard unmet != .none, state.lanes[lane].reportedUnmet != unmet else { return }
    state.lanes[lane].reportedUnmet = unmet
    hub.publish(.scanInfo(ScanInfo(unmet: unmet), stamp: state.lanes[lane].plugin.stamp(frame)))
  }
}

extension SessionCore.State {
  fileprivate var frameNeeds: FrameNeeds {
    upcomingNeeds.values.reduce(lanes.reduce(.none) { $0.union($1.plugin.needs) }) { $0.union($1) }
  }
}

extension ScanInfo {
  /// What a plugin needs and a source does not give: `color`, and the least `width` and `height`.
  fileprivate init(unmet: FrameNeeds) {
    var members: [JSONMember] = []
    if unmet.color { members.append(JSONMember("color", JSONNode(.bool(true)))) }
    if let size = unmet.minSize {
      members += [JSONMember("width", .count(size.width)), JSONMember("height", .count(size.height))]
    }
    self.init(name: "$unmetNeeds", value: JSONNode(.object(members)))
  }
}
