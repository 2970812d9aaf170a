import ScanPluginKit

/// What the command says to and about the service manager that started it.
enum ManagerWords: String, TextSet {
  case working = "command.manager.working"
  case stuck = "command.manager.stuck"
  case unreached = "command.manager.unreached"

  var english: String {
    switch self {
    case .working: "done so far: {parts}"
    case .stuck:
      "{parts}: makes no progress; the service manager gets no sign of life any more, and restarts this process"
    case .unreached: "the service manager does not take messages: {error}"
    }
  }
}
