import Glibc
import ScanImage
import ScanJSON

extension SourceError {
  /// Why a camera cannot be opened or started, with what to do.
  static func opening(
    _ camera: CameraDevice.Identity, _ fault: SystemFault, holders: () -> [DeviceHolder]
  ) -> SourceError {
    let name = DisplayText.Argument.string(camera.name)
    if fault.isForbidden {
      return SourceError(
        .notPermitted, source: camera.path,
        message: CameraText.forbidden.with(["name": name, "user": .string(userName)]))
    }
    if fault.isBusy {
      let others = holders().map { $0.displayText }
      return SourceError(
        .busy, source: camera.path,
        message: others.isEmpty
          ? CameraText.busyUnknown.with(["name": name, "path": .string(camera.path)])
          : CameraText.busy.with(["name": name, "holders": .text(DisplayText(joining: others, by: ", "))]))
    }
    if fault.isGone {
      return SourceError(
        .unplugged, source: camera.path, message: CameraText.gone.with(["name": name]))
    }
    return SourceError(
      .system, source: camera.path,
      message: CameraText.broken.with([
        "name": name, "call": .text(fault.call), "error": .string(fault.reason),
      ]))
  }

  private static var userName: String {
    // The entry belongs to the C library; the name is copied.
    guard let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else { return "$USER" }
    return String(cString: name)
  }
}
