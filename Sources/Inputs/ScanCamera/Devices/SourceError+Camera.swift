import Glibc
import ScanImage

extension SourceError {
  /// Why a camera cannot be opened or started, with what to do.
  static func opening(
    _ camera: CameraDevice.Identity, _ fault: SystemFault, holders: () -> [DeviceHolder]
  ) -> SourceError {
    let what = "The camera \(camera.name)"
    if fault.isForbidden {
      return SourceError(
        .notPermitted, source: camera.path,
        message: "\(what) may not be opened by this user. Add the user to the group “video” (sudo usermod -aG video "
          + "\(userName)), then log in again.")
    }
    if fault.isBusy {
      let others = holders().map(\.description)
      let who = others.isEmpty ? "another program, or by another session of this one" : others.joined(separator: ", ")
      let hint = others.isEmpty ? " (sudo fuser -v \(camera.path) shows which)" : ""
      return SourceError(
        .busy, source: camera.path,
        message: "\(what) is in use by \(who). Close it\(hint), or choose another camera with cameraConfig.device.")
    }
    if fault.isGone {
      return SourceError(
        .unplugged, source: camera.path, message: "\(what) is gone. Plug it in again; scanning then goes on by itself.")
    }
    return SourceError(
      .system, source: camera.path,
      message: "\(what) does not work: \(fault.call) failed (\(fault.reason)). Unplug it and plug it in again; if that "
        + "does not help, the kernel's log (sudo dmesg) says more.")
  }

  private static var userName: String {
    // The entry belongs to the C library; the name is copied.
    guard let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else { return "$USER" }
    return String(cString: name)
  }
}
