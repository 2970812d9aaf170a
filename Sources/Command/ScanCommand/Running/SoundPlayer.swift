import Glibc
import ScanPluginKit
import ScanProcess
import ScanStills
import Synchronization

/// A program of the system that plays sound files, started without a shell; never more than one at a time.
final class SoundPlayer: Sendable {
  /// The programs that play a file, the first that is there is taken, with what stands before the file.
  static let programs: [(name: String, arguments: [String])] = [
    ("pw-play", []), ("paplay", []), ("aplay", ["-q"]), ("play", ["-q"]),
  ]
  /// How long the last sound may go on at the end.
  private static let grace = Duration.seconds(1)

  private enum State {
    case silent
    case playing(RunningProgram, file: String)
    case broken
  }

  private let path: String
  private let arguments: [String]
  private let report: @Sendable (DisplayText) -> Void
  private let state = Mutex(State.silent)

  /// Finds a program in folders separated by colons; nil when none is there.
  ///
  /// - Parameters:
  ///   - searchPath: The folders, as `PATH` names them.
  ///   - report: Takes the words about the first failure.
  init?(searchPath: String, report: @escaping @Sendable (DisplayText) -> Void) {
    let folders = searchPath.split(separator: ":").map(String.init)
    let found = Self.programs.lazy.compactMap { program -> (String, [String])? in
      let paths = folders.lazy.map { FilePath.joined($0, program.name) }
      return paths.first { FilePath.identity($0) != nil && access($0, X_OK) == 0 }.map { ($0, program.arguments) }
    }
    guard let first = found.first else { return nil }
    (path, arguments) = first
    self.report = report
  }

  /// Begins to play a file, unless another sound is still played.
  ///
  /// - Returns: Whether a sound is played; false once one has failed.
  func play(_ file: String) -> Bool {
    state.withLock { state in
      settle(&state)
      switch state {
      case .broken: return false
      case .playing: return true
      case .silent: break
      }
      do throws(RunningProgram.Failure) {
        state = .playing(try RunningProgram.start(path, arguments + [file]), file: file)
      } catch {
        fail(file, .string(String(cString: strerror(error.code))), &state)
        return false
      }
      return true
    }
  }

  /// Ends the sound that is played, after a moment in which it may end by itself.
  func end() async {
    let limit = ContinuousClock.now + Self.grace
    while isPlaying, ContinuousClock.now < limit {
      // A cancelled wait only ends the sound sooner.
      guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { break }
    }
    state.withLock { state in
      guard case .playing(let program, _) = state else { return }
      program.kill()
      _ = program.ending(waits: true)
      state = .silent
    }
  }

  private var isPlaying: Bool {
    state.withLock { state in
      settle(&state)
      guard case .playing = state else { return false }
      return true
    }
  }

  /// Takes note of a program that has ended.
  private func settle(_ state: inout State) {
    guard case .playing(let program, let file) = state else { return }
    switch program.ending(waits: false) {
    case nil: return
    case .exited(0): state = .silent
    case .exited(let code): fail(file, .text(RunWords.soundStatus.with(["status": "\(code)"])), &state)
    case .signaled(let signal): fail(file, .text(RunWords.soundStatus.with(["status": "\(128 + signal)"])), &state)
    }
  }

  private func fail(_ file: String, _ error: DisplayText.Argument, _ state: inout State) {
    state = .broken
    report(RunWords.soundFailed.with(["file": .string(file), "player": .string(path), "error": error]))
  }
}
