import Glibc

/// A program that was started, in a process group of its own: it can be looked at, waited for and killed with all that it started.
///
/// Whoever starts one must see its end by ``ending(waits:)`` once; until then it stays in the table of processes.
package struct RunningProgram: Sendable {
  /// How a program ended.
  package enum Ending: Hashable, Sendable {
    /// With an exit code.
    case exited(Int32)
    /// By a signal.
    case signaled(Int32)
  }

  private let id: pid_t

  /// Starts a program without a shell, with nothing on its standard input.
  ///
  /// - Parameters:
  ///   - executable: The path of the file.
  ///   - arguments: What follows its name.
  ///   - output: Where its standard output goes; nil throws it away.
  ///   - messages: Where its standard error goes; nil throws it away.
  /// - Throws: The error of the system.
  package static func start(
    _ executable: String, _ arguments: [String], output: Int32? = nil, messages: Int32? = nil
  ) throws(Failure) -> RunningProgram {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for (target, given) in [(STDOUT_FILENO, output), (STDERR_FILENO, messages)] {
      if let given {
        posix_spawn_file_actions_adddup2(&actions, given, target)
      } else {
        posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_WRONLY, 0)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own: Ctrl-C in the terminal reaches us alone, and the whole group can be killed.
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
    var pointers: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    var id = pid_t()
    let code = posix_spawn(&id, executable, &actions, &attributes, pointers, environ)
    guard code == 0 else { throw Failure(code: code) }
    return RunningProgram(id: id)
  }

  /// Why a program did not start, as `errno` numbers it.
  package struct Failure: Error {
    /// The number.
    package let code: Int32
  }

  /// How it ended; nil while it runs.
  ///
  /// - Parameter waits: Whether to wait for its end.
  package func ending(waits: Bool) -> Ending? {
    var status: Int32 = 0
    var ended = waitpid(id, &status, waits ? 0 : WNOHANG)
    while ended < 0, errno == EINTR { ended = waitpid(id, &status, waits ? 0 : WNOHANG) }
    guard ended != 0 else { return nil }
    // Somebody else who reaps all children of the process leaves us without a status; the program has ended then too.
    guard ended > 0 else { return .exited(0) }
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signaled(signal)
  }

  /// Kills it and all that it started, without waiting for its end.
  package func kill() { _ = Glibc.kill(-id, SIGKILL) }
}
