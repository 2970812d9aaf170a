import CV4L2Shim

/// A signal that ends the waits of one capture: set once, from any task, and seen by every wait from then on.
package final class WakeSignal: Sendable {
  let descriptor: Int32

  package init() throws(SystemFault) {
    descriptor = try checked(v4l2shim_event(), .waking)
  }

  // The descriptor belongs to this object alone.
  deinit { v4l2shim_close_descriptor(descriptor) }

  package func set() { v4l2shim_signal(descriptor) }

  package var isSet: Bool {
    v4l2shim_wait(-1, descriptor, 0) & Int32(V4L2SHIM_WOKEN) != 0
  }

  /// Waits for the signal or the end of the time; for devices without a descriptor of their own.
  package func wait(_ timeout: Duration) -> WaitOutcome {
    v4l2shim_wait(-1, descriptor, timeout.wholeMilliseconds) > 0 ? .woken : []
  }
}

extension Duration {
  /// Milliseconds for `poll`, rounded up so that a wait never ends before its time; at most an hour.
  var wholeMilliseconds: Int32 {
    let parts = max(self, .zero).components
    guard parts.seconds < 3600 else { return 3_600_000 }
    return Int32(parts.seconds * 1000 + (parts.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// The duration in seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
