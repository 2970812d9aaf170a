import ScanPluginKit

/// The sentences about requests that are not understood.
package enum RequestText: String, TextSet {
  case missing = "control.request.missing"
  case wrongKind = "control.request.wrongKind"
  case numberBetween = "control.request.numberBetween"
  case choice = "control.request.choice"
  case noArguments = "control.request.noArguments"
  case noArgument = "control.request.noArgument"
  case noCommand = "control.request.noCommand"
  case config = "control.request.config"
  case point = "control.request.point"
  case focus = "control.request.focus"
  case noJSON = "control.request.noJSON"
  case noJSONIn = "control.request.noJSONIn"
  case unreadable = "control.request.unreadable"
  case noObject = "control.request.noObject"
  case mark = "control.request.mark"
  case command = "control.request.command"
  case tooLong = "control.request.tooLong"

  package var english: String {
    switch self {
    case .missing: "`{name}` is missing"
    case .wrongKind: "`{name}` takes {wanted}, not {met}"
    case .numberBetween: "`{name}` takes a number from {least} to {most}"
    case .choice: "`{name}` takes one of {names}"
    case .noArguments: "`{command}` has no argument `{name}`; it takes none"
    case .noArgument: "`{command}` has no argument `{name}`; it takes {names}"
    case .noCommand: "there is no command `{name}`; there are {names}"
    case .config: "`config` takes the path of a file, or a configuration as an object, not {met}"
    case .point: "`point` takes {\"x\": 0…1, \"y\": 0…1}, as parts of the upright picture"
    case .focus: "`focus` takes \"mode\": \"auto\", or \"distance\": 0…1, or \"point\": {\"x\": 0…1, \"y\": 0…1}"
    case .noJSON: "the line is no JSON: {problem}"
    case .noJSONIn: "the line is no JSON in column {column}: {problem}"
    case .unreadable: "it cannot be read"
    case .noObject: "a request is an object like {\"id\": 1, \"command\": \"status\"}, not {met}"
    case .mark: "`id` takes a number or a text"
    case .command: "`command` takes the name of a command, not {met}"
    case .tooLong: "the line is longer than {limit} bytes; put a large configuration into a file"
    }
  }
}

extension ControlError {
  /// The error of a request that is not understood.
  init(
    _ code: Code, _ text: RequestText, _ arguments: [String: DisplayText.Argument] = [:], suggestions: [String] = []
  ) {
    self.init(code, text.with(arguments), suggestions: suggestions)
  }
}
