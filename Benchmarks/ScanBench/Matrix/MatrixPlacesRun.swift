import BarcodePlugin
import ScanPluginKit

/// How many matrix codes are read at places, of sizes and at angles that are drawn by chance, as stills and live.
public struct MatrixPlacesRun {
  /// The counts of one kind of code on one kind of ground.
  public struct Row {
    /// The code.
    public let subject: MatrixScene.Subject
    /// What it lies on.
    public let ground: MatrixScene.Ground
    /// How many scenes there were, how many were read as stills and how many live.
    public var (scenes, stills, live) = (0, 0, 0)
    /// How many texts came out that no scene has.
    public var wrong = 0
    /// The milliseconds of all stills, and of all live frames.
    public var (stillTime, liveTime) = (0.0, 0.0)
    /// How many live frames there were until the code was delivered, and all.
    public var frames: [Int] = []
    /// How many live frames were read.
    public var liveFrames = 0

    init(_ subject: MatrixScene.Subject, _ ground: MatrixScene.Ground) {
      self.subject = subject
      self.ground = ground
    }
  }

  private let count: Int
  private let frames: Int

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - count: How many scenes there are of each kind on each ground.
  ///   - frames: How many frames a live scene has at most.
  public init(count: Int = 100, frames: Int = 30) {
    self.count = max(1, count)
    self.frames = max(1, frames)
  }

  /// Reads all scenes.
  ///
  /// - Parameter missed: Called with each scene that is not read: its kind, and how it was read.
  /// - Throws: What an engine or the renderer throws.
  public func rows(missed: (MatrixScene.Subject, MatrixScene.Ground, Int, String) -> Void) throws -> [Row] {
    let config = BarcodeConfig(barcodeFormats: [.all], multiBarcode: true)
    let plugin = try BarcodePlugin(
      config, PluginConfig(id: "matrix", config, cancelOnResult: false, consecutiveEqualResultFilter: 0))
    var rows: [Row] = []
    for subject in MatrixScene.Subject.allCases {
      for ground in MatrixScene.Ground.allCases {
        var row = Row(subject, ground)
        for number in 0..<count {
          let scene = try MatrixScene(subject, ground, number)
          row.scenes += 1
          if try readStill(scene, plugin, &row) {
            row.stills += 1
          } else {
            missed(subject, ground, number, "still: \(scene.summary)")
          }
          if try readLive(scene, plugin, &row) {
            row.live += 1
          } else {
            missed(subject, ground, number, "live: \(scene.summary)")
          }
        }
        rows.append(row)
      }
    }
    return rows
  }

  private func texts(_ output: ScanOutput) -> [String] { output.results.flatMap(\.body.items).map(\.text) }

  private func readStill(_ scene: MatrixScene, _ plugin: BarcodePlugin, _ row: inout Row) throws -> Bool {
    plugin.reset()
    let input = ScanInput(frame: scene.frame(0), effort: .still)
    let start = Stopwatch.threadMilliseconds()
    let read = texts(try plugin.scan(input))
    row.stillTime += Stopwatch.threadMilliseconds() - start
    row.wrong += read.count { $0 != scene.text }
    return read.contains(scene.text)
  }

  private func readLive(_ scene: MatrixScene, _ plugin: BarcodePlugin, _ row: inout Row) throws -> Bool {
    plugin.reset()
    // A few pictures over and over: drawing takes longer than reading.
    let pictures = (0..<3).map { scene.frame($0) }
    for number in 0..<frames {
      let picture = pictures[number % pictures.count]
      let frame = Frame(number: UInt64(number), timestamp: .milliseconds(33 * number), luma: picture.luma)
      let start = Stopwatch.threadMilliseconds()
      let read = texts(try plugin.scan(ScanInput(frame: frame, effort: .live)))
      row.liveTime += Stopwatch.threadMilliseconds() - start
      row.liveFrames += 1
      row.wrong += read.count { $0 != scene.text }
      if read.contains(scene.text) {
        row.frames.append(number + 1)
        return true
      }
    }
    return false
  }

  /// The counts as a table.
  public static func text(_ rows: [Row]) -> String {
    var table = PlainTable([
      "code", "ground", "scenes", "still", "live", "wrong", "ms still", "ms frame", "frames, 95 %",
    ])
    for row in rows {
      table.add([
        row.subject.rawValue, row.ground.rawValue, "\(row.scenes)", "\(row.stills)", "\(row.live)", "\(row.wrong)",
        Decimals.text(row.stillTime / Double(max(1, row.scenes)), 1),
        Decimals.text(row.liveTime / Double(max(1, row.liveFrames)), 2),
        Decimals.text(Percentile.of(row.frames.map(Double.init), 95), 0),
      ])
    }
    return table.text()
  }
}
