import Dispatch
public import ScanGeometry
import ScanImage
public import ScanJSON

/// The recording of a run into a file: what comes is taken without waiting, and written by a thread of its own.
///
/// What waits for the disk is bounded. A source that waits for its frames waits for the disk too and loses none; of a live one, frames for
/// which there is no room are counted. The file can be read up to the last whole chunk at any moment, also after the process was killed.
public final class Recorder: Sendable {
  struct State {
    var queue = RecordingQueue()
    var ring: RecordingRing?
    var selection: FrameSelection
    var lost = RecordingCounts()
    var failure: RecordingError?
    var isEnding = false
    var isFull = false
    var sequences: [RecordingChannel: UInt32] = [:]
    /// Where a source begins that is opened in place of another one.
    var next: (number: UInt64, timestamp: Duration) = (0, .zero)
    var lastClock: UInt64 = 0
    /// What a ring begins with, whatever has left it: the configuration that runs.
    var config: RecordingQueue.Entry?
    var rings = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
    var ender: CheckedContinuation<RecordingCounts, Never>?
  }

  /// The file; with a ring, the name of the first one.
  public let path: String
  /// What is recorded.
  public let settings: RecordingSettings
  let library: String
  let about: [String: String]
  let state: Guarded<State>
  let work = DispatchSemaphore(value: 0)
  /// Signalled when the file has its end.
  let ended = DispatchSemaphore(value: 0)

  /// Begins a recording.
  ///
  /// - Parameters:
  ///   - path: The file, which must not exist.
  ///   - settings: What is recorded.
  ///   - library: The name and version of the program.
  ///   - about: What is known of the run, for `info` and for its replay.
  /// - Throws: ``RecordingError`` when the file cannot be made.
  public init(
    _ path: String, settings: RecordingSettings = RecordingSettings(), library: String, about: [String: String]
  ) throws(RecordingError) {
    self.path = path
    self.settings = settings
    self.library = library
    var about = about
    about["form"] = String(RecordingChannel.form)
    about["frames"] = settings.frames.rawValue
    if settings.ring != nil { about["begins"] = "ring" }
    self.about = about
    state = Guarded(
      State(
        ring: settings.ring.map {
          RecordingRing(span: $0, limit: min(settings.byteLimit, RecordingSettings.ringLimit))
        },
        selection: FrameSelection(settings.frames)))
    guard settings.ring == nil else { return }
    let file = try RecordingFile(
      MCAPOutput(growing: path), library: library, about: about, byteLimit: settings.byteLimit)
    // The thread owns the file from here on.
    nonisolated(unsafe) let owned = file
    ThreadJob { [self] in write(to: owned) }.start()
  }

  // MARK: - What comes

  /// Where the next source begins that is opened in place of another one.
  var next: (number: UInt64, timestamp: Duration) { state.withLock { $0.next } }

  /// Takes a frame of a source that does not wait; one for which there is no room is counted.
  func take(_ frame: Frame, number: UInt64, timestamp: Duration, hasColor: Bool) {
    add(frame, number, timestamp, hasColor, mayBeLost: true)
  }

  /// Takes a frame of a source that waits, when there is room for it.
  func takeWaiting(_ frame: Frame, number: UInt64, timestamp: Duration, hasColor: Bool) async {
    await waitForRoom(frame.size.area * (hasColor ? 5 : 1))
    add(frame, number, timestamp, hasColor, mayBeLost: false)
  }

  /// Takes an event.
  ///
  /// - Parameters:
  ///   - event: The event, as `run` prints it.
  ///   - scanned: The frame that a plugin has scanned and the part of it, where the event says so.
  public func take(event: JSONNode, scanned: (number: UInt64, plugin: String, region: PixelRect)? = nil) {
    let time = RecordedTime.now()
    add(.events, event, time)
    guard let scanned else { return }
    state.withLock { state in
      // Its picture could not wait so long for its scan.
      if state.selection.wasGivenUp(scanned.number) { state.lost.add(.luma, lost: .queueFull) }
      for frame in state.selection.scanned(scanned.number, by: scanned.plugin, in: scanned.region) {
        enqueue(.frame(frame), mayLose: frame.mayBeLost, &state, time)
      }
    }
    work.signal()
  }

  /// Takes a configuration that runs from now on.
  public func take(config: JSONNode, revision: Int, folder: String?) {
    var members = [
      JSONMember("configRevision", .whole(revision)), JSONMember("config", config),
    ]
    if let folder { members.append(JSONMember("folder", JSONNode(.string(folder)))) }
    add(.config, JSONNode(.object(members)), .now())
  }

