import Dispatch
import ScanImage
import ScanJSON
import Synchronization

/// A decoder's call on a thread of its own, which is left alone when it takes too long: nothing can end it from outside.
///
/// What the headers allow bounds how long such a call goes on at the most, and so how long the thread lives; only a few of them may
/// be left at the same time.
enum CodecThread {
  /// How many calls may be left alone at the same time.
  static let maximum = 8
  private static let leftAlone = Atomic(0)

  /// How many calls are left alone and have not ended.
  static var stuckThreads: Int { leftAlone.load(ordering: .sequentiallyConsistent) }

  private final class Call<Value: Sendable>: Sendable {
    let outcome = Guarded<(value: Result<Value, StillFault>?, isLeftAlone: Bool)>((nil, false))
    let isDone = DispatchSemaphore(value: 0)
  }

  /// Calls a decoder and waits for it.
  ///
  /// - Throws: What the decoder throws; ``StillFault`` with `tooLarge` when the time is over, `system` when the caller was cancelled.
  static func run<Value: Sendable>(
    limit: Duration, cancel: CancelFlag, _ body: @escaping @Sendable () throws(StillFault) -> Value
  ) throws(StillFault) -> Value {
    guard stuckThreads < maximum else {
      throw StillFault(.tooLarge, .manyStuck, ["count": "\(maximum)"])
    }
    let call = Call<Value>()
    ThreadJob {
      let result = Result { () throws(StillFault) in try body() }
      let wasLeftAlone = call.outcome.withLock { outcome in
        outcome.value = outcome.isLeftAlone ? nil : result
        return outcome.isLeftAlone
      }
      if wasLeftAlone { leftAlone.subtract(1, ordering: .sequentiallyConsistent) }
      call.isDone.signal()
    }.start()
    let end = ContinuousClock.now + limit
    // Short rounds, so that a request to stop is seen.
    while call.isDone.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      let isOver = ContinuousClock.now >= end
      if isOver || cancel.isSet, leave(call) {
        throw isOver
          ? StillFault(.tooLarge, .slow, ["time": "\(limit)"])
          : StillFault(.system, VideoText.decodingCancelled)
      }
    }
    guard let result = call.outcome.withLock({ $0.value }) else {
      throw StillFault(.system, VideoText.decodingCancelled)
    }
    return try result.get()
  }

  /// Leaves a call alone, unless it has just ended.
  private static func leave<Value>(_ call: Call<Value>) -> Bool {
    call.outcome.withLock { outcome in
      guard outcome.value == nil else { return false }
      outcome.isLeftAlone = true
      leftAlone.add(1, ordering: .sequentiallyConsistent)
      return true
    }
  }
}
