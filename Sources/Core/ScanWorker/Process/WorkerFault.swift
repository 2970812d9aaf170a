import Glibc
package import ScanJSON
package import ScanPluginKit

/// What went wrong with a worker: a process of its own that reads pictures for us.
package struct WorkerFault: DisplayableError, Sendable {
  /// The kind of fault.
  package enum Code: String, Sendable {
    /// The program could not be started.
    case notStarted = "workerNotStarted"
    /// The program started and did not get ready, or speaks another version of the protocol.
    case notReady = "workerNotReady"
    /// The worker ended while it worked.
    case died = "workerDied"
    /// The worker gave no answer in time, and was ended.
    case timedOut = "workerTimedOut"
    /// The worker answered with something that is no answer, and was ended.
    case badAnswer = "workerBadAnswer"
    /// The worker refuses the configuration.
    case refused = "workerRefused"
    /// A picture is larger than the memory that is shared.
    case tooLarge = "workerTooLarge"
    /// It failed too often, and is started again only after a while.
    case suspended = "workerSuspended"
    /// The answer is not wanted any more.
    case cancelled = "workerCancelled"
    /// The system refused something.
    case system = "workerSystem"
  }

  /// The kind of fault.
  package let code: Code
  /// What was met and what to do.
  package let displayText: DisplayText
  /// What the plugin in the worker says; nil unless the fault is its own.
  package let pluginError: PluginError?

  package init(_ code: Code, _ text: WorkerText, _ arguments: [String: DisplayText.Argument] = [:]) {
    self.init(code, message: text.with(arguments))
  }

  package init(_ code: Code, _ text: WorkerText, error: Int32) {
    self.init(code, text, ["error": .string(String(cString: strerror(error)))])
  }

  package init(_ code: Code, message: DisplayText) {
    self.code = code
    displayText = message
    pluginError = nil
  }

  /// The fault of a worker whose plugin refuses its configuration or cannot scan.
  package init(_ error: PluginError) {
    code = .refused
    displayText = error.displayText
    pluginError = error
  }

  /// Whether the worker is of no use any more.
  package var endsWorker: Bool {
    switch code {
    case .died, .timedOut, .badAnswer, .notReady: true
    case .notStarted, .refused, .tooLarge, .suspended, .cancelled, .system: false
    }
  }
}

/// The sentences about workers.
package enum WorkerText: String, TextSet {
  case noMemory = "worker.noMemory"
  case noPipe = "worker.noPipe"
  case notStarted = "worker.notStarted"
  case notFound = "worker.notFound"
  case otherVersion = "worker.otherVersion"
  case slowStart = "worker.slowStart"
  case endedAtStart = "worker.endedAtStart"
  case signaled = "worker.signaled"
  case exited = "worker.exited"
  case closed = "worker.closed"
  case signaledIdle = "worker.signaledIdle"
  case exitedIdle = "worker.exitedIdle"
  case lastWords = "worker.lastWords"
  case timedOut = "worker.timedOut"
  case longLine = "worker.longLine"
  case noJSON = "worker.noJSON"
  case unknownAnswer = "worker.unknownAnswer"
  case futureAnswer = "worker.futureAnswer"
  case tooLarge = "worker.tooLarge"
  case returnedTooLarge = "worker.returnedTooLarge"
  case suspended = "worker.suspended"
  case cancelled = "worker.cancelled"

  package var english: String {
    switch self {
    case .noMemory: "Memory for the worker cannot be had: {error}; free some, or use fewer workers."
    case .noPipe: "A pipe for the worker cannot be had: {error}; close some files, or use fewer workers."
    case .notStarted: "The worker {program} cannot be started: {error}."
    case .notFound: "There is no program {program} to be the worker; check `command` of its registration."
    case .otherVersion:
      "The worker {program} speaks version {version} of the worker protocol, this program speaks {ours}; update the older one."
    case .slowStart: "The worker {program} was not ready within {time}; it was ended."
    case .endedAtStart: "The worker {program} did not get ready. {ending}"
    case .signaled: "The worker ended by signal {signal}."
    case .exited: "The worker ended with exit code {code}."
    case .closed: "The worker closed its answers; it was ended."
    case .signaledIdle: "The worker ended by signal {signal} between two frames; another one goes on."
    case .exitedIdle: "The worker ended with exit code {code} between two frames; another one goes on."
    case .lastWords: "Its last words: {words}"
    case .timedOut: "The worker gave no answer within {time}; it was ended."
    case .longLine: "The worker sent a line of more than {limit} bytes; it was ended."
    case .noJSON: "The worker sent a line that is no JSON object: {line}; it was ended."
    case .unknownAnswer: "The worker sent an answer that does not fit the request: {problem}; it was ended."
    case .futureAnswer: "The worker answered request {id}, which was never sent; it was ended."
    case .tooLarge:
      "The picture takes {bytes} bytes, and the memory shared with the worker has {limit}; make the picture smaller."
    case .returnedTooLarge: "Pictures of {bytes} bytes do not fit into the memory in which they are returned."
    case .suspended: "The worker {program} failed {count} times in a row and is started again in {time}: {problem}"
    case .cancelled: "The answer of the worker is not wanted any more."
    }
  }
}