  /// Takes what was asked of the session.
  public func take(command: JSONNode) { add(.commands, command, .now()) }

  /// Takes a file that belongs to the run.
  public func attach(_ data: [UInt8], name: String, mediaType: String) {
    let time = RecordedTime.now()
    state.withLock { state in
      enqueue(
        .attachment(name: name, mediaType: mediaType, data: data, time: time.unix), mayLose: false, &state, time)
    }
    work.signal()
  }

  // MARK: - What becomes of it

  /// Why the file cannot be written any more; nil while it can.
  public var failure: RecordingError? { state.withLock { $0.failure } }

  /// Whether the file has as many bytes as it may have.
  public var isFull: Bool { state.withLock { $0.isFull } }

  // MARK: - The queue

  private func waitForRoom(_ size: Int) async {
    guard settings.ring == nil else { return }
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if state.isEnding || state.failure != nil || state.isFull || state.queue.hasRoom(for: size) {
          continuation.resume()
        } else {
          state.waiters.append(continuation)
        }
      }
    }
  }

  private func add(_ frame: Frame, _ number: UInt64, _ timestamp: Duration, _ hasColor: Bool, mayBeLost: Bool) {
    let time = RecordedTime.now()
    let isHashed = settings.frames == .hashes
    let hash =
      isHashed
      ? frame.luma.withView { XXH64.hash(UnsafeRawBufferPointer(start: $0.base, count: frame.size.area)) } : nil
    state.withLock { state in
      state.next = (number &+ 1, timestamp)
      let sequence = state.sequences[.frames, default: 0]
      state.sequences[.frames] = sequence &+ 1
      let recorded = RecordedFrame(
        frame: isHashed ? nil : frame, size: frame.size, origin: frame.origin, number: number, timestamp: timestamp,
        time: time, sequence: sequence, content: isHashed ? .hash : .whole, hash: hash,
        hasColor: hasColor && !isHashed, mayBeLost: mayBeLost)
      noteClock(time, &state)
      for frame in state.selection.add(recorded) { enqueue(.frame(frame), mayLose: mayBeLost, &state, time) }
    }
    work.signal()
  }

  private func add(_ channel: RecordingChannel, _ node: JSONNode, _ time: RecordedTime) {
    let bytes = Array(node.text(.compact).utf8)
    guard bytes.count <= Recording.longestText else {
      // No reader takes it.
      return state.withLock { $0.lost.add(channel, lost: .limit) }
    }
    state.withLock { state in
      let message = Self.message(channel, bytes, time, &state)
      if channel == .config { state.config = .message(message) }
      enqueue(.message(message), mayLose: true, &state, time)
    }
    work.signal()
  }

  private static func message(
    _ channel: RecordingChannel, _ bytes: [UInt8], _ time: RecordedTime, _ state: inout State
  ) -> MCAPMessage {
    let sequence = state.sequences[channel, default: 0]
    state.sequences[channel] = sequence &+ 1
    return MCAPMessage(
      channel: channel.rawValue, sequence: sequence, logTime: time.unix, publishTime: time.unix,
      pieces: [.bytes(bytes)])
  }

  /// Records both clocks at the begin and every ten seconds.
  private func noteClock(_ time: RecordedTime, _ state: inout State) {
    guard state.lastClock == 0 || time.monotonic - state.lastClock >= 10_000_000_000 else { return }
    state.lastClock = time.monotonic
    let node: JSONNode = ["unixNs": .whole(time.unix), "monotonicNs": .whole(time.monotonic)]
    enqueue(
      .message(Self.message(.clock, Array(node.text(.compact).utf8), time, &state)), mayLose: true, &state, time)
  }

  /// Puts an entry into the ring or the queue; a picture without room leaves its message, and a message without room is counted.
  func enqueue(_ entry: RecordingQueue.Entry, mayLose: Bool, _ state: inout State, _ time: RecordedTime) {
    if state.ring != nil {
      state.ring?.add(entry, at: time.monotonic)
      return
    }
    guard state.failure == nil, !state.isEnding || !mayLose else {
      if let channel = entry.channel { state.lost.add(channel, lost: .failed) }
      return
    }
    var entry = entry
    if case .frame(let frame) = entry, mayLose, !state.queue.hasRoom(for: entry.size) {
      state.lost.add(.luma, lost: .queueFull)
      entry = .frame(frame.with(.lost))
    }
    guard !mayLose || state.queue.hasReserve(for: entry.size) else {
      if let channel = entry.channel { state.lost.add(channel, lost: .queueFull) }
      return
    }
    state.queue.add(entry)
  }
}
