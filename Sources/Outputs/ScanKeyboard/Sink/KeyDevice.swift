import CKeyboard
import Glibc
import ScanImage
import ScanJSON
import ScanSinks

/// A keyboard of the kernel that a program presses the keys of. The descriptor is this object's, which takes the keyboard away with itself.
final class KeyDevice: Sendable {
  /// The file that makes one.
  static let path = "/dev/uinput"

  private let descriptor: Int32
  private let isCapsLocked = Guarded(false)
  private let level3: UInt32?

  /// Makes a keyboard.
  ///
  /// - Parameter level3: The key that chooses the third level on the receiver's layout; nil where there is none.
  /// - Throws: ``SinkProblem`` when uinput is missing or may not be used.
  init(level3: UInt32?) throws(SinkProblem) {
    self.level3 = level3
    descriptor = ckey_device_make(Self.path, "ScanView keyboard")
    guard descriptor >= 0 else {
      let text: KeyboardText = errno == ENOENT || errno == ENODEV ? .noDevice : .deviceNotOpened
      let reason = String(cString: strerror(errno))
      throw .later(text.with(["path": .string(Self.path), "error": .string(reason)]))
    }
  }

  deinit { if descriptor >= 0 { ckey_device_close(descriptor) } }

  /// Whether the light of Caps Lock is on, as the system last said.
  var capsLock: Bool {
    isCapsLocked.withLock { isOn in
      _ = ckey_device_lights(descriptor, &isOn)
      return isOn
    }
  }

  /// The name of its folder below `/sys/devices/virtual/input`; nil when it has none.
  var folder: String? {
    var name = [CChar](repeating: 0, count: 64)
    guard ckey_device_name(descriptor, &name, name.count) else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Presses a key with what is held, and releases all again.
  ///
  /// - Parameters:
  ///   - time: How long the key is down. It is released also when the task is cancelled meanwhile.
  ///   - clock: The clock that it is measured by.
  /// - Throws: ``SinkProblem`` when the keyboard does not take keys, or `CancellationError`.
  func press(_ stroke: KeyStroke, for time: Duration, clock: any Clock<Duration>) async throws {
    let held = keys(of: stroke.modifiers)
    for key in held { try set(key, down: true) }
    defer { for key in held.reversed() { try? set(key, down: false) } }
    try set(stroke.code, down: true)
    defer { try? set(stroke.code, down: false) }
    try await clock.sleep(for: time)
  }

  private func keys(of modifiers: KeyModifiers) -> [UInt32] {
    var keys: [UInt32] = []
    if modifiers.contains(.control) { keys.append(KeyCode.leftControl) }
    if modifiers.contains(.shift) { keys.append(KeyCode.leftShift) }
    if modifiers.contains(.level3), let level3 { keys.append(level3) }
    return keys
  }

  private func set(_ key: UInt32, down: Bool) throws(SinkProblem) {
    guard ckey_device_key(descriptor, key, down) else {
      let reason = String(cString: strerror(errno))
      throw .later(KeyboardText.keyNotTaken.with(["path": .string(Self.path), "error": .string(reason)]))
    }
  }
}
