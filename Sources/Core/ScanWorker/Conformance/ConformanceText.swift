import ScanJSON

/// What a program does that breaks a rule, and why a rule does not apply to it.
package enum ConformanceText: String, TextSet {
  case problem = "worker.conformance.problem"
  case noConfigKey = "worker.conformance.noConfigKey"
  case noResultKey = "worker.conformance.noResultKey"
  case keyTaken = "worker.conformance.keyTaken"
  case noSummary = "worker.conformance.noSummary"
  case noDescription = "worker.conformance.noDescription"
  case otherKeys = "worker.conformance.otherKeys"
  case keyAccepted = "worker.conformance.keyAccepted"
  case answersPrinted = "worker.conformance.answersPrinted"
  case notReady = "worker.conformance.notReady"
  case notReadyRefused = "worker.conformance.notReadyRefused"
  case registrationWrong = "worker.conformance.registrationWrong"
  case programNotReady = "worker.conformance.programNotReady"
  case frame = "worker.conformance.frame"
  case region = "worker.conformance.region"
  case met = "worker.conformance.met"
  case errorAnswer = "worker.conformance.errorAnswer"
  case otherAnswer = "worker.conformance.otherAnswer"
  case measures = "worker.conformance.measures"
  case noFeature = "worker.conformance.noFeature"
  case poorReason = "worker.conformance.poorReason"
  case noPictures = "worker.conformance.noPictures"
  case nothingRead = "worker.conformance.nothingRead"
  case otherResult = "worker.conformance.otherResult"
  case otherResultWithoutReset = "worker.conformance.otherResultWithoutReset"
  case otherProgram = "worker.conformance.otherProgram"
  case noBounds = "worker.conformance.noBounds"
  case silentRefusal = "worker.conformance.silentRefusal"
  case configured = "worker.conformance.configured"
  case noResult = "worker.conformance.noResult"
  case confidence = "worker.conformance.confidence"
  case outside = "worker.conformance.outside"
  case stray = "worker.conformance.stray"
  case runsOn = "worker.conformance.runsOn"

  package var english: String {
    switch self {
    case .problem: "{place}: {problem}"
    case .noConfigKey: "the key `{key}` does not end in `Config`"
    case .noResultKey: "the key of results `{key}` does not end in `Result`"
    case .keyTaken: "another plugin has `{key}` too; whichever is registered last replaces it"
    case .noSummary: "`summary` is missing: what the plugin reads, in one sentence"
    case .noDescription: "the key `{key}` of the configuration has no `description`"
    case .otherKeys: "its schema has `additionalProperties`, so that further keys may stand there"
    case .keyAccepted: "the key `{key}`, which it does not have, is accepted without a word"
    case .answersPrinted:
      "{problem} It printed an answer instead: answers go to the descriptor whose number is in SCANVIEW_ANSWERS."
    case .notReady: "`configure` with {config} is answered with {answer}"
    case .notReadyRefused:
      "`configure` with {config} is refused: {problem} A configuration that it takes can be named with --config."
    case .registrationWrong: "the registration is wrong"
    case .programNotReady: "the program is not ready"
    case .frame: "a frame of {size}"
    case .region: "the region {region} of a frame of {size}"
    case .met: "{what}: {problem}"
    case .errorAnswer: "the answer is an error: {problem}"
    case .otherAnswer: "the answer is {answer}"
    case .measures:
      "{what} gives {result}: right for a plugin that measures each frame, wrong for one that searches for something"
    case .noFeature: "the program does not say that it has the feature `{feature}`"
    case .poorReason: "the reason {reason} lacks a code, a message or advice"
    case .noPictures: "no picture was named"
    case .nothingRead: "nothing is found in {what}"
    case .otherResult: "{what} gives {after} after a reset, and gave {before} before"
    case .otherResultWithoutReset:
      "{what} gives {after} when it comes again, and gave {before} before; a program that keeps something from frame to frame has the feature `reset`"
    case .otherProgram: "{what} gives {after} in a second program, and {before} in the first"
    case .noBounds: "its configuration has no keys"
    case .silentRefusal: "{config} is refused without a problem that has a message: {answer}"
    case .configured: "configured with {config}"
    case .noResult: "no frame gave a result; name a picture that gives one"
    case .confidence: "{what}: the confidence {value} is not between 0 and 100"
    case .outside: "{what}: the corner {x}, {y} lies outside it"
    case .stray: "an answer belongs to no request that waits for one: {answer}"
    case .runsOn: "it still ran {time} after the end of its input; the scanner would have killed it"
    }
  }
}

/// What breaks a rule.
struct RuleViolation: Error {
  let reason: DisplayText

  init(_ reason: DisplayText) { self.reason = reason }

  init(_ text: ConformanceText, _ arguments: [String: DisplayText.Argument] = [:]) {
    reason = text.with(arguments)
  }
}
