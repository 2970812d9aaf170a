import Foundation
import Testing

/// The virtual machine that the tests run in, as `Tests/Inputs/CameraRig/test.sh` describes it.
enum Rig: String {
  /// A simulated USB camera; the driver drops broken frames.
  case usb
  /// A simulated USB camera; the driver delivers broken frames and flags them.
  case usbFlagged = "usb_flagged"
  /// The kernel's own test driver.
  case vivid

  /// The machine at hand; nil outside of it.
  static let current = ProcessInfo.processInfo.environment["CAMERA_RIG"].flatMap(Rig.init)

  /// The program that is a USB camera.
  static let simulator = ProcessInfo.processInfo.environment["CAMERA_RIG_SIMULATOR"]
}

extension Trait where Self == ConditionTrait {
  /// The test needs one of these machines; elsewhere it is skipped.
  static func needs(_ rigs: Rig...) -> Self {
    .enabled(
      if: Rig.current.map(rigs.contains) ?? false,
      "it needs a camera: `make test-camera` runs it in a virtual machine (\(rigs.map(\.rawValue).joined(separator: ", ")))"
    )
  }
}

/// The tests that need a camera. They run one after another, because all see the same devices.
@Suite("Cameras", .serialized, .timeLimit(.minutes(30)))
enum CameraRigTests {}

/// What a test waited for and did not come.
struct Overdue: Error, CustomStringConvertible {
  let description: String
}

/// Waits until something is there. Only for what other processes and the kernel do without an event.
@discardableResult
func awaited<Value>(_ what: String, seconds: Double = 20, _ attempt: () throws -> Value?) throws -> Value {
  let end = ContinuousClock.now + .seconds(seconds)
  while true {
    if let value = try attempt() { return value }
    guard ContinuousClock.now < end else { throw Overdue(description: "waited \(seconds) s for \(what)") }
    poll(nil, 0, 10)
  }
}
