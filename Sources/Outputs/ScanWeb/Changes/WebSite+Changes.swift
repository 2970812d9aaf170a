import ScanPluginKit
import ScanRuntime

/// Changes that wait to be confirmed, and the way back to what ran before.
extension WebSite {
  func confirmConfig(_ request: WebRequest) async throws(WebError) -> WebResponse {
    try await changes.confirm(by: ChangeAuthor(request))
    return changed()
  }

  func revertConfig(_ request: WebRequest) async throws(WebError) -> WebResponse {
    try await changes.revert(by: ChangeAuthor(request))
    return changed()
  }

  func configHistory() -> WebResponse { .json(["entries": changes.historyJSON(), "pending": changes.pendingJSON()]) }

  func returnToConfig(_ number: String, _ request: WebRequest) async throws(WebError) -> WebResponse {
    try await changes.goBack(to: Int(number), by: ChangeAuthor(request), confirmWithin: try Self.confirmTime(request))
    return changed()
  }

  private func changed() -> WebResponse {
    .json(
      ["configRevision": JSONNode(.number(JSONNumber(view.configRevision))), "pending": changes.pendingJSON()],
      headers: [("ETag", Self.tag(view.effectiveConfig.json()))])
  }

  /// How long a change may stay without a confirmation, `?confirmWithin=` in seconds; nil without it.
  static func confirmTime(_ request: WebRequest) throws(WebError) -> Duration? {
    guard let text = request.queryValue("confirmWithin") else { return nil }
    guard let seconds = Int(text), ConfigChanges.confirmTimes.contains(seconds) else {
      throw WebError(
        400, "badArgument",
        WebRefusal.confirmTime.with([
          "least": .number(ConfigChanges.confirmTimes.lowerBound),
          "most": .number(ConfigChanges.confirmTimes.upperBound),
        ])
      )
    }
    return .seconds(seconds)
  }
}
