import Glibc
import ScanImage
import ScanJSON
import ScanSinks
import TestSupport
import Testing

@testable import ScanKeyboard

/// Whether a keyboard can be made here; the machines of `make test-camera` can.
private let hasDevice = access(KeyDevice.path, R_OK | W_OK) == 0

/// A clock that hands its sleepers to a device that is there only later.
private final class Forwarding: Clock {
  let target = Guarded<EventDevice?>(nil)

  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try await target.withLock { $0 }?.sleep(until: deadline, tolerance: tolerance)
  }
}

@Suite(
  "A keyboard of the kernel", .serialized,
  .enabled(if: hasDevice, "/dev/uinput cannot be used here; `make test-camera` runs these tests in a virtual machine"))
struct DeviceTests {
  @Test("all of ASCII, read back as the kernel's events, is the text", arguments: ["us", "de", "fr", "gb"])
  func ascii(layout: String) async throws {
    let settings = KeyboardSinkConfig(layout: layout, intervalMilliseconds: 2)
    let known = try KeyboardLayout(layout)
    let device = try KeyDevice(level3: known.level3)
    let events = try EventDevice(below: try #require(device.folder))
    for stroke in try Typist(layout: known, settings: settings).value(printable, capsLock: false) {
      try await device.press(stroke, for: .zero, clock: events)
    }
    try events.collect()
    #expect(events.text(layout) == printable + "\r")
  }

  @Test("a sink types the items of a result, each with its prefix and Enter")
  func sink() async throws {
    let settings = KeyboardSinkConfig(layout: "de", prefix: "#")
    let clock = Forwarding()
    let sink = KeyboardSink(
      settings: settings, typist: Typist(layout: try KeyboardLayout("de"), settings: settings), clock: clock)
    #expect(await sink.open() == nil)
    let events = try EventDevice(below: try #require(await sink.folder))
    clock.target.withLock { $0 = events }
    let record = SinkRecord(
      ["event": "result"],
      items: [RecordItem(kind: "EAN_13", text: "4006381333931"), RecordItem(kind: "QR", text: "Zoë@x/y?")], view: "v",
      time: UTCTime.now())
    #expect(await sink.deliver([record]) == SinkAnswer(accepted: 1))
    #expect(events.text("de") == "#4006381333931\r#Zo\u{EB}@x/y?\r")
    await sink.close()
    // The keyboard goes with the sink.
    #expect(throws: EventDevice.Gone.self) { try events.collect() }
  }

  @Test("the light of Caps Lock that the system switches is seen")
  func light() async throws {
    let device = try KeyDevice(level3: nil)
    let events = try EventDevice(below: try #require(device.folder))
    #expect(!device.capsLock)
    events.switchCapsLock(true)
    try await until(device.capsLock)
    events.switchCapsLock(false)
    try await until(!device.capsLock)
  }
}
