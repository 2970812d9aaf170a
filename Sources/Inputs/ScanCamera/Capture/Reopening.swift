import ScanImage

/// The wait for a device that was lost.
///
/// Changes of the node folder end each wait early, and a pause that grows to the longest one bounds it, for systems that
/// do not report changes and for devices that are there but fail.
struct Reopening {
  private let system: any VideoSystem
  private let settings: CaptureSettings
  private let wake: WakeSignal
  private var attempts = 0

  init(system: any VideoSystem, settings: CaptureSettings, wake: WakeSignal) {
    self.system = system
    self.settings = settings
    self.wake = wake
  }

  /// Notes that the device works, so that the next loss is answered at once.
  mutating func reset() { attempts = 0 }

  /// Waits until the device is open again; nil when asked to stop.
  ///
  /// - Parameters:
  ///   - identity: The device that was lost. It is known again by name and bus, or by its name alone if there is only one
  ///     of it; its node may have another number.
  ///   - open: Opens a device.
  ///   - report: Takes a reason that keeps a device that is back from being opened, when it lasts.
  mutating func wait(
    for identity: CameraDevice.Identity,
    open: (CameraDevice.Identity) throws(SourceError) -> OpenCamera, report: (SourceError) -> Void
  ) -> OpenCamera? {
    let watch = system.watchNodes()
    var strangers: [String: UInt64] = [:]
    var obstacle: (error: SourceError, since: Duration, isReported: Bool)?
    while !wake.isSet {
      // A device that breaks down again and again is not opened without a pause.
      if attempts > 0, watch.wait(pause, wake: wake).contains(.woken) { return nil }
      attempts += 1
      guard let found = find(identity, strangers: &strangers) else { continue }
      do throws(SourceError) {
        return try open(found)
      } catch {
        // Permissions and readiness come a moment after the node; only what lasts is reported.
        let now = system.now
        if let known = obstacle, known.error == error {
          if !known.isReported, now - known.since >= Self.lasting, error.code != .unplugged {
            obstacle?.isReported = true
            report(error)
          }
        } else {
          obstacle = (error, now, false)
        }
      }
    }
    return nil
  }

  private static let lasting = Duration.seconds(2)

  private var pause: Duration {
    min(settings.retryInterval, .milliseconds(20) * (1 << min(attempts, 10)))
  }

  private func find(
    _ identity: CameraDevice.Identity, strangers: inout [String: UInt64]
  ) -> CameraDevice.Identity? {
    var sameName: [CameraDevice.Identity] = []
    var unreadable: CameraDevice.Identity?
    for path in system.nodePaths() {
      let stamp = system.hint(path).stamp
      // Opening wakes a camera up: others are examined once.
      if strangers[path] == stamp { continue }
      do throws(SystemFault) {
        let device = try system.open(path)
        defer { device.close() }
        let capability = try device.capability()
        let found = CameraDevice.Identity(path: path, capability: capability)
        if capability.isCapture, found.name == identity.name, found.driver == identity.driver {
          if found.bus == identity.bus { return found }
          sameName.append(found)
        } else {
          strangers[path] = stamp
        }
      } catch {
        if path == identity.path, !error.isGone { unreadable = identity }
      }
    }
    return sameName.count == 1 ? sameName[0] : unreadable
  }
}
