import Glibc
public import ScanImage
import ScanJSON
public import ScanStills

/// A folder in which pictures arrive, as cameras put them there by FTP, as a source of frames.
///
/// A picture is read when whoever writes it has closed it, or when it is moved there whole; in the order of arrival, each once for each
/// time it is written. Names that begin with a dot, and names without the ending of a picture, are passed by. A file that cannot be read
/// is reported with `FrameSink/report(_:)-(SourceError)`, stays where it is, and the next one follows. The kernel reports what
/// arrives (inotify), so that changes which another machine makes on a network file system are not seen.
public struct WatchedFolder: FrameSource {
  /// What is done with a file after it was read.
  public enum AfterReading: Sendable, Hashable {
    /// It stays.
    case keep
    /// It is deleted.
    case delete
    /// It is moved into another folder of the same file system.
    case move(String)
  }

  /// The folder.
  public let path: String
  /// What is done with a file after it was read: a second after it was taken, so that one that nobody took because the session ended stays.
  public let after: AfterReading
  /// Whether pictures that are there at the start are read too, the oldest first.
  public let includesPresent: Bool

  /// Pictures stand for themselves, unless another value is set.
  public var continuity = FrameContinuity.separate

  private let decoder: StillDecoder

  /// The folder, as `watch:PATH`.
  public var name: String { Self.prefix + path }

  /// Every picture is waited for.
  public var pacing: FramePacing { .everyFrame }

  /// What text for it begins with.
  static let prefix = "watch:"

  /// Makes a source.
  public init(
    _ path: String, after: AfterReading = .keep, includesPresent: Bool = false, decoder: StillDecoder = StillDecoder()
  ) {
    (self.path, self.after, self.includesPresent, self.decoder) = (path, after, includesPresent, decoder)
  }

  /// Reads a text like `watch:/srv/ftp#after=delete&present=read`.
  ///
  /// - Throws: ``AddressError`` for an option that does not exist.
  public init(_ text: String, decoder: StillDecoder = StillDecoder()) throws(AddressError) {
    let (path, options) = AddressOptions.split(String(text.dropFirst(Self.prefix.count)))
    var reader = AddressOptions(try AddressOptions.pairs(options))
    var after = AfterReading.keep
    if let text = reader.take("after") {
      switch text {
      case "keep": break
      case "delete": after = .delete
      case _ where text.hasPrefix("move:") && text.count > "move:".count:
        after = .move(String(text.dropFirst("move:".count)))
      default:
        throw AddressError(
          .optionChoice,
          ["key": "after", "value": .string(ShownText.short(text)), "choices": "keep, delete, move:FOLDER"])
      }
    }
    let present = try reader.choice("present", [("ignore", false), ("read", true)]) ?? false
    try reader.end(allowed: ["after", "present"])
    self.init(path.isEmpty ? "." : path, after: after, includesPresent: present, decoder: decoder)
  }

  /// Whether a text means a watched folder.
  public static func isAddress(_ text: String) -> Bool { text.hasPrefix(prefix) }

  /// Watches until the task is cancelled.
  ///
  /// A folder that is deleted, moved or unmounted is reported by `SourceNotice.lost` and waited for; pictures that came meanwhile are read
  /// when it is back.
  /// - Throws: `SourceError` with `notFound` when the folder, or the one that files are moved to, is not there at the start, `system` when
  ///   it cannot be watched; `CancellationError` when the task was cancelled.
  public func run(into sink: any FrameSink) async throws {
    try Task.checkCancellation()
    let folders = [path] + (after.target.map { [$0] } ?? [])
    for folder in folders where Folder.kind(of: folder) != .folder {
      throw SourceError(.notFound, source: name, message: CameraStreamText.noFolder.with(["path": .string(folder)]))
    }
    let arrivals = Guarded(try FolderArrivals(path, source: name, includesPresent: includesPresent))
    let start = ContinuousClock.now
    var number: UInt64 = 0
    var read: [(arrival: FolderArrivals.Arrival, time: ContinuousClock.Instant)] = []
    while true {
      let step = await onOwnThread { cancel in arrivals.withLock { $0.wait(cancel: cancel) } }
      try Task.checkCancellation()
      for notice in step.notices { sink.report(notice) }
      for arrival in step.files {
        guard await give(arrival, start, &number, sink) else { continue }
        try Task.checkCancellation()
        read.append((arrival, .now))
      }
      while let first = read.first, ContinuousClock.now - first.time >= .seconds(1) {
        finish(read.removeFirst().arrival, sink)
      }
    }
  }

