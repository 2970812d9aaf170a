import ScanPluginKit

/// What the command says about what it writes for a beginning.
enum NewWords: String, TextSet {
  case command = "command.new.command"
  case writes = "command.new.writes"
  case swiftPlugin = "command.new.swiftPlugin"
  case pythonPlugin = "command.new.pythonPlugin"
  case config = "command.new.config"
  case service = "command.new.service"
  case sinks = "command.new.sinks"
  case swiftNames = "command.new.swiftNames"
  case pythonNames = "command.new.pythonNames"
  case next = "command.new.next"
  case noName = "command.new.noName"
  case nameEnding = "command.new.nameEnding"
  case nameTaken = "command.new.nameTaken"
  case keyTaken = "command.new.keyTaken"
  case noFolder = "command.new.noFolder"
  case folderNotEmpty = "command.new.folderNotEmpty"
  case fileExists = "command.new.fileExists"
  case noPackage = "command.new.noPackage"
  case noCheckout = "command.new.noCheckout"
  case otherAddress = "command.new.otherAddress"
  case packageOfSwift = "command.new.packageOfSwift"
  case noUseCase = "command.new.noUseCase"
  case useCaseMeant = "command.new.useCaseMeant"
  case noSinkKind = "command.new.noSinkKind"
  case notMade = "command.new.notMade"

  var english: String {
    switch self {
    case .command: "COMMAND"
    case .writes: "WHAT IT WRITES"
    case .swiftPlugin: "a package in Swift: a plugin, a command that has it, tests"
    case .pythonPlugin: "a program in Python that is a plugin, its registration, a test"
    case .config: "a configuration for a use case that `{command}` lists"
    case .service: "the file of a service: one view whose results go to a file"
    case .sinks: "the same with another kind of sink: {kinds}"
    case .swiftNames: "the key is {key}, that of results {result}, the module {module}, the command {program}"
    case .pythonNames: "the key is {key}, that of results {result}, the program {program}"
    case .next: "next:"
    case .noName:
      "`{name}` is no name: it takes letters and digits of ASCII, the first a letter, with - or _ between words, at most {count} in all, like door-state or DoorState"
    case .nameEnding: "the name {name} ends in {ending}, which is added to it; leave that out"
    case .nameTaken: "the name {name} belongs to ScanView or to Swift; take another"
    case .keyTaken: "the use case {key} or its result is there already, by the plugin {plugin}; take another name"
    case .noFolder: "{path} is there and is no folder; name another with --folder"
    case .folderNotEmpty: "the folder {path} is not empty, and nothing is overwritten; name another with --folder"
    case .fileExists:
      "{path} is there already, and nothing is overwritten; move it away, or take another name or --folder"
    case .noPackage:
      "--package is missing: name the folder of a checkout of ScanView, or the address of its repository"
    case .noCheckout: "--package {path}: there is no checkout of ScanView in this folder"
    case .otherAddress: "--package {address}: the address of the repository ends in ScanView or ScanView.git"
    case .packageOfSwift: "--package is for a plugin in Swift; leave it out"
    case .noUseCase: "there is no use case `{name}`. There are: {keys}"
    case .useCaseMeant: "there is no use case `{name}`. Did you mean {near}? There are: {keys}"
    case .noSinkKind: "there is no kind of sink `{name}`. There are: {kinds}"
    case .notMade: "no right file can be made of the schema alone, and none was written: {problem}"
    }
  }
}
