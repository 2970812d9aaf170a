import Foundation
import ScanJSON
import Synchronization

@testable import ScanSinks

/// A record whose content is a number.
func record(_ number: Int, event: String = "result", padding: Int = 0) -> SinkRecord {
  var members = [
    JSONMember("event", JSONNode(.string(event))), JSONMember("number", JSONNode(.number(JSONNumber(number)))),
  ]
  if padding > 0 { members.append(JSONMember("padding", JSONNode(.string(String(repeating: "x", count: padding))))) }
  return SinkRecord(
    JSONNode(.object(members)), items: [RecordItem(kind: "code", text: "text \(number)")], view: "view",
    time: 1_795_772_700_000 + Int64(number))
}

extension SinkRecord {
  /// The number in it; -1 for none.
  var number: Int { json?["number"]?.number?.int ?? -1 }
}

/// A sink whose answers are scripted, and which notes what it was given.
final class ScriptedSink: Sink {
  let batchLimit: Int
  private let opening: @Sendable () -> SinkProblem?
  private let answer: @Sendable ([SinkRecord]) -> SinkAnswer
  private let state = Mutex<(records: [SinkRecord], accepted: [SinkRecord], isClosed: Bool)>(([], [], false))

  init(
    batchLimit: Int = 10,
    _ answer: @escaping @Sendable ([SinkRecord]) -> SinkAnswer = { SinkAnswer(accepted: $0.count) },
    opening: @escaping @Sendable () -> SinkProblem? = { nil }
  ) {
    (self.batchLimit, self.opening, self.answer) = (batchLimit, opening, answer)
  }

  /// What was given to it, with repetitions.
  var given: [SinkRecord] { state.withLock { $0.records } }
  /// What it accepted.
  var accepted: [SinkRecord] { state.withLock { $0.accepted } }
  var isClosed: Bool { state.withLock { $0.isClosed } }

  func open() async -> SinkProblem? { opening() }

  func deliver(_ records: [SinkRecord]) async -> SinkAnswer {
    let answer = answer(records)
    state.withLock { state in
      state.records += records
      state.accepted += records.prefix(answer.accepted)
    }
    return answer
  }

  func close() async { state.withLock { $0.isClosed = true } }
}

/// A value that a scripted sink and its test share.
final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  var current: Value {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }

  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { value.withLock { body(&$0) } }
}
