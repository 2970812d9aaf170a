import ScanJSON

/// What is wrong with a message of another process.
package enum MessageText: String, TextSet {
  case noMember = "worker.message.noMember"
  case other = "worker.message.other"
  case sentence = "worker.message.sentence"
  case numbers = "worker.message.numbers"
  case eightNumbers = "worker.message.eightNumbers"
  case knownCode = "worker.message.knownCode"
  case knownName = "worker.message.knownName"
  case guidance = "worker.message.guidance"
  case orientation = "worker.message.orientation"
  case effort = "worker.message.effort"
  case plane = "worker.message.plane"
  case frame = "worker.message.frame"
  case picture = "worker.message.picture"
  case result = "worker.message.result"
  case content = "worker.message.content"
  case otherType = "worker.message.otherType"
  case noType = "worker.message.noType"
  case notFitting = "worker.message.notFitting"
  case noItems = "worker.message.noItems"
  case noCorners = "worker.message.noCorners"

  package var english: String {
    switch self {
    case .noMember: "{place} has no `{key}`"
    case .other: "{place} is {met}, not {expected}"
    case .sentence: "a sentence with its parts"
    case .numbers: "a list of {count} numbers"
    case .eightNumbers: "a list of the eight numbers of four corners"
    case .knownCode: "a known code"
    case .knownName: "a known name"
    case .guidance: "a known guidance"
    case .orientation: "an orientation"
    case .effort: "an effort"
    case .plane: "width, height and offset of a plane"
    case .frame: "a frame in the shared memory"
    case .picture: "a picture in the shared memory"
    case .result: "a result of the use case"
    case .content: "the number of a content"
    case .otherType: "its type is {type}, not \"result\""
    case .noType: "its type is missing, not \"result\""
    case .notFitting: "it does not fit"
    case .noItems: "{place} has no items"
    case .noCorners: "{place} is not a list of four corners with x and y"
    }
  }
}
