import ScanPluginKit
import ScanSynthetic
import Testing

@testable import ScanRuntime

@Suite("The light that follows the brightness")
struct AutoTorchTests {
  /// A room with a lamp of its own, and a camera whose picture is brightened by the light.
  private struct Room {
    var ambient: Double
    var gain: Double
    var torch = AutoTorch()
    var now = Duration.zero
    var switches: [Duration] = []

    /// Lets time pass, ten pictures a second.
    mutating func pass(_ time: Duration, noise: () -> Double = { 0 }) {
      let end = now + time
      while now < end {
        now += .milliseconds(100)
        let brightness = min(255, max(0, ambient + (torch.isOn ? gain : 0) + noise()))
        if torch.measured(brightness, at: now) { switches.append(now) }
      }
    }
  }

  @Test("goes on in the dark, stays on in its own light, and goes off by day", arguments: [20.0, 60, 120, 200])
  func dayAndNight(gain: Double) {
    var room = Room(ambient: 20, gain: gain)
    room.pass(.seconds(60))
    #expect(room.torch.isOn && room.switches.count == 1)
    room.ambient = 180
    room.pass(.seconds(60))
    // A light that saturates the picture leaves no room to see the day.
    #expect(room.torch.isOn == (20 + gain + AutoTorch.rise > 255))
    #expect(room.switches.count <= 2)
  }

  @Test("never flickers in any steady light", arguments: 0...51)
  func steady(level: Int) {
    for gain in stride(from: 0.0, through: 255, by: 15) {
      var generator = SeededGenerator(seed: UInt64(level))
      var room = Room(ambient: Double(level * 5), gain: gain)
      room.pass(.seconds(120)) { Double.random(in: -4...4, using: &generator) }
      #expect(room.switches.count <= 1, "ambient \(room.ambient), gain \(gain): \(room.switches)")
    }
  }

  @Test("keeps its shortest times, whatever the picture does", arguments: 0..<50)
  func minTimes(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var torch = AutoTorch()
    var now = Duration.zero
    var level = 0.0
    var changes: [(time: Duration, isOn: Bool)] = []
    for _ in 0..<20_000 {
      now += .milliseconds(Int64.random(in: 1...200, using: &generator))
      if Int.random(in: 0..<20, using: &generator) == 0 { level = Double.random(in: 0...255, using: &generator) }
      if torch.measured(level, at: now) { changes.append((now, torch.isOn)) }
    }
    #expect(changes.count > 2)
    for (earlier, later) in zip(changes, changes.dropFirst()) {
      #expect(earlier.isOn != later.isOn)
      #expect(later.time - earlier.time >= (earlier.isOn ? AutoTorch.minOn : AutoTorch.minOff))
    }
  }

  @Test("stays on for longer after it was missed at once")
  func learns() {
    // Glare that comes with the light only after a while looks like daylight.
    var torch = AutoTorch()
    var now = Duration.zero
    var onTimes: [Duration] = []
    var since = Duration.zero
    for _ in 0..<6000 {
      now += .milliseconds(100)
      let brightness = torch.isOn ? (now - since > .seconds(2) ? 240.0 : 60) : 20
      guard torch.measured(brightness, at: now) else { continue }
      if torch.isOn { since = now } else { onTimes.append(now - since) }
    }
    #expect(onTimes.count >= 4)
    #expect(zip(onTimes, onTimes.dropFirst()).allSatisfy { $1 >= $0 } && (onTimes.last ?? .zero) >= .seconds(32))
  }

  @Test("measures from few pixels what all would say")
  func brightness() {
    let size = PixelSize(width: 640, height: 480)
    let image = LumaImage(size: size) { buffer in
      for index in buffer.indices { buffer[index] = UInt8(index % 640 * 255 / 639) }
    }
    let whole = image.roughBrightness(in: PixelRect(size))
    #expect(abs(whole - 127.5) < 3)
    #expect(image.roughBrightness(in: PixelRect(x: 0, y: 0, width: 64, height: 480)) < 20)
    #expect(image.roughBrightness(in: PixelRect(x: 0, y: 0, width: 0, height: 0)) == 0)
  }
}

@Suite("What a configuration says about the running camera")
struct CameraPolicyTests {
  @Test(
    "the flash mode becomes a request",
    arguments: [
      (FlashMode.manualOff, TorchMode.off), (.manualOn, .on), (.auto, .auto), (.none, .off),
    ])
  func torch(mode: FlashMode, requested: TorchMode) {
    #expect(CameraPolicy(ScanViewConfig(flashConfig: FlashConfig(mode: mode))).requested.torch == requested)
  }

  @Test("zoom is limited, and the frame does what the lens cannot")
  func zoom() {
    let policy = CameraPolicy(ScanViewConfig(cameraConfig: CameraConfig(zoomRatio: 9, maxZoomRatio: 6)))
    #expect(policy.requested.zoom == 6)
    #expect(policy.adjustment(policy.requested, deviceZoom: nil).zoom == 6)
    #expect(policy.adjustment(policy.requested, deviceZoom: 4).zoom == 1.5)
    #expect(policy.adjustment(policy.requested, deviceZoom: 8).zoom == 1)
    let free = CameraPolicy(.default)
    #expect(free.requested.zoom == 1 && free.limited(500) == 500)
    #expect(free.adjustment(CameraSettings(zoom: 500), deviceZoom: nil).zoom == 10)
  }

  @Test("another file overrides only what it says differently")
  func replaced() {
    let old = CameraPolicy(ScanViewConfig(cameraConfig: CameraConfig(zoomRatio: 2)))
    let commands = CameraSettings(torch: .on, exposureLock: true, focus: .fixed(0.5), zoom: 5)
    let flips = CameraPolicy(
      ScanViewConfig(cameraConfig: CameraConfig(zoomRatio: 2, enableFlipFramesLeftRight: true)))
    #expect(flips.requested(replacing: old, commands) == commands)
    let limit = CameraPolicy(ScanViewConfig(cameraConfig: CameraConfig(zoomRatio: 2, maxZoomRatio: 3)))
    #expect(limit.requested(replacing: old, commands).zoom == 3)
    let auto = CameraPolicy(ScanViewConfig(flashConfig: FlashConfig(mode: .auto)))
    let settings = auto.requested(replacing: old, commands)
    #expect(settings.torch == .auto && settings.zoom == 1 && settings.exposureLock && settings.focus == .fixed(0.5))
  }
}
