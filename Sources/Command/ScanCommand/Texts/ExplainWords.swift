import ScanPluginKit

/// What `explain` says.
enum ExplainWords: String, TextSet {
  case region = "command.explain.region"
  case light = "command.explain.light"
  case contrast = "command.explain.contrast"
  case noise = "command.explain.noise"
  case sharpness = "command.explain.sharpness"
  case found = "command.explain.found"
  case size = "command.explain.size"
  case decoded = "command.explain.decoded"
  case rules = "command.explain.rules"
  case delivered = "command.explain.delivered"
  case passed = "command.explain.passed"
  case failed = "command.explain.failed"
  case notReached = "command.explain.notReached"
  case atLeast = "command.explain.atLeast"
  case brightnessIs = "command.explain.brightnessIs"
  case contrastIs = "command.explain.contrastIs"
  case sharpnessIs = "command.explain.sharpnessIs"
  case time = "command.explain.time"
  case next = "command.explain.next"
  case page = "command.explain.page"
  case frame = "command.explain.frame"
  case nothing = "command.explain.nothing"
  case stillInView = "command.explain.stillInView"
  case readAsStill = "command.explain.readAsStill"
  case readAsStillAdvice = "command.explain.readAsStill.advice"

  /// The name of a gate.
  init(_ gate: Explanation.Gate) {
    self =
      switch gate {
      case .region: .region
      case .light: .light
      case .contrast: .contrast
      case .noise: .noise
      case .sharpness: .sharpness
      case .found: .found
      case .size: .size
      case .decoded: .decoded
      case .rules: .rules
      case .delivered: .delivered
      }
  }

  var english: String {
    switch self {
    case .region: "in the region"
    case .light: "light"
    case .contrast: "contrast"
    case .noise: "noise"
    case .sharpness: "sharpness"
    case .found: "found"
    case .size: "size"
    case .decoded: "decoded"
    case .rules: "rules"
    case .delivered: "result"
    case .passed: "ok"
    case .failed: "NO"
    case .notReached: "?"
    case .atLeast: "{measure}, at least {limit}"
    case .brightnessIs: "light parts have {value} of 255"
    case .contrastIs: "dark and light differ by {value} of 255"
    case .sharpnessIs: "edges are {value} as steep as hard ones"
    case .time: "{time} ms; attempts: {attempts}, the last with effort {effort}; {reasons} ms of it for the reasons"
    case .next: "next: {advice}"
    case .page: "{source}, page {page}"
    case .frame: "{source}, frame {frame} at {time}"
    case .nothing: "nothing was read"
    case .stillInView: "still in view: {items}"
    case .readAsStill: "as a picture of its own the frame is read, with more time than a frame of a running source gets"
    case .readAsStillAdvice:
      "hold it still and near for some frames; where the use case has `quality`, set it to accurate"
    }
  }
}
