import ScanPluginKit
import ScanRuntime

/// What a running scan knows after a frame.
struct LiveMoment {
  /// What the session knows.
  let status: ScanStatus
  /// What is in view and was accepted.
  let inView: [RecognizedItem]
  /// What it delivered since the frame that was explained before.
  let delivered: [ScanResult]
  /// Whether the frame itself was scanned: a running source passes frames over.
  let isScanned: Bool

  /// Whether what is in view was delivered, now or before.
  var isDelivered: Bool { !delivered.isEmpty || !inView.isEmpty && status.unconfirmed.isEmpty }

  /// Why nothing was delivered, with the gate that was not passed.
  ///
  /// - Parameter reading: What the frame gives by itself, as a still picture.
  func failures(_ reading: StillReading) -> [(gate: Explanation.Gate, reason: ReadFailure)] {
    guard !isDelivered else { return [] }
    if let refusal = status.refusals.first { return [(.rules, ReadFailure(refusal))] }
    if let waiting = status.unconfirmed.first { return [(.delivered, ReadFailure(waiting))] }
    guard reading.results.isEmpty else {
      guard isScanned else { return [] }
      let reason = ReadFailure(
        .needsMoreEffort, message: ExplainWords.readAsStill.with(), advice: ExplainWords.readAsStillAdvice.with())
      return [(.decoded, reason)]
    }
    return reading.failures.map { (Explanation.Gate($0.reason), $0) }
  }
}
