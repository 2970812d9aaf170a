import Glibc
import ScanImage

/// A keyboard as programs read it (evdev). It is taken for this process alone, so that nothing is typed anywhere.
///
/// The kernel keeps few events; as a clock it collects them while a key is held, in no time.
final class EventDevice: Clock {
  struct Missing: Error {}
  struct Gone: Error {}

  /// `struct input_event` of linux/input.h on machines of 64 bits.
  struct Event {
    var seconds = 0
    var microseconds = 0
    var type: UInt16 = 0
    var code: UInt16 = 0
    var value: Int32 = 0
  }

  private let descriptor: Int32
  private let events = Guarded<[Event]>([])

  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws { try collect() }

  /// Opens the one that stands below a folder of `/sys/devices/virtual/input`.
  init(below folder: String) throws {
    let path = "/sys/devices/virtual/input/\(folder)"
    var found: String?
    if let directory = opendir(path) {
      defer { closedir(directory) }
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name.hasPrefix("event") { found = name }
      }
    }
    guard let found else { throw Missing() }
    descriptor = open("/dev/input/\(found)", O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Missing() }
    // EVIOCGRAB
    guard ioctl(descriptor, 0x4004_4590, 1) == 0 else { throw Missing() }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Takes the events of keys that have come.
  func collect() throws {
    while true {
      var event = Event()
      guard read(descriptor, &event, MemoryLayout<Event>.size) == MemoryLayout<Event>.size else {
        if errno == EAGAIN { return }
        throw Gone()
      }
      let taken = event
      if taken.type == 1 { events.withLock { $0.append(taken) } }
    }
  }

  /// What a program on a layout makes of all that has come.
  func text(_ layout: String) -> String? {
    guard let receiver = Receiver(layout) else { return nil }
    for event in events.withLock({ $0 }) where event.value < 2 {
      receiver.take(UInt32(event.code), isDown: event.value == 1)
    }
    return receiver.text
  }

  /// Switches the light, as a desktop does.
  func switchCapsLock(_ isOn: Bool) {
    var events = [Event(type: 0x11, code: 1, value: isOn ? 1 : 0), Event()]
    _ = write(descriptor, &events, MemoryLayout<Event>.stride * events.count)
  }
}
