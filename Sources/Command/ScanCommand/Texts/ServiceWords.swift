import ScanPluginKit

/// What the command says about the views of a service.
enum ServiceWords: String, TextSet {
  case begins = "command.service.begins"
  case oneBegins = "command.service.oneBegins"
  case over = "command.service.over"
  case tryAgain = "command.service.tryAgain"
  case tryAgainAtOnce = "command.service.tryAgainAtOnce"
  case lastGood = "command.service.lastGood"
  case waits = "command.service.waits"
  case waitsForever = "command.service.waitsForever"
  case reloaded = "command.service.reloaded"
  case notReloaded = "command.service.notReloaded"
  case added = "command.service.added"
  case removed = "command.service.removed"
  case changed = "command.service.changed"
  case sinksReplaced = "command.service.sinksReplaced"
  case atNextStart = "command.service.atNextStart"
  case noViews = "command.service.noViews"
  case viewsNotRun = "command.service.viewsNotRun"

  var english: String {
    switch self {
    case .begins: "{count} views run: {names}"
    case .oneBegins: "1 view runs: {names}"
    case .over: "its input is over; it does not begin again"
    case .tryAgain: "begins again in {time}"
    case .tryAgainAtOnce: "begins again"
    case .lastGood: "goes on with its configuration of before"
    case .waits: "waits until {time}, as its schedule says"
    case .waitsForever: "its schedule has no time within a year: it waits until the file changes"
    case .reloaded: "{file} was read again"
    case .notReloaded: "{file} was not taken over; what runs goes on"
    case .added: "is new"
    case .removed: "is no longer in the file, and ends"
    case .changed: "has changed, and begins again"
    case .sinksReplaced: "results go to {names} from now on"
    case .atNextStart: "`{key}` takes effect at the next start"
    case .noViews:
      "{file} has no `views` that run: write some, or name a configuration and --source"
    case .viewsNotRun: "the `views` of {file} do not run, because a configuration was named: leave it out to run them"
    }
  }
}
