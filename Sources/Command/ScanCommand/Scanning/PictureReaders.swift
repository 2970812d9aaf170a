import MeterHistory
import ScanPluginKit
import ScanStills
import ScanWorker

/// What makes the readers of pictures: each in a process of its own, or all in this one.
struct PictureReaders {
  let loaded: LoadedConfig
  let limits: PictureLimits
  /// The arguments of the limits, for a worker that has the same.
  let arguments: [String]
  /// Whether a picture that gives nothing is read again with all effort.
  var retryHarder = false
  /// Whether readings of meters are stored.
  var isRecording = false
  /// Whether each reader is a process; nil for where that is possible.
  var isIsolated: Bool?
  /// What annotated copies are written as; nil for none.
  var annotated: StillFormat?
  /// Whether each report says why the picture gave what it gave.
  var explains = false
  /// Where the times of pictures come from, and how the command line says it.
  var times: (source: PictureTimeSource, argument: String) = (.now, "now")

  /// Makes what makes a reader.
  ///
  /// - Throws: ``UsageError`` for plugins that cannot be in processes of their own, where that is asked for.
  func make() throws -> @Sendable () async throws -> any PictureReader {
    let hasHistory = !MeterHistoryConfig.all(in: loaded.config).isEmpty
    if isIsolated == true, hasHistory { throw UsageError(.isolatedHistory) }
    let folder = loaded.file.map(FilePath.folder)
    let isOutside = loaded.config.viewPlugins.contains { $0.pluginConfig.useCase.config is OutsideConfig }
    if isIsolated == true, isOutside { throw UsageError(.isolatedProgram) }
    guard isIsolated ?? !(hasHistory || isOutside), let program = CommandEnvironment.program else {
      let scanner = StillScanner(
        config: loaded.config, registry: CommandEnvironment.registry, baseDirectory: folder, retryHarder: retryHarder,
        annotates: annotated != nil, isRecording: isRecording, explains: explains, limits: limits, texts: Console.texts,
        times: times.source)
      return { try await scanner.makeReader() }
    }
    let setup = IsolatedReader.Setup(
      program: program, config: loaded.config, folder: folder, retryHarder: retryHarder, limits: limits,
      arguments: arguments + ["--time-from", times.argument], annotated: annotated, explains: explains,
      texts: Console.texts)
    return { try await IsolatedReader(setup) }
  }
}
