import Dispatch
import ScanImage

extension Recorder {
  // MARK: - The end

  /// Ends the recording: what waits is written, and the file is complete.
  ///
  /// - Returns: What was recorded and what was not. With a ring nothing is written.
  public func end() async -> RecordingCounts {
    await withCheckedContinuation { beginEnd(for: $0) }
  }

  /// Lets the thread write what waits and the end of the file, and then tell a caller what is in it; a second caller is told at once.
  private func beginEnd(for caller: CheckedContinuation<RecordingCounts, Never>?) {
    let time = RecordedTime.now()
    let isOver = state.withLock { state in
      for frame in state.selection.end() { enqueue(.frame(frame), mayLose: false, &state, time) }
      let isOver = state.isEnding || settings.ring != nil
      state.isEnding = true
      if !isOver { state.ender = caller }
      for waiter in state.waiters { waiter.resume() }
      state.waiters = []
      return isOver
    }
    if isOver { caller?.resume(returning: RecordingCounts()) }
    work.signal()
  }

  /// Ends the recording as ``end()`` does, for a process that has no time left: the calling thread waits until the file is complete.
  ///
  /// - Parameter time: How long it waits at most, up to a day. A file that is not complete then can be read up to its last whole chunk.
  /// - Returns: Whether the file is complete. Without a file, with a ring, it is true.
  public func end(within time: Duration) -> Bool {
    guard settings.ring == nil else { return true }
    beginEnd(for: nil)
    let milliseconds = Int(min(max(0, time / .milliseconds(1)), 86_400_000))
    guard ended.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return false }
    // For whoever asks once more.
    ended.signal()
    return failure == nil
  }

  // MARK: - The thread

  /// The life of the thread.
  func write(to file: RecordingFile) {
    while true {
      work.wait()
      gather()
      let (entries, isEnding) = state.withLock { state in (state.queue.take(), state.isEnding) }
      write(entries, to: file)
      if isEnding { return end(file) }
    }
  }

  /// Lets small messages come together for a moment, so that not each of them is a chunk, which the end of the file names.
  private func gather() {
    let end = DispatchTime.now() + .milliseconds(RecordingSettings.gathering)
    while state.withLock({ !$0.isEnding && $0.queue.bytes < RecordingSettings.chunkSize }) {
      guard work.wait(timeout: end) == .success else { return }
    }
  }

  private func write(_ entries: [RecordingQueue.Entry], to file: RecordingFile) {
    guard !entries.isEmpty else { return }
    var failure: RecordingError?
    do throws(RecordingError) { try file.write(entries) } catch { failure = error }
    let size = entries.reduce(0) { $0 + $1.size }
    let isFull = file.isFull
    state.withLock { state in
      state.queue.finish(size)
      state.isFull = isFull
      if let failure, state.failure == nil { state.failure = failure }
      for waiter in state.waiters { waiter.resume() }
      state.waiters = []
    }
  }

  private func end(_ file: RecordingFile) {
    let rest = state.withLock { $0.queue.take() }
    write(rest, to: file)
    var failure: RecordingError?
    do throws(RecordingError) {
      try file.end(state.withLock { $0.lost }, at: .now())
    } catch {
      failure = error
    }
    let counts = file.counts
    let ender = state.withLock { state in
      if let failure, state.failure == nil { state.failure = failure }
      return state.ender.take()
    }
    ended.signal()
    ender?.resume(returning: counts)
  }
}
