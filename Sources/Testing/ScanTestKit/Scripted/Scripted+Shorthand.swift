public import ScanPluginKit

extension Frame {
  /// A frame in which a ``ScriptedPlugin`` finds something.
  public static func marked(
    _ number: UInt64 = 0, size: PixelSize = PixelSize(width: 64, height: 48), timestamp: Duration = .zero
  ) -> Frame {
    Frame(
      number: number, timestamp: timestamp, luma: LumaImage(size: size, filledWith: ScriptedPlugin.mark),
      origin: FrameOrigin(source: "script"))
  }

  /// A frame of one gray value, in which nothing can be found.
  public static func blank(
    _ number: UInt64 = 0, size: PixelSize = PixelSize(width: 64, height: 48), luma: UInt8 = 255,
    timestamp: Duration = .zero
  ) -> Frame {
    Frame(
      number: number, timestamp: timestamp, luma: LumaImage(size: size, filledWith: luma),
      origin: FrameOrigin(source: "script"))
  }
}

extension ViewPluginConfig {
  /// The configuration of a ``ScriptedPlugin``.
  public static func scripted(
    _ config: ScriptedConfig = ScriptedConfig(), id: String = "scripted", cancelOnResult: Bool = false,
    startScanDelay: Int = 0, cutoutConfig: CutoutConfig? = nil
  ) -> ViewPluginConfig {
    ViewPluginConfig(
      pluginConfig: PluginConfig(id: id, config, cancelOnResult: cancelOnResult, startScanDelay: startScanDelay),
      cutoutConfig: cutoutConfig)
  }
}

extension SeenItem {
  /// A thing with upright corners at a place in the frame.
  public static func scripted(
    _ text: String, x: Double, y: Double, width: Double = 100, height: Double = 40, kind: String = "scripted",
    isUnwanted: Bool = false, isExact: Bool = false
  ) -> SeenItem {
    let quad = Rect<FrameSpace>(x: x, y: y, width: width, height: height).quad
    return SeenItem(FoundItem(kind: kind, text: text, quad: quad, isExact: isExact), isUnwanted: isUnwanted)
  }
}
