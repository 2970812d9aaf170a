extension FrameSource {
  /// The same source, whose frames and reports pass through another sink on their way; the controls of a device stay.
  ///
  /// - Parameter relay: Makes the sink before the given one, once for each run of the source.
  public func relayed(through relay: @escaping @Sendable (any FrameSink) -> any FrameSink) -> any FrameSource {
    guard let device = self as? any ControllableSource else { return RelayedSource(source: self, relay: relay) }
    return RelayedDevice(device: device, relay: relay)
  }
}

private struct RelayedSource: FrameSource {
  let source: any FrameSource
  let relay: @Sendable (any FrameSink) -> any FrameSink

  var name: String { source.name }
  var pacing: FramePacing { source.pacing }
  var continuity: FrameContinuity { source.continuity }

  func run(into sink: any FrameSink) async throws { try await source.run(into: relay(sink)) }
}

private struct RelayedDevice: ControllableSource, ReadinessReporting {
  let device: any ControllableSource
  let relay: @Sendable (any FrameSink) -> any FrameSink

  var name: String { device.name }
  var pacing: FramePacing { device.pacing }
  var continuity: FrameContinuity { device.continuity }
  var capabilities: CameraCapabilities { device.capabilities }
  var cameraState: CameraState { device.cameraState }

  func run(into sink: any FrameSink) async throws { try await device.run(into: relay(sink)) }

  func apply(_ setting: CameraSetting) throws(CameraControlError) -> CameraState { try device.apply(setting) }

  func readiness() async -> [SourceError] { await (device as? any ReadinessReporting)?.readiness() ?? [] }
}
