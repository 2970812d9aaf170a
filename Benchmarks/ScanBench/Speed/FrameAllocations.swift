import BarcodePlugin
import ScanPluginKit

/// The calls for memory that frames of a running source make: those without a code, which have to need none, and those with
/// one, whose results are values of the receiver's.
public struct FrameAllocations {
  /// What the frames of one scene needed.
  public struct Count: Sendable {
    /// What the frames are.
    public let scene: String
    /// Whether the output for the session was made too, not only searched for codes.
    public let isOutput: Bool
    /// Whether there is a code to be read.
    public let hasCode: Bool
    /// How many there were.
    public let frames: Int
    /// The calls of this project's code.
    public let own: Int
    /// The calls of the decoding libraries.
    public let engines: Int
  }

  private let frames: Int
  private let start: () -> Void
  private let stop: () -> Void
  private let count: () -> (own: Int, engines: Int)

  /// Makes a measurement.
  ///
  /// - Parameters:
  ///   - frames: How many frames of each scene count; as many before them warm up.
  ///   - start: Starts to count the calls of this thread from 0.
  ///   - stop: Ends it.
  ///   - count: The calls so far.
  public init(
    frames: Int, start: @escaping () -> Void, stop: @escaping () -> Void,
    count: @escaping () -> (own: Int, engines: Int)
  ) {
    self.frames = max(1, frames)
    self.start = start
    self.stop = stop
    self.count = count
  }

  /// Counts.
  ///
  /// - Throws: What an engine throws.
  public func counts() throws -> [Count] {
    let scenes = BusyScene.all()
    return try scenes.filter { !$0.hasCode }.map { try count($0, isOutput: false) { try $0.symbolCount(in: $1) } }
      + scenes.map { try count($0, isOutput: true) { _ = try $0.scan($1) } }
  }

  private func count(
    _ scene: BusyScene, isOutput: Bool, _ body: (BarcodePlugin, ScanInput) throws -> Void
  ) throws -> Count {
    let plugin = try scene.plugin()
    let inputs = scene.frames.map { ScanInput(frame: $0, effort: .live) }
    for number in 0..<frames { try body(plugin, inputs[number % inputs.count]) }
    start()
    for number in 0..<frames { try body(plugin, inputs[number % inputs.count]) }
    stop()
    let total = count()
    return Count(
      scene: scene.name, isOutput: isOutput, hasCode: scene.hasCode, frames: frames, own: total.own,
      engines: total.engines)
  }

  /// Counts as a table.
  public static func text(_ counts: [Count]) -> String {
    func table(_ title: String, _ counts: [Count]) -> String {
      var table = PlainTable([title, "frames", "own calls", "per frame", "the engines' per frame"])
      for count in counts {
        table.add([
          count.scene, "\(count.frames)", "\(count.own)", Decimals.text(Double(count.own) / Double(count.frames), 2),
          Decimals.text(Double(count.engines) / Double(count.frames), 1),
        ])
      }
      return table.text()
    }
    return table("looking, without a code", counts.filter { !$0.isOutput }) + "\n"
      + table("looking and giving out, without a code", counts.filter { $0.isOutput && !$0.hasCode }) + "\n"
      + table("looking and giving out, with a code", counts.filter { $0.isOutput && $0.hasCode })
  }
}
