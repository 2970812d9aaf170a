import Glibc
package import ScanJSON

/// A call to the system that failed, with the error number that it gave.
package struct SystemFault: Error, Hashable, Sendable {
  /// The error number, positive.
  package let number: Int32
  /// What was tried, as the subject of "… failed": `starting the stream`.
  package let call: DisplayText

  package init(_ number: Int32, _ call: DisplayText) {
    self.number = number
    self.call = call
  }

  init(_ number: Int32, _ call: CameraCall) {
    self.init(number, call.with())
  }

  /// The system's words for the number.
  package var reason: String {
    var buffer = [CChar](repeating: 0, count: 128)
    // strerror_r writes into our buffer, or returns text of its own that lives as long as the library.
    return buffer.withUnsafeMutableBufferPointer { space in
      guard let base = space.baseAddress else { return "error \(number)" }
      return strerror_r(number, base, space.count) == 0 ? String(cString: base) : "error \(number)"
    }
  }

  /// The device is not there any more.
  package var isGone: Bool { [ENODEV, ENXIO, ENOENT, ESHUTDOWN].contains(number) }
  /// Another program holds the device.
  package var isBusy: Bool { number == EBUSY }
  /// The user may not open the device.
  package var isForbidden: Bool { number == EACCES || number == EPERM }
}

/// The result of a call of the shim: itself when it is no error number.
@discardableResult
func checked(
  _ result: Int32, _ call: CameraCall, _ arguments: @autoclosure () -> [String: DisplayText.Argument] = [:]
) throws(SystemFault) -> Int32 {
  guard result >= 0 else { throw SystemFault(-result, call.with(arguments())) }
  return result
}
