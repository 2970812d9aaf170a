public import ScanConfig
public import ScanGeometry
public import ScanImage

extension CameraDevice {
  /// The form of frames that ScanView would ask this camera for; nil when it offers none that can be read.
  ///
  /// - Parameters:
  ///   - size: The requested size.
  ///   - rate: The requested frames per second.
  public func expectedFormat(for size: PixelSize, framesPerSecond rate: Double = 30) -> SourceFormat? {
    FormatPlan.candidates(for: size, rate: rate, from: formats).first.map { candidate in
      SourceFormat(
        device: identity.name, path: identity.path, requestedSize: size, size: candidate.size,
        pixelFormat: candidate.pixelFormat.description, framesPerSecond: candidate.interval?.framesPerSecond)
    }
  }

  /// The roles for which a camera out of a list would be taken, in the order of the configuration's values.
  ///
  /// - Parameter devices: All cameras of the machine, this one among them.
  public func roles(among devices: [CameraDevice]) -> [CameraPosition] {
    let roles = CameraRoles(devices.map { FoundCamera(identity: $0.identity, fault: nil) })
    return CameraPosition.allCases.filter { roles.camera(for: $0)?.identity == identity }
  }
}
