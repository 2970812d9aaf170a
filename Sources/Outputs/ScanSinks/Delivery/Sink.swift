public import ScanJSON

/// Where records go: a broker, a server, a program, a file.
///
/// A sink is given records in their order, one call at a time. What it does not accept it is given again, with the same ids.
public protocol Sink: Sendable {
  /// The most records that one call gives it, 1…1000.
  var batchLimit: Int { get }

  /// Opens what records go through: a connection, a device. It is called once before the first records are delivered, also where none wait, so that a
  /// receiver can be seen, and one that is away is reported, before the first result.
  ///
  /// It must return within a minute or so, and soon after its task is cancelled.
  ///
  /// - Returns: Why it could not; nil when it could, or there is nothing to open. Records are delivered all the same.
  func open() async -> SinkProblem?

  /// Delivers records in their order.
  ///
  /// It must return within a minute or so, and soon after its task is cancelled.
  ///
  /// - Parameter records: At least one.
  /// - Returns: How many of the first ones have arrived for good, and what became of the next one.
  func deliver(_ records: [SinkRecord]) async -> SinkAnswer

  /// Ends what it holds open: connections, files. No call follows.
  func close() async
}

extension Sink {
  /// One record.
  public var batchLimit: Int { 1 }

  /// There is nothing to open.
  public func open() async -> SinkProblem? { nil }

  /// Nothing is open.
  public func close() async {}
}

/// What became of records that a sink was given.
public struct SinkAnswer: Sendable, Hashable {
  /// How many of the first ones have arrived for good.
  public let accepted: Int
  /// What went wrong with the one behind them; nil when all have arrived.
  public let problem: SinkProblem?

  /// Makes an answer.
  public init(accepted: Int, problem: SinkProblem? = nil) {
    (self.accepted, self.problem) = (accepted, problem)
  }
}

/// Why a record did not arrive.
public struct SinkProblem: DisplayableError, Sendable, Hashable, CustomStringConvertible {
  /// What is to be done about it.
  public enum Kind: Sendable, Hashable {
    /// It may arrive later: the sink is given it again, not before the time that the receiver asks for.
    case later(after: Duration?)
    /// It will never be taken: it is laid aside, and the ones behind it are delivered.
    case refused
  }

  /// What is to be done about it.
  public let kind: Kind
  /// What was met and what to do, as a sentence that can be shown in another language; without secrets.
  public let displayText: DisplayText

  /// The sentence in English.
  public var description: String { displayText.text() }

  /// Makes a problem.
  public init(_ kind: Kind, _ text: DisplayText) {
    (self.kind, displayText) = (kind, text)
  }

  /// A problem that may be over later.
  public static func later(_ text: DisplayText, after: Duration? = nil) -> SinkProblem {
    SinkProblem(.later(after: after), text)
  }

  /// A record that will never be taken.
  public static func refused(_ text: DisplayText) -> SinkProblem { SinkProblem(.refused, text) }
}
