public import ScanGeometry
public struct PluginConfig: Sendable {
  public let id: String; public let cancelOnResult: Bool; public let startScanDelay: Int; public let useCase: UseCase
  public init(id: String, cancelOnResult: Bool = true, startScanDelay: Int = 0, useCase: UseCase) {
    self.id = id; self.cancelOnResult = cancelOnResult; self.startScanDelay = startScanDelay; self.useCase = useCase
  }
}
public struct CutoutConfig: Sendable {
  /// the real one: pure function of CONTRACT 3.1
  public func cropRect(in frame: PixelSize) -> PixelRect { PixelRect(frame) }
  public init() {}
}
public struct ScanFeedbackConfig: Sendable { public init() {} }
public struct ViewPluginConfig: Sendable {
  public let pluginConfig: PluginConfig; public let cutoutConfig: CutoutConfig; public let scanFeedbackConfig: ScanFeedbackConfig
  public init(pluginConfig: PluginConfig, cutoutConfig: CutoutConfig = CutoutConfig(), scanFeedbackConfig: ScanFeedbackConfig = ScanFeedbackConfig()) {
    self.pluginConfig = pluginConfig; self.cutoutConfig = cutoutConfig; self.scanFeedbackConfig = scanFeedbackConfig
  }
}
public struct ScanViewConfig: Sendable {
  public let viewPluginConfig: ViewPluginConfig?
  public init(viewPluginConfig: ViewPluginConfig?) { self.viewPluginConfig = viewPluginConfig }
}
extension UseCaseCatalog { public static let standard = UseCaseCatalog() }
