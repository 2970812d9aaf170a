/// What the speed benchmark measured.
public struct SpeedReport: Sendable {
  /// One picture, read through the frame path and by the bare engine calls.
  public struct Row: Sendable {
    /// What the picture is.
    public let scene: String
    /// The processed region.
    public let region: String
    /// The processor time of the bare engine calls, the median in milliseconds.
    public let bare: Double
    /// The processor time of the whole path from frame to result, the median in milliseconds.
    public let framePath: Double
    /// The largest time of the whole path but for 5 % of the repetitions.
    public let framePath95: Double
    /// The median of the ratios of each pair of repetitions, path over bare.
    public let ratio: Double
  }

  /// The pictures.
  public let rows: [Row]
  /// How often each picture was read by each way.
  public let repetitions: Int
  /// The time from the configuration's text to the first result of a picture in memory, in milliseconds.
  public let firstResult: Double
  /// The processor time of loading the identity document sample, the median in milliseconds.
  public let configLoad: Double
  /// The processor time of measuring a frame of 1920×1080 for the session's status, the median in milliseconds.
  public let measuring: Double
  /// The processor time of following a thing of 400×200 to the next frame, the median in milliseconds.
  public let following: Double
  /// The processor time of a session's frame of 1920×1080 around a plugin that does nothing, in milliseconds.
  public let emptySession: Double
  /// The same of a session without guidance.
  public let emptySessionWithoutGuidance: Double
  /// The processor time of giving such a frame straight to that plugin, in milliseconds.
  public let emptyPlugin: Double
  /// The largest resident memory of the process, in bytes.
  public let peakMemory: Int

  /// The report as tables.
  public func text() -> String {
    var frames = PlainTable(["frame", "region", "bare ms", "path ms", "path p95", "path/bare"])
    for row in rows {
      frames.add([
        row.scene, row.region, Decimals.text(row.bare, 2), Decimals.text(row.framePath, 2),
        Decimals.text(row.framePath95, 2), Decimals.text(row.ratio, 3),
      ])
    }
    var rest = PlainTable(["measure", "value", "goal"])
    rest.add(["frame path over bare engines, worst", Decimals.text(rows.map(\.ratio).max() ?? .nan, 3), "≤ 1.05"])
    rest.add(["session around a plugin that does nothing, per frame", Decimals.text(emptySession, 4) + " ms", ""])
    rest.add(["  of it without guidance", Decimals.text(emptySessionWithoutGuidance, 4) + " ms", ""])
    rest.add(["  the plugin called directly", Decimals.text(emptyPlugin, 4) + " ms", ""])
    rest.add(["configuration text to first result", Decimals.text(firstResult, 1) + " ms", ""])
    rest.add(["loading the ID sample, median", Decimals.text(configLoad, 3) + " ms", "≤ 1 ms"])
    rest.add(["measuring a frame of 1920×1080, median", Decimals.text(measuring, 3) + " ms", "≤ 1 ms"])
    rest.add(["following a thing of 400×200, median", Decimals.text(following, 3) + " ms", "≤ 1 ms"])
    rest.add(["peak memory", Decimals.text(Double(peakMemory) / 1_048_576, 1) + " MiB", ""])
    return frames.text() + "\n(processor time, medians of \(repetitions) interleaved repetitions)\n\n" + rest.text()
  }
}
