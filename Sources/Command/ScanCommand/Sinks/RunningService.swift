import ScanJSON
import ScanPluginKit
import ScanProcess
import ScanRuntime
import ScanSinks

/// The sinks of `run --service` while it runs.
struct RunningService: Sendable {
  private let hub: SinkHub
  /// The way of the sinks' commands to the views.
  private let door = CommandDoor()
  /// Where the last picture of each view is kept; nil for nowhere.
  private let pictures: (folder: PictureFolder, maxSide: Int)?

  /// Opens the spool and begins to deliver what waits in it.
  ///
  /// - Parameters:
  ///   - file: The file of the service.
  ///   - views: The names of the views in records.
  ///   - modes: The configurations that each can be switched between.
  init(_ file: ServiceFile, views: [String], modes: [String: [String]] = [:]) throws {
    if file.sinks.isEmpty { Console.error(SinkWords.noSinks.with(["file": .string(file.path)])) }
    pictures = try file.pictures.map { folder in
      try DrawnPictures.checkPainter()
      for kind in PictureFolder.Kind.allCases { try FilePath.makeFolder(folder.folder(kind)) }
      return (folder, file.config.pictures?.maxSide ?? 0)
    }
    for (view, paths) in modes { door.note(modes: paths, of: view) }
    let members = try Self.members(file, views, door)
    hub = SinkHub(spool: try file.openSpool(), members: members) { Self.report($0) }
  }

  /// Delivers to the sinks that the file names now.
  ///
  /// - Throws: What is wrong with one of them, which was reported; then those of before go on.
  func replaceSinks(_ file: ServiceFile, views: [String]) async throws {
    let members = try Self.members(file, views, door)
    do {
      try await hub.replace(with: members)
    } catch {
      Console.error(error.displayText)
      throw Exit.failure
    }
  }

  private static func members(
    _ file: ServiceFile, _ views: [String], _ door: CommandDoor
  ) throws -> [SinkHub.Member] {
    try zip(file.sinks, file.readers).map { sink, reader in
      let delivery = SinkDelivery(
        longestDelay: .seconds(sink.longestDelaySeconds), giveUpAfterHours: sink.giveUpAfterHours)
      let own = sink.views.isEmpty ? views : sink.views
      return SinkHub.Member(reader, try file.make(sink, views: own, commands: door.commands), delivery)
    }
  }

  /// Takes in an event of a view: when it returns, what a sink wants of it is on the disk.
  func take(_ event: ScanEvent, of view: String) async {
    var items: [RecordItem] = []
    if case .result(let result) = event {
      items = result.body.items.map { RecordItem(kind: $0.kind, text: $0.text) }
    }
    guard hub.wants(event.name, of: view) else { return }
    await hub.take(event.json(Console.texts), items: items, view: view)
  }

  /// The last pictures of a view; nil where none are kept.
  func pictures(of view: String) -> ViewPictures? {
    pictures.map { ViewPictures($0.folder, view: view, maxSide: $0.maxSide) }
  }

  /// What each sink has done so far, for the service manager's watchdog.
  var work: [WorkReport] { hub.work }

  /// Lets the sinks' commands through to a view while it runs; nil: no more.
  func accept(_ perform: CommandDoor.Perform?, for view: String) { door.open(view, perform) }

  /// Takes in that a round of a view was over without a result.
  ///
  /// - Parameters:
  ///   - reason: Why.
  ///   - since: Since when there is none, in milliseconds since 1970.
  func takeGap(_ reason: String, since: Int64, of view: String) async {
    let event: JSONNode = [
      "event": "noReading", "reason": JSONNode(.string(reason)), "since": JSONNode(.string(UTCTime.text(since))),
    ]
    await hub.take(event, view: view)
  }

  /// Delivers what can be delivered within a short time, and says what became of it.
  func end() async {
    await hub.end()
    for status in await hub.statuses() {
      let counts = status.counts
      var parts = [
        SinkWords.tally.with([
          "sink": .string(status.sink), "delivered": .number(counts.delivered), "waiting": .number(counts.waiting),
        ])
      ]
      if counts.refused > 0 { parts.append(SinkWords.tallyRefused.with(["count": .number(counts.refused)])) }
      if counts.dropped > 0 { parts.append(SinkWords.tallyDropped.with(["count": .number(counts.dropped)])) }
      Console.note(DisplayText(joining: parts, by: ", "))
    }
  }

  private static func report(_ news: SinkNews) {
    switch news {
    case .status(let status):
      let sink = DisplayText.Argument.string(status.sink)
      switch status.state {
      case .retrying(let problem):
        Console.error(SinkWords.retrying.with(["sink": sink, "problem": .text(problem.displayText)]))
      case .failed(let error):
        Console.error(SinkWords.notRead.with(["sink": sink, "problem": .text(error.displayText)]))
      case .delivering: Console.note(SinkWords.deliveringAgain.with(["sink": sink]))
      case .ended: break
      }
    case .laidAside(let sink, let record, let reason):
      Console.error(
        SinkWords.laidAside.with([
          "sink": .string(sink), "id": .string(record.id), "reason": .text(reason),
          "command": .string(ProgramName.current),
        ]))
    case .notStored(let error, let waiting):
      Console.error(SinkWords.notStored.with(["problem": .text(error.displayText), "count": .number(waiting)]))
    case .storedAgain: Console.note(SinkWords.storedAgain.with())
    case .lost(let count): Console.error(SinkWords.lost.with(["count": .number(count)]))
    case .repaired(let repair): Console.error(repair.displayText)
    }
  }
}
