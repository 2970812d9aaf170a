import ScanPluginKit

/// What the command says to and about the service manager that started it.
enum ServiceWords: String, TextSet {
  case working = "command.service.working"
  case stuck = "command.service.stuck"
  case unreached = "command.service.unreached"

  var english: String {
    switch self {
    case .working: "done so far: {parts}"
    case .stuck:
      "{parts}: does not get on; the service manager is no longer told that all is well, and restarts this process"
    case .unreached: "the service manager does not take messages: {error}"
    }
  }
}
