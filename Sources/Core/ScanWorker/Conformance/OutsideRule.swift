package import ScanJSON

/// What every program that is a plugin keeps to. A name that a rule of `PluginConformance` has too means the same there.
package enum OutsideRule: String, TextSet {
  case registration = "worker.rule.registration"
  case key = "worker.rule.key"
  case documentation = "worker.rule.documentation"
  case roundTrip = "worker.rule.roundTrip"
  case unknownKey = "worker.rule.unknownKey"
  case start = "worker.rule.start"
  case make = "worker.rule.make"
  case blank = "worker.rule.blank"
  case explain = "worker.rule.explain"
  case oddSize = "worker.rule.oddSize"
  case oddRegion = "worker.rule.oddRegion"
  case noise = "worker.rule.noise"
  case hugeSize = "worker.rule.hugeSize"
  case readable = "worker.rule.readable"
  case reset = "worker.rule.reset"
  case sameOutput = "worker.rule.sameOutput"
  case cancellation = "worker.rule.cancellation"
  case unknownRequest = "worker.rule.unknownRequest"
  case unknownMember = "worker.rule.unknownMember"
  case bounds = "worker.rule.bounds"
  case reconfiguration = "worker.rule.reconfiguration"
  case resultJSON = "worker.rule.resultJSON"
  case places = "worker.rule.places"
  case oneAnswer = "worker.rule.oneAnswer"
  case ending = "worker.rule.ending"

  /// The name of the rule in reports.
  package var name: String { "\(self)" }

  package var english: String {
    switch self {
    case .registration: "The file has the keys of a registration, and its two schemas are understood."
    case .key: "`key` ends in `Config`, `resultKey` in `Result`, and no other plugin has them."
    case .documentation: "The plugin has a summary, and each key of its configuration a description."
    case .roundTrip: "The configuration with all its defaults keeps to its own schema."
    case .unknownKey: "A key that the configuration does not have is an error at its place."
    case .start: "The program starts, and answers `hello` within `startTime`."
    case .make: "It answers `configure` with `ready` within `startTime`, also while another one of it runs."
    case .blank: "A frame of one gray level gives no result and no error."
    case .explain: "Of a frame without a result it gives reasons, each with a code, a message and advice."
    case .oddSize: "Frames of every size are scanned without an error."
    case .oddRegion: "Regions of every size and place are scanned without an error."
    case .noise: "A frame of random pixels is scanned without an error, with every effort."
    case .hugeSize: "A frame of 12 megapixels is scanned within `frameTime`."
    case .readable: "Each picture that was named gives a result."
    case .reset: "After a reset a frame gives what it gave before."
    case .sameOutput: "Two programs of one configuration give the same results."
    case .cancellation: "A scan that is cancelled is answered within `frameTime`, and so is the next one."
    case .unknownRequest: "A request that the program does not know is passed over, or answered with `error`."
    case .unknownMember: "A member of a request that the program does not know is passed over."
    case .bounds: "A configuration at the bounds of its schema is taken, or refused with a problem that has a message."
    case .reconfiguration: "After further configurations it is ready again, and a frame gives what it gave before."
    case .resultJSON: "A result keeps to the schema of its file, and its confidence is 0 to 100."
    case .places: "What is pointed at lies inside the frame."
    case .oneAnswer: "Each request gets exactly one answer."
    case .ending: "The program ends by itself when its input ends."
    }
  }
}

/// What became of one rule.
package struct RuleOutcome: Sendable {
  /// Whether a program keeps to a rule.
  package enum Status: String, Sendable {
    case passed
    case failed
    /// The rule asks nothing of this program.
    case notApplicable
  }

  /// The rule.
  package let rule: OutsideRule
  /// What became of it.
  package let status: Status
  /// What was met, or why the rule does not apply; nil for a rule that is kept.
  package let reason: DisplayText?
}
