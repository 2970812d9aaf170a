import ArgumentParser
import Glibc
import ScanPluginKit
import ScanStills
import ScanWorker

/// The plugins that are programs of others: a file of JSON registers each.
enum OutsidePlugins {
  /// The registry with the plugins of the user's folder and of the folders that the command line names, which are taken out of it.
  ///
  /// A file of the user's folder that cannot be used is reported and passed over; one of a named folder ends the command.
  static func added(to registry: PluginRegistry, _ arguments: inout [String]) throws -> PluginRegistry {
    var registry = registry
    if let folder = ownFolder {
      for path in files(in: folder) {
        do throws(InvalidDocument) {
          registry = registry.registering(try factory(path))
        } catch {
          Console.report(error.report(source: try? BoundedFile.read(path), colored: Console.usesColor))
        }
      }
    }
    for folder in try named(&arguments) {
      let paths = files(in: folder)
      guard !paths.isEmpty else {
        throw UsageError(.noRegistrations, ["folder": .string(folder)])
      }
      for path in paths {
        do throws(InvalidDocument) {
          registry = registry.registering(try factory(path))
        } catch {
          let source = try? BoundedFile.read(path)
          guard source.map(isRegistration) ?? true else {
            throw UsageError(.noRegistration, ["folder": .string(folder), "path": .string(path)])
          }
          Console.report(error.report(source: source, colored: Console.usesColor))
          throw Exit.usage
        }
      }
    }
    return registry
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
