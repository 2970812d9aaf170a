import MeterHistory
import ScanPluginKit
import ScanStills
import ScanWorker

/// The plugins of a session in processes of their own.
enum IsolatedPlugins {
  /// How much longer than its plugin a session waits for a frame: the next process scans the frames before it first.
  private static let patience = 3

  /// The limit of a session for the plugins of ``registry(_:for:)``: theirs ends a process, that of a session would give up the plugin.
  static func sessionLimit(_ limit: Duration) -> Duration { limit * patience }

  /// The registry of this build whose plugins have processes of their own; says which stay in this one.
  ///
  /// - Throws: ``UsageError`` where the program cannot be started again.
  static func registry(_ limits: PictureLimits, for configs: [ScanViewConfig]) throws -> PluginRegistry {
    let program = try program
    if configs.contains(where: { !MeterHistoryConfig.all(in: $0).isEmpty }) {
      Console.note(RunWords.historyHere.with())
    }
    return CommandEnvironment.registry.isolated(
      program: program,
      limits: IsolationLimits(
        frameTime: limits.frameTime, pictureTime: limits.time, memory: limits.stills.maxMemory + 3 << 30)
    ) { report($0) }
  }

  /// What decodes pictures that others sent in processes of their own.
  ///
  /// - Throws: ``UsageError`` where the program cannot be started again.
  static func decoder() throws -> any PictureDecoding {
    IsolatedDecoder(try program, memory: 2 << 30) { report($0) }
  }

  private static var program: String {
    get throws {
      guard let program = CommandEnvironment.program else {
        throw UsageError(.isolatedNowhere)
      }
      return program
    }
  }

  private static func report(_ line: String) {
    Console.note(line.trimmingPrefix("\(ProgramName.current): ").description)
  }
}

extension RunCommand {
  /// The plugins, in processes of their own where that is asked for, and how long a session waits for them.
  func plugins(
    _ limits: PictureLimits, _ loaded: LoadedConfig, isIsolated: Bool
  ) throws -> (registry: PluginRegistry, frameLimit: Duration, pictureLimit: Duration) {
    guard isIsolated else { return (CommandEnvironment.registry, limits.frameTime, limits.time) }
    return (
      try IsolatedPlugins.registry(limits, for: [loaded.config]), IsolatedPlugins.sessionLimit(limits.frameTime),
      IsolatedPlugins.sessionLimit(limits.time)
    )
  }
}
