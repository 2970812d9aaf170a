import ScanPluginKit

/// What the command says about keys that are pressed while it runs.
enum KeyWords: String, TextSet {
  case help = "command.keys.help"
  case helpSwitch = "command.keys.helpSwitch"
  case noConfiguration = "command.keys.noConfiguration"
  case swapped = "command.keys.swapped"
  case live = "command.keys.live"
  case unchanged = "command.keys.unchanged"
  case superseded = "command.keys.superseded"
  case outcome = "command.keys.outcome"
  case paused = "command.keys.paused"
  case running = "command.keys.running"
  case state = "command.keys.state"
  case snapshot = "command.keys.snapshot"
  case zoom = "command.keys.zoom"
  case torchOn = "command.keys.torchOn"
  case torchOff = "command.keys.torchOff"
  case torchAuto = "command.keys.torchAuto"
  case cleared = "command.keys.cleared"

  var english: String {
    switch self {
    case .help: "keys: space: pause, t: torch, + -: zoom, s: snapshot, c: clear, q: stop"
    case .helpSwitch: "1-{last}, n: switch, space: pause, t: torch, + -: zoom, s: snap, c: clear, q: stop"
    case .noConfiguration: "there is no configuration {number}; name it with --swap when the scanner is started"
    case .swapped: "{file}: swapped"
    case .live: "{file}: taken over without a swap"
    case .unchanged: "{file}: says the same as before"
    case .superseded: "{file}: a newer configuration came first"
    case .outcome: "{file}: taken over ({outcome})"
    case .paused: "paused"
    case .running: "running"
    case .state: "state: {state}"
    case .snapshot: "snapshot: {file}"
    case .zoom: "zoom {value}"
    case .torchOn: "torch on"
    case .torchOff: "torch off"
    case .torchAuto: "torch auto"
    case .cleared: "cleared"
    }
  }
}
