import ScanJSON
import ScanRuntime
import ScanScene
import Synchronization

/// What a view reports, for all who listen: one subscription, with a feed for each language that was asked for.
final class SiteEvents: Sendable {
  private let view: ScanView
  private let feeds = Mutex<[String: EventFeed]>([:])
  private let customShapes = Mutex<[CustomShape]>([])
  private let tasks = Mutex<[Task<Void, Never>]>([])
  let thumbnails = ResultThumbnails()
  let results: KeptResults
  /// The last frames while somebody listens.
  let frames = RecentFrames()
  /// How long frames were scanned.
  let scanTimes = TimeHistogram()

  init(_ view: ScanView) {
    self.view = view
    results = KeptResults(thumbnails)
  }

  /// Begins to listen to the view.
  ///
  /// - Parameter language: The language whose events are kept from the begin.
  func begin(_ language: SiteLanguages.Language) {
    _ = feed(language)
    let events = view.events(
      EventOptions(capacity: 4_096, includesFrames: true, includesStatus: true, acrossSessions: true))
    let following = Task { [weak self] in
      for await event in events { self?.take(event) }
    }
    let beating = Task { [weak self] in
      while (try? await Task.sleep(for: .seconds(15))) != nil { self?.beat() }
    }
    tasks.withLock { $0 = [following, beating] }
  }

  /// Ends all streams.
  func end() {
    for task in tasks.withLock({ $0 }) { task.cancel() }
    for feed in all { feed.end() }
  }

  /// The events in a language, from the first time that somebody wants them so.
  func feed(_ language: SiteLanguages.Language) -> EventFeed {
    feeds.withLock { feeds in
      if let feed = feeds[language.tag] { return feed }
      let feed = EventFeed(view, language.texts)
      feed.show(shapes)
      feeds[language.tag] = feed
      return feed
    }
  }

  /// The shapes of the program, in the scenes of every language.
  var shapes: [CustomShape] {
    get { customShapes.withLock { $0 } }
    set {
      customShapes.withLock { $0 = newValue }
      for feed in all { feed.show(newValue) }
    }
  }

  /// How many listen, in any language.
  var readers: Int { all.reduce(0) { $0 + $1.readers } }

  private var all: [EventFeed] { feeds.withLock { Array($0.values) } }

  /// The events as a stream; see ``EventFeed/stream(after:)``.
  ///
  /// - Throws: ``WebError`` when too many listen.
  func stream(_ language: SiteLanguages.Language, after last: String?) throws(WebError) -> WebResponse {
    guard readers < EventFeed.maximumReaders else { throw EventFeed.tooMany }
    return try feed(language).stream(after: last)
  }

  /// Sends an event of the site itself, with its content in the language of each feed.
  func note(_ name: String, _ content: (TextCatalog) -> JSONNode) {
    for feed in all { feed.publish(name, content(feed.texts)) }
  }

  private func take(_ event: ScanEvent) {
    var place: KeptResults.Place?
    switch event {
    case .frame(let report):
      scanTimes.add(report.scanning)
      if readers > 0, let frame = view.newestFrame { frames.note(frame) } else { frames.clear() }
    case .result(let result): place = results.note(result)
    default: break
    }
    for feed in all { feed.take(event, place) }
  }

  private func beat() {
    for feed in all { feed.beat() }
  }
}
