import ArgumentParser
import Glibc
import ScanPluginKit
import ScanStills
import ScanWorker

/// The plugins that are programs of others: a file of JSON registers each.
struct OutsidePlugins {
  private var registry: PluginRegistry
  /// The files that cannot be used, each with its text.
  private var broken: [(problems: InvalidDocument, source: [UInt8]?)] = []

  private init(_ registry: PluginRegistry) {
    self.registry = registry
  }

  /// The registry with the plugins of the user's folder and of the folders that the command line names, which are taken out of it.
  ///
  /// A file of the user's folder that cannot be used is reported and passed over; one of a named folder ends the command.
  static func added(to registry: PluginRegistry, _ arguments: inout [String]) throws -> PluginRegistry {
    var plugins = OutsidePlugins(registry)
    do {
      try plugins.add(&arguments)
    } catch {
      plugins.report(arguments, isFailure: true)
      throw error
    }
    plugins.report(arguments, isFailure: false)
    return plugins.registry
  }

  private mutating func add(_ arguments: inout [String]) throws {
    for path in Self.ownFolder.map(Self.files) ?? [] {
      do throws(InvalidDocument) {
        registry = registry.registering(try Self.factory(path))
      } catch {
        broken.append((error, try? BoundedFile.read(path)))
      }
    }
    for folder in try Self.named(&arguments) {
      let paths = Self.files(in: folder)
      guard !paths.isEmpty else {
        throw UsageError(.noRegistrations, ["folder": .string(folder)])
      }
      for path in paths {
        do throws(InvalidDocument) {
          registry = registry.registering(try Self.factory(path))
        } catch {
          let source = try? BoundedFile.read(path)
          guard source.map(Self.isRegistration) ?? true else {
            throw UsageError(.noRegistration, ["folder": .string(folder), "path": .string(path)])
          }
          broken.append((error, source))
          throw Exit.usage
        }
      }
    }
  }

  /// The registrations of a folder; other files of JSON are passed over.
  ///
  /// - Throws: ``UsageError`` where there is none.
  static func registrations(in folder: String) throws -> [String] {
    func found(_ folder: String) -> [String] {
      files(in: folder).filter { path in (try? BoundedFile.read(path)).map(isRegistration) ?? true }
    }
    let paths = found(folder)
    guard paths.isEmpty else { return paths }
    let below = FilePath.joined(folder, "plugin")
    guard !found(below).isEmpty else {
      throw UsageError(PluginCheckWords.noRegistrations.with(["folder": .string(folder)]))
    }
    throw UsageError(
      PluginCheckWords.noRegistrationsHere.with(["folder": .string(folder), "near": .string(below)]))
  }

  /// Reports what is wrong with registrations, in the language that the command line names; its file may have sentences of all the
  /// plugins that could be added.
  ///
  /// - Parameter isFailure: Whether something else is going to be said in this language.
  private func report(_ arguments: [String], isFailure: Bool) {
    guard isFailure || !broken.isEmpty else { return }
    CommandEnvironment.$registry.withValue(registry) { _ = TextsOption.speak(arguments) }
    for (problems, source) in broken {
      Console.report(problems.report(source: source, colored: Console.usesColor, texts: Console.texts))
    }
  }

  private static func factory(_ path: String) throws(InvalidDocument) -> PluginFactory {
    try WorkerRegistration.factory(contentsOf: path) { Console.note("\(FilePath.stem(of: path)): \($0)") }
  }

  /// Whether a file is meant to be a registration, right or wrong.
  private static func isRegistration(_ bytes: [UInt8]) -> Bool {
    guard let tree = try? JSONNode.parse(bytes, file: nil), tree.members != nil else { return true }
    return tree["key"] != nil || tree["command"] != nil
  }

  /// `plugins` in the folder of configurations that the environment names (XDG Base Directory Specification).
  private static var ownFolder: String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let base = variable("XDG_CONFIG_HOME") ?? variable("HOME").map { FilePath.joined($0, ".config") }
    return base.map { FilePath.joined($0, "scanview/plugins") }.flatMap { FilePath.isFolder($0) ? $0 : nil }
  }

  private static func files(in folder: String) -> [String] {
    guard let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".json"), !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted().map { FilePath.joined(folder, $0) }
  }

  /// Takes `--plugin-dir DIR` out of a command line, wherever it stands before `--`.
  private static func named(_ arguments: inout [String]) throws -> [String] {
    let option = "--plugin-dir"
    var folders: [String] = []
    var rest: [String] = []
    var index = 0
    while index < arguments.count, arguments[index] != "--" {
      let argument = arguments[index]
      if argument == option {
        index += 1
        guard index < arguments.count else { throw UsageError(.namelessFolder, ["option": .string(option)]) }
        folders.append(arguments[index])
      } else if argument.hasPrefix("\(option)=") {
        folders.append(String(argument.dropFirst(option.count + 1)))
      } else {
        rest.append(argument)
      }
      index += 1
    }
    arguments = rest + arguments[min(index, arguments.count)...]
    return folders
  }
}