  /// Reads the pages of a file.
  ///
  /// - Returns: Whether all of it was read.
  private func give(
    _ arrival: FolderArrivals.Arrival, _ start: ContinuousClock.Instant, _ number: inout UInt64, _ sink: any FrameSink
  ) async -> Bool {
    let file = Folder.joined(path, arrival.file)
    let opened = await blocking { [decoder] (cancel) throws(SourceError) in try decoder.open(file, cancel: cancel) }
    let document: StillDocument
    switch opened {
    case .success(let success): document = success
    case .failure(let error):
      if isFinal(arrival) { sink.report(error) }
      return false
    }
    var isWhole = true
    for page in 1...document.pageCount {
      if Task.isCancelled { return false }
      let (frameNumber, time, needsColor) = (number, ContinuousClock.now - start, sink.needs.color)
      let decoded = await blocking { (cancel) throws(SourceError) in
        try document.frame(page: page, number: frameNumber, timestamp: time, wantsColor: needsColor, cancel: cancel)
      }
      switch decoded {
      case .success(let frame):
        number += 1
        await sink.send(frame)
      case .failure(let error):
        isWhole = false
        if isFinal(arrival) { sink.report(error) }
      }
    }
    if let problem = document.trailingProblem {
      isWhole = false
      sink.report(problem)
    }
    return isWhole
  }

  /// Whether a file is as it was when it came. One that is being written comes again when it is closed, and one that is gone was taken
  /// away by somebody else.
  private func isFinal(_ arrival: FolderArrivals.Arrival) -> Bool {
    guard FolderArrivals.time(ofFile: Folder.joined(path, arrival.file)) == arrival.time else { return false }
    return !arrival.mayBeUnfinished || time(nil) - arrival.time.seconds > 10
  }

  private func blocking<Value: Sendable>(
    _ body: @escaping @Sendable (CancelFlag) throws(SourceError) -> Value
  ) async -> Result<Value, SourceError> {
    await onOwnThread { cancel in Result { () throws(SourceError) in try body(cancel) } }
  }

  // MARK: - After reading

  private func finish(_ arrival: FolderArrivals.Arrival, _ sink: any FrameSink) {
    let file = arrival.file
    let from = Folder.joined(path, file)
    // A new picture under the old name has not been read yet.
    guard FolderArrivals.time(ofFile: from) == arrival.time else { return }
    switch after {
    case .keep: break
    case .delete:
      if unlink(from) != 0, errno != ENOENT { report(.notRemoved, file, [:], sink) }
    case .move(let folder):
      // A file of this name that was moved there before is not overwritten.
      var to = Folder.joined(folder, file)
      var count = 1
      while Folder.kind(of: to) != .missing {
        count += 1
        to = Folder.joined(folder, Self.numbered(file, count))
      }
      if rename(from, to) != 0, errno != ENOENT || Folder.kind(of: folder) != .folder {
        report(.notMoved, file, ["folder": .string(folder)], sink)
      }
    }
  }

  /// A name like `picture-2.jpg`.
  static func numbered(_ file: String, _ count: Int) -> String {
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return "\(file)-\(count)" }
    return "\(file[..<dot])-\(count)\(file[dot...])"
  }

  private func report(
    _ text: CameraStreamText, _ file: String, _ arguments: [String: DisplayText.Argument], _ sink: any FrameSink
  ) {
    let reason = String(cString: strerror(errno))
    sink.report(
      SourceError(
        .system, source: Folder.joined(path, file),
        message: text.with(arguments.merging(["error": .string(reason)]) { old, _ in old })))
  }
}

extension WatchedFolder.AfterReading {
  /// The folder that files are moved to.
  fileprivate var target: String? {
    if case .move(let folder) = self { folder } else { nil }
  }
}
