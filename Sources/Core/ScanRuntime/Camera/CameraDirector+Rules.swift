import ScanPluginKit
import Synchronization

extension CameraDirector.Shared {
  /// The command for one setting; nil when the device is set so already, or nothing is requested.
  ///
  /// - Parameter isCommand: Whether somebody asks for it right now; then it is sent even if the device seems to be set so.
  /// - Throws: ``CameraControlError`` with `notSupported` when the device has no such control.
  func setting(
    _ matter: CameraDirector.Matter, _ can: CameraCapabilities, _ effective: CameraState, _ isCommand: Bool
  ) throws(CameraControlError) -> CameraSetting? {
    switch matter {
    case .torch:
      let wanted = requested.torch == .on || (requested.torch == .auto && light.isOn)
      try demand(can.torch, isCommand || requested.torch != .off, .noLight)
      return can.torch && (isCommand || effective.torch != wanted) ? .torch(wanted) : nil
    case .exposure:
      try demand(can.exposureLock, isCommand || requested.exposureLock, .noExposureLock)
      let isDone = effective.exposureLocked == requested.exposureLock
      return can.exposureLock && (isCommand || !isDone) ? .exposureLock(requested.exposureLock) : nil
    case .focus:
      guard let focus = requested.focus else { return nil }
      switch focus {
      case .auto: try demand(can.autoFocus, true, .noAutoFocus)
      case .fixed: try demand(can.manualFocus, true, .noManualFocus)
      case .point: try demand(can.focusPoint, true, .noFocusPoint)
      }
      return isCommand || effective.focus != focus ? .focus(focus) : nil
    case .zoom:
      // What the device cannot do is cut out of the frames, so that there is nothing to demand.
      guard let range = can.zoom else { return nil }
      let target = min(max(requested.zoom, range.lowerBound), range.upperBound)
      return isCommand || effective.zoom != target ? .zoom(target) : nil
    }
  }

  private func demand(_ isThere: Bool, _ isWanted: Bool, _ text: RuntimeText) throws(CameraControlError) {
    guard isWanted, !isThere else { return }
    throw CameraControlError(.notSupported, message: text.with())
  }

  /// Where a point of an adjusted frame lies in the picture as the device takes it; nil outside of it.
  func place(of point: FramePoint) -> Point<NormalizedSpace>? {
    guard let frameSize, frameSize.area > 0 else { return nil }
    let kept = adjustment.kept(of: adjustment.rotation.uprightSize(of: frameSize))
    guard point.x >= 0, point.y >= 0, point.x <= Double(kept.width), point.y <= Double(kept.height) else { return nil }
    return stored(point, kept, frameSize)
  }

  /// Where a place of an adjusted frame, in parts of it, lies in the picture as the device takes it.
  ///
  /// Before the first frame its size is not known: then the parts of any other size serve as well.
  func place(of part: Point<NormalizedSpace>) -> Point<NormalizedSpace> {
    let size = frameSize.flatMap { $0.area > 0 ? $0 : nil } ?? PixelSize(width: 10_000, height: 10_000)
    let kept = adjustment.kept(of: adjustment.rotation.uprightSize(of: size))
    let point = FramePoint(x: part.x * Double(kept.width), y: part.y * Double(kept.height))
    return stored(point, kept, size)
  }

  private func stored(_ point: FramePoint, _ kept: PixelRect, _ size: PixelSize) -> Point<NormalizedSpace> {
    let x = adjustment.flipsLeftRight ? Double(kept.width) - point.x : point.x
    let y = adjustment.flipsTopBottom ? Double(kept.height) - point.y : point.y
    let stored = adjustment.rotation.storedPlace(x: Double(kept.x) + x, y: Double(kept.y) + y, stored: size)
    return Point(x: stored.x / Double(size.width), y: stored.y / Double(size.height))
  }

  /// Finds out anew what is done to each frame.
  mutating func adjust(deviceZoom: Double?) {
    adjustment = policy.adjustment(requested, deviceZoom: deviceZoom, deviceRotation: deviceRotation)
  }
}

extension CameraDirector {
  /// The frame scaled down for a preview; the work is done on the director's own thread.
  func preview(of frame: Frame, side: Int = 640) -> Frame { frame.scaledDown(to: side) }

  /// How often the brightness is measured while the light follows it.
  private static let measureEvery = Duration.milliseconds(100)

  /// Takes over the source of a run; its device is not open yet.
  nonisolated func attach(_ source: any FrameSource, run: Int) {
    shared.withLock { shared in
      shared.source = source
      shared.run = run
      shared.isOpen = false
      shared.frameSize = nil
      shared.deviceRotation = nil
      shared.adjust(deviceZoom: shared.effective.zoom)
    }
  }

  /// Takes what the driver says about the turn of its frames, before the first of them comes.
  nonisolated func note(rotation: Orientation?, run: Int) {
    shared.withLock { shared in
      guard shared.run == run else { return }
      shared.deviceRotation = rotation
      shared.adjust(deviceZoom: shared.effective.zoom)
    }
  }

  /// Whether there is a device to control, or one has gone.
  nonisolated var hasDevice: Bool {
    shared.withLock { $0.source is any ControllableSource || $0.capabilities != .none || $0.effective != CameraState() }
  }

  /// Notes whether the device of a run is open.
  ///
  /// - Returns: Whether that is news, after which ``settle(_:isCommand:)`` is due.
  nonisolated func note(isOpen: Bool, run: Int) -> Bool {
    shared.withLock { shared in
      guard shared.run == run, shared.isOpen != isOpen || isOpen else { return false }
      shared.isOpen = isOpen
      return true
    }
  }

  /// The frame as plugins see it.
  nonisolated func adjusted(_ frame: Frame, _ pools: FramePools) -> Frame {
    let adjustment = shared.withLock { shared in
      shared.frameSize = frame.size
      return shared.adjustment
    }
    return adjustment.applied(to: frame, pools: pools)
  }

  /// Whether the brightness of a frame of a run is to be measured now.
  nonisolated func wantsBrightness(run: Int) -> Bool {
    let now = elapsed()
    return shared.withLock { shared in
      guard shared.run == run, shared.requested.torch == .auto, shared.capabilities.torch else { return false }
      if let last = shared.lastMeasured, now - last < Self.measureEvery { return false }
      shared.lastMeasured = now
      return true
    }
  }

  /// Takes a measured brightness.
  ///
  /// - Returns: Whether the light is to be switched, after which ``settle(_:isCommand:)`` is due.
  nonisolated func measured(_ brightness: Double) -> Bool {
    let now = elapsed()
    return shared.withLock { $0.requested.torch == .auto && $0.light.measured(brightness, at: now) }
  }
}

extension LumaImage {
  /// The mean luma of a part, from at most 64 × 64 of its pixels, 0…255; 0 for an empty part.
  func roughBrightness(in rect: PixelRect) -> Double {
    withView(of: rect) { view in
      let across = max(1, view.width / 64)
      let down = max(1, view.height / 64)
      var sum = 0
      var count = 0
      for y in stride(from: down / 2, to: view.height, by: down) {
        let row = view.row(y)
        for x in stride(from: across / 2, to: view.width, by: across) {
          sum += Int(row[x])
          count += 1
        }
      }
      return count == 0 ? 0 : Double(sum) / Double(count)
    }
  }
}
