public import ScanGeometry
public struct PluginConfig: Sendable { public let id: String; public let cancelOnResult: Bool; public let startScanDelay: Int; public let consecutiveEqualResultFilter: Int?; public let useCase: UseCase }
public struct CutoutConfig: Sendable {
  /// the real one: pure function of CONTRACT 3.1
  public func cropRect(in frame: PixelSize) -> PixelRect { PixelRect(frame) }
}
public struct ScanFeedbackConfig: Sendable {}
public struct ViewPluginConfig: Sendable { public let pluginConfig: PluginConfig; public let cutoutConfig: CutoutConfig; public let scanFeedbackConfig: ScanFeedbackConfig }
public struct ScanViewConfig: Sendable { public let viewPluginConfig: ViewPluginConfig? }
