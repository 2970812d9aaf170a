import ScanPluginKit

/// What the command says about configuration files.
enum CheckWords: String, TextSet {
  case ok = "command.check.ok"
  case okEmpty = "command.check.okEmpty"
  case summary = "command.check.summary"
  case warning = "command.check.warnings.one"
  case warnings = "command.check.warnings.many"
  case notInBuild = "command.check.notInBuild"
  case cannotRun = "command.check.cannotRun"
  case noPicture = "command.check.noPicture"
  case pathsStart = "command.check.pathsStart"
  case mend = "command.check.mend.one"
  case mendAll = "command.check.mend.many"
  case repaired = "command.fix.repaired"
  case line = "command.fix.line"
  case nothingToRepair = "command.fix.nothing"
  case couldBeBetter = "command.fix.better"
  case undecided = "command.fix.undecided"
  case notLegacy = "command.migrate.none"
  case result = "command.migrate.result"

  var english: String {
    switch self {
    case .ok: "ok, {plugins}"
    case .okEmpty: "ok, without a plugin"
    case .summary: "{file}: {summary}"
    case .warning: "{summary}, {count} warning"
    case .warnings: "{summary}, {count} warnings"
    case .notInBuild: "{summary}; not in this build: {keys}"
    case .cannotRun: "this cannot run here: {error}"
    case .noPicture: "there is no picture {file} that can be read"
    case .pathsStart: "paths start from the folder of the configuration file"
    case .mend: "`{command}` mends what has one obvious repair."
    case .mendAll: "`{command}` mends the {count} places that have one obvious repair."
    case .repaired: "repaired: {what}"
    case .line: "line {number}"
    case .nothingToRepair: "{file}: nothing to repair"
    case .couldBeBetter: "what could still be better:"
    case .undecided: "what a person has to decide:"
    case .notLegacy: "{file}: this is not a file of the format before version 43; there is nothing to convert"
    case .result: "the result"
    }
  }
}
