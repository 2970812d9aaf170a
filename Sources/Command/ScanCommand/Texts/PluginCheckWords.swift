import ScanPluginKit

/// What the command says about plugins of others that it checks.
enum PluginCheckWords: String, TextSet {
  case rule = "command.plugins.rule"
  case asks = "command.plugins.asks"
  case state = "command.plugins.state"
  case reason = "command.plugins.reason"
  case summary = "command.plugins.checked"
  case noFolder = "command.plugins.noFolder"
  case noRegistrations = "command.plugins.noRegistrations"
  case noRegistrationsHere = "command.plugins.noRegistrationsHere"
  case noConfig = "command.plugins.noConfig"

  var english: String {
    switch self {
    case .rule: "RULE"
    case .asks: "WHAT IT ASKS"
    case .state: "STATE"
    case .reason: "REASON"
    case .summary: "{key}: {passed} rules passed, {failed} failed, {others} not applicable"
    case .noFolder: "name the folder of the registrations"
    case .noRegistrations: "{folder}: there is no registration, a file that ends in .json and has `key` and `command`"
    case .noRegistrationsHere: "{folder}: there is no registration; those of {near} are checked when that is named"
    case .noConfig: "--config {file}: no plugin of it has the use case {key}"
    }
  }
}
