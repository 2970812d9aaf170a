import Glibc
public import ScanImage

extension V4L2Camera: ReadinessReporting {
  /// Looks whether the camera is there, may be opened and is free.
  ///
  /// The camera is opened and closed again on a thread of its own; nothing is set. Whether another program streams from it
  /// shows only in who holds its node, which is seen for programs of the same user, or of all users by root.
  public func readiness() async -> [SourceError] {
    await onOwnThread { [self] _ in
      do throws(SourceError) {
        let found = try choice.pick(from: CameraDevice.found(on: system))
        if let fault = found.fault {
          throw .opening(found.identity, fault) { system.holders(of: found.identity.path) }
        }
        let holders = system.holders(of: found.identity.path)
        guard holders.isEmpty else {
          throw .opening(found.identity, SystemFault(EBUSY, .opening)) { holders }
        }
        return []
      } catch {
        return [error]
      }
    }
  }
}
