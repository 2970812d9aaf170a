import Glibc
import ScanControl
import ScanImage
import ScanJSON
import ScanPluginKit
import ScanSinks

/// Gives records to the programs that are connected to a socket.
///
/// Nothing waits here: what readers have not taken within the time of a delivery they never get, because they are cut off. So the memory is that of
/// one batch, whatever readers do.
final class SocketSink: Sink {
  /// How many readers there are at most.
  static let mostReaders = 32
  /// How long a delivery waits for a first reader.
  private static let patience = Duration.seconds(50)

  let batchLimit = 100
  private let path: String
  private let group: gid_t?
  private let settings: SocketSinkConfig
  private let state = Guarded(State())

  private struct State {
    var listener: UnixSocket.Listener?
    var readers: [SocketReader] = []
    var cutOff = 0
  }

  init(path: String, group: gid_t?, settings: SocketSinkConfig) {
    (self.path, self.group, self.settings) = (path, group, settings)
  }

  func open() async -> SinkProblem? {
    await onOwnThread { [self] _ in
      state.withLock { state in
        do throws(SinkProblem) {
          _ = try listening(&state)
          return nil
        } catch {
          return error
        }
      }
    }
  }

  func deliver(_ records: [SinkRecord]) async -> SinkAnswer {
    await onOwnThread { [self] cancel in
      state.withLock { state in
        do throws(SinkProblem) {
          return SinkAnswer(accepted: try deliver(records, &state, cancel))
        } catch {
          return SinkAnswer(accepted: 0, problem: error)
        }
      }
    }
  }

  func close() async {
    state.withLock { state in
      state.readers = []
      state.listener?.close()
      state.listener = nil
    }
  }

  /// How many readers were cut off because they were slow.
  var cutOff: Int { state.withLock { $0.cutOff } }

  private func listening(_ state: inout State) throws(SinkProblem) -> Int32 {
    if let listener = state.listener { return listener.descriptor }
    do throws(ControlError) {
      let listener = try UnixSocket.listen(path, mode: group == nil ? 0o600 : 0o660, group: group)
      state.listener = listener
      return listener.descriptor
    } catch {
      throw .later(error.displayText)
    }
  }

  /// - Returns: How many of the records arrived: all, or with confirmation as far as one reader confirmed them.
  private func deliver(_ records: [SinkRecord], _ state: inout State, _ cancel: CancelFlag) throws(SinkProblem) -> Int {
    let listener = try listening(&state)
    takeReaders(listener, &state)
    if state.readers.isEmpty, settings.whenNoReader == .drop { return records.count }
    let start = ContinuousClock.now
    while state.readers.isEmpty {
      guard !cancel.isSet, ContinuousClock.now - start < Self.patience else {
        throw .later(SocketText.noReader.with(["path": .string(path)]))
      }
      var request = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
      _ = poll(&request, 1, 50)
      takeReaders(listener, &state)
    }
    let lines = Array(records.map { $0.body + "\n" }.joined().utf8)
    for reader in state.readers { reader.give(lines) }
    wait(for: records, &state, cancel)
    let accepted = state.readers.map { taken(records, by: $0) }.max() ?? 0
    // One that ended by itself is not slow.
    let slow = state.readers.filter { !$0.isGone && taken(records, by: $0) < records.count }
    if !cancel.isSet { state.cutOff += slow.count }
    state.readers.removeAll { reader in reader.isGone || slow.contains { $0 === reader } }
    guard accepted == 0 else { return accepted }
    if slow.isEmpty { throw .later(SocketText.noReader.with(["path": .string(path)])) }
    throw .later(
      SocketText.notTaken.with([
        "path": .string(path), "time": .seconds(.seconds(settings.timeoutSeconds)), "count": .number(state.cutOff),
      ]))
  }

  /// Waits until each reader has taken the records, or is gone, or the time is over.
  private func wait(for records: [SinkRecord], _ state: inout State, _ cancel: CancelFlag) {
    let end = ContinuousClock.now + .seconds(settings.timeoutSeconds)
    while true {
      for reader in state.readers { reader.move() }
      let waiting = state.readers.filter { !$0.isGone && taken(records, by: $0) < records.count }
      guard !waiting.isEmpty, !cancel.isSet, ContinuousClock.now < end else { return }
      var requests = waiting.map { pollfd(fd: $0.descriptor, events: $0.interest, revents: 0) }
      _ = poll(&requests, nfds_t(requests.count), 50)
    }
  }

  /// How many of the records a reader has taken.
  private func taken(_ records: [SinkRecord], by reader: SocketReader) -> Int {
    guard settings.isConfirmed else { return reader.hasAll ? records.count : 0 }
    return (records.lastIndex { reader.confirmed.contains($0.id) } ?? -1) + 1
  }

  /// Takes those that connected, and forgets those that are gone.
  private func takeReaders(_ listener: Int32, _ state: inout State) {
    for reader in state.readers { reader.move() }
    state.readers.removeAll(where: \.isGone)
    while let descriptor = UnixSocket.accept(listener, others: group != nil) {
      let reader = SocketReader(descriptor)
      if state.readers.count < Self.mostReaders { state.readers.append(reader) }
    }
  }
}
