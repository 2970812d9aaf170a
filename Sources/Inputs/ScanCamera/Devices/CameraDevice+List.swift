import ScanGeometry
import ScanImage
import ScanJSON

extension CameraDevice {
  /// All cameras of this machine, by the number of their nodes.
  ///
  /// Nodes that capture nothing (the metadata of USB cameras, outputs, radios) are left out. A camera that this user may
  /// not open is in the list, and ``access`` says so. Opening does not disturb a program that streams from it.
  public static func all() -> [CameraDevice] { all(on: LinuxVideoSystem()) }

  /// All cameras of a system.
  package static func all(on system: any VideoSystem) -> [CameraDevice] {
    system.nodePaths().compactMap { device(at: $0, on: system) }
  }

  /// The identities of all cameras of a system: what can be read quickly, for choosing.
  static func found(on system: any VideoSystem) -> [FoundCamera] {
    system.nodePaths().compactMap { path in
      do throws(SystemFault) {
        let device = try system.open(path)
        defer { device.close() }
        let capability = try device.capability()
        guard capability.isCapture, capability.streams else { return nil }
        return FoundCamera(identity: Identity(path: path, capability: capability), fault: nil)
      } catch {
        return unopened(path, error, on: system)
      }
    }
  }

  /// What is known of a node that cannot be opened; nil when it is gone, or is not the node that captures.
  private static func unopened(_ path: String, _ fault: SystemFault, on system: any VideoSystem) -> FoundCamera? {
    let hint = system.hint(path)
    guard !fault.isGone, hint.index == 0 else { return nil }
    return FoundCamera(
      identity: Identity(path: path, name: hint.name ?? path, driver: hint.driver ?? "", bus: ""), fault: fault)
  }

  private static func device(at path: String, on system: any VideoSystem) -> CameraDevice? {
    do throws(SystemFault) {
      let device = try system.open(path)
      defer { device.close() }
      let capability = try device.capability()
      guard capability.isCapture, capability.streams else { return nil }
      return CameraDevice(
        identity: Identity(path: path, capability: capability), formats: device.formatList(),
        controls: device.controls())
    } catch {
      guard let found = unopened(path, error, on: system) else { return nil }
      let access: Access = error.isForbidden ? .forbidden : error.isBusy ? .busy : .failing
      return CameraDevice(
        identity: found.identity, access: access,
        problem: SourceError.opening(found.identity, error, holders: { system.holders(of: path) }).messageText)
    }
  }
}

/// A camera that was found, and what keeps it from being opened.
struct FoundCamera: Sendable, Hashable {
  let identity: CameraDevice.Identity
  let fault: SystemFault?
}

extension CameraDevice.Identity {
  init(path: String, capability: NodeCapability) {
    self.init(path: path, name: capability.card, driver: capability.driver, bus: capability.bus)
  }
}

extension VideoDevice {
  /// Everything that the device offers.
  func formatList() -> [CameraDevice.Format] {
    pixelFormats().map { entry in
      CameraDevice.Format(
        pixelFormat: entry.format, description: entry.description, isCompressed: entry.isCompressed,
        isEmulated: entry.isEmulated,
        entries: frameSizes(of: entry.format).map { sizes in
          CameraDevice.Format.Entry(sizes: sizes, rates: frameRates(of: entry.format, size: sizes.largest))
        })
    }
  }
}
