import ScanJSON

extension WebSite {
  /// The results that are kept, and the id of the event after which the stream of events goes on.
  func results(_ language: SiteLanguages.Language) -> WebResponse {
    // The id first: what comes between the two is in the list and in the stream, each with its number.
    let last = events.feed(language).lastID
    return .json(JSONNode(.object(events.results.json() + [JSONMember("lastEventID", JSONNode(.string(last)))])))
  }
}
