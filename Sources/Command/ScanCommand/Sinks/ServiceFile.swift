import ArgumentParser
import ScanConfig
import ScanJSON
import ScanSinks
import ScanStills

/// The file of a service, read for this build's sinks.
struct ServiceFile {
  /// The file as the user named it.
  let path: String
  /// What it says.
  let config: ServiceConfig

  /// Reads a file; problems are reported and end the command with the exit code for configurations.
  init(_ path: String) throws {
    self.path = path
    let source = try ConfigText.read(path)
    do throws(InvalidDocument) {
      let tree = try JSONNode.parse(source, file: path)
      let read = try ServiceConfig.reading(tree, file: path, environment: CommandEnvironment.sinks.environment)
      if !read.warnings.isEmpty {
        Console.noteReport(read.warnings.report(source: source, colored: Console.usesColor, texts: Console.texts))
      }
      config = read.value
    } catch {
      Console.report(error.report(source: source, colored: Console.usesColor, texts: Console.texts))
      throw Exit.usage
    }
  }

  /// The views that run.
  var views: [ServiceView] { config.views.filter(\.isEnabled) }

  /// The sinks that are used.
  var sinks: [SinkConfig] { config.sinks.filter(\.isEnabled) }

  /// The sinks as the spool knows them.
  var readers: [SpoolReader] {
    sinks.map { SpoolReader(name: $0.id, events: $0.events.map(\.rawValue), views: $0.views) }
  }

  /// The folder of pictures; nil where none are kept.
  var pictures: PictureFolder? {
    config.pictures.map { PictureFolder(ServicePath.file($0.folder, in: FilePath.folder(of: path))) }
  }

  /// Makes a sink, which is given the views where they are known; one that cannot be made is reported and ends the command with the exit code for configurations.
  func make(_ sink: SinkConfig, views: [String]? = nil, commands: ViewCommands? = nil) throws -> any Sink {
    do throws(SinkProblem) {
      return try sink.kind.settings.makeSink(
        SinkContext(
          name: sink.id, folder: FilePath.folder(of: path), version: Scanview.configuration.version,
          views: views, texts: Console.texts, events: sink.events.map(\.rawValue), commands: commands,
          pictures: pictures))
    } catch {
      Console.error(SinkWords.notMade.with(["sink": .string(sink.id), "problem": .text(error.displayText)]))
      throw Exit.usage
    }
  }

  /// Opens the spool in the state directory, which is made when it is not there.
  func openSpool() throws -> Spool {
    let folder = config.stateDirectory
    let directory = folder.hasPrefix("/") ? folder : FilePath.joined(FilePath.folder(of: path), folder)
    do {
      try FilePath.makeFolder(directory)
      return try Spool(
        path: FilePath.joined(directory, "spool.sqlite"),
        limits: SpoolLimits(records: config.maxRecords, bytes: config.maxMegabytes << 20), readers: readers)
    } catch let error as SpoolError {
      Console.error(error.displayText)
      throw Exit.failure
    }
  }
}
