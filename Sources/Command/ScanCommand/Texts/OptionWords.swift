import ArgumentParser
import ScanPluginKit

/// What is wrong with options as they stand, before anything is read.
enum OptionWords: String, TextSet {
  case oneOf = "command.option.oneOf"
  case needs = "command.option.needs"
  case takes = "command.option.takes"
  case takesNumber = "command.option.takesNumber"
  case inputNotWritten = "command.option.inputNotWritten"
  case inputOnce = "command.option.inputOnce"
  case plainAlone = "command.option.plainAlone"
  case sizeOfPicture = "command.option.sizeOfPicture"
  case onNeedsOverlay = "command.option.onNeedsOverlay"
  case overlayNeedsSize = "command.option.overlayNeedsSize"
  case keyWithCertificate = "command.option.keyWithCertificate"
  case certificateMade = "command.option.certificateMade"
  case folderOfMade = "command.option.folderOfMade"
  case noConfiguration = "command.option.noConfiguration"
  case replacement = "command.option.replacement"
  case oneStatistic = "command.option.oneStatistic"

  var english: String {
    switch self {
    case .oneOf: "choose one of {first} and {second}"
    case .needs: "{option} needs {other}"
    case .takes: "{option} takes {range}"
    case .takesNumber: "{option} takes {least} to {most}"
    case .inputNotWritten: "standard input cannot be written back; use --output"
    case .inputOnce: "standard input can be read only once: give - for the configuration or for one picture"
    case .plainAlone: "--plain prints the configuration alone; leave --rect and --overlay out, or --plain"
    case .sizeOfPicture: "--on brings the size of its picture; leave --rect out"
    case .onNeedsOverlay: "--on needs --overlay, the picture to write"
    case .overlayNeedsSize: "--overlay needs the frame's size: --rect 1920x1080, or a picture with --on"
    case .keyWithCertificate: "--tls-certificate and --tls-key are given together"
    case .certificateMade: "--tls makes a certificate; leave it out with --tls-certificate"
    case .folderOfMade: "--tls-folder is for --tls"
    case .noConfiguration: "give at least one configuration"
    case .replacement: "give --at, --last and --first, or --undo alone"
    case .oneStatistic: "--statistic is for one counter: choose it with --meter and --register"
    }
  }
}

extension ValidationError {
  /// The error of options that cannot be meant, in the language of the command.
  init(_ words: OptionWords, _ arguments: [String: DisplayText.Argument] = [:]) {
    self.init(words.with(arguments).text(Console.texts))
  }

  /// The error of an option whose number is outside of its range.
  init(_ option: DisplayText.Argument, takes range: DisplayText.Argument) {
    self.init(.takes, ["option": option, "range": range])
  }
}
