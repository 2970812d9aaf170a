import Glibc
import ScanPluginKit
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
    case playing(pid_t, file: String)
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
      settle(&state, waits: false)
      switch state {
      case .broken: return false
      case .playing: return true
      case .silent: break
      }
      var child = pid_t()
      let code = Self.spawn(&child, [path] + arguments + [file])
      guard code == 0 else {
        fail(file, .string(String(cString: strerror(code))), &state)
        return false
      }
      state = .playing(child, file: file)
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
      guard case .playing(let child, _) = state else { return }
      kill(-child, SIGKILL)
      _ = Self.status(of: child, waits: true)
      state = .silent
    }
  }

  private var isPlaying: Bool {
    state.withLock { state in
      settle(&state, waits: false)
      guard case .playing = state else { return false }
      return true
    }
  }

  /// Takes note of a program that has ended.
  private func settle(_ state: inout State, waits: Bool) {
    guard case .playing(let child, let file) = state, let status = Self.status(of: child, waits: waits) else { return }
    guard status != 0 else {
      state = .silent
      return
    }
    fail(file, .text(RunWords.soundStatus.with(["status": "\(status)"])), &state)
  }

  private func fail(_ file: String, _ error: DisplayText.Argument, _ state: inout State) {
    state = .broken
    report(RunWords.soundFailed.with(["file": .string(file), "player": .string(path), "error": error]))
  }

  /// The exit code, or 128 and the signal; nil while the program runs.
  private static func status(of child: pid_t, waits: Bool) -> Int32? {
    var status: Int32 = 0
    var ended = waitpid(child, &status, waits ? 0 : WNOHANG)
    while ended < 0, errno == EINTR { ended = waitpid(child, &status, waits ? 0 : WNOHANG) }
    guard ended == child else { return ended == 0 ? nil : 0 }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  private static func spawn(_ child: inout pid_t, _ line: [String]) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for output in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own: Ctrl-C in the terminal reaches the scanner alone, and the whole group can be killed.
    var defaults = sigset_t()
    sigfillset(&defaults)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    // The copies of the arguments are made and freed here; the program gets its own.
    var pointers: [UnsafeMutablePointer<CChar>?] = line.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    return posix_spawn(&child, line[0], &actions, &attributes, pointers, environ)
  }
}
