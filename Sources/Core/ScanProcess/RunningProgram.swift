import CWorkerShim
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

  /// The number of the process, which is that of its group.
  package let id: Int32

  /// Starts a program without a shell.
  ///
  /// - Parameters:
  ///   - executable: The path of the file; a name without a slash is searched in `PATH`.
  ///   - arguments: What follows its name.
  ///   - input: Where its standard input comes from; nil gives it nothing.
  ///   - output: Where its standard output goes; nil throws it away.
  ///   - messages: Where its standard error goes; nil throws it away.
  ///   - passed: Further descriptors, which the program gets by the numbers from 3 on in this order; it gets no others.
  ///   - environment: What is added to our environment, or replaced in it.
  /// - Throws: The error of the system.
  package static func start(
    _ executable: String, _ arguments: [String], input: Int32? = nil, output: Int32? = nil, messages: Int32? = nil,
    passing passed: [Int32] = [], environment: [String: String] = [:]
  ) throws(Failure) -> RunningProgram {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Copies with high numbers: no target is the number of a descriptor that is still to be passed.
    let given = [input, output, messages] + passed.map { $0 }
    let copies = given.map { $0.map { fcntl($0, F_DUPFD_CLOEXEC, 100) } }
    defer { for copy in copies { if let copy { close(copy) } } }
    for (target, copy) in copies.enumerated() {
      if let copy {
        guard copy >= 0 else { throw Failure(code: EMFILE) }
        posix_spawn_file_actions_adddup2(&actions, copy, Int32(target))
      } else {
        posix_spawn_file_actions_addopen(
          &actions, Int32(target), "/dev/null", target == STDIN_FILENO ? O_RDONLY : O_WRONLY, 0)
      }
    }
    // Nothing else of ours: whoever waits for the end of a pipe or socket would wait for a program that holds it by chance.
    scanview_spawn_close_from(&actions, Int32(copies.count))
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
    var variables = inherited(without: environment).map { strdup($0) } + environment.map { strdup("\($0)=\($1)") }
    defer { for variable in variables { free(variable) } }
    variables.append(nil)
    var id = pid_t()
    let code = posix_spawnp(&id, executable, &actions, &attributes, pointers, variables)
    guard code == 0 else { throw Failure(code: code) }
    return RunningProgram(id: id)
  }

  /// Our environment without the variables of the given names, each as `NAME=VALUE`.
  private static func inherited(without names: [String: String]) -> [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      let name = text.prefix { $0 != "=" }
      if names[String(name)] == nil { variables.append(text) }
      next += 1
    }
    return variables
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

  /// How it ended, after all that it started was killed too; nil while it runs.
  package func endingOfGroup() -> Ending? {
    // It stays in the table of processes until it is waited for, so that no other group can have its number yet.
    var status = siginfo_t()
    let isOver =
      waitid(P_PID, id_t(id), &status, WEXITED | WNOHANG | WNOWAIT) != 0 || status._sifields._sigchld.si_pid != 0
    guard isOver else { return nil }
    kill()
    return ending(waits: true)
  }

  /// Kills it and all that it started, without waiting for its end.
  package func kill() { _ = Glibc.kill(-id, SIGKILL) }
}
