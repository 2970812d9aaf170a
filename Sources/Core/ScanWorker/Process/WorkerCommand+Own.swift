import Glibc
package import ScanJSON

extension WorkerCommand {
  /// The command of a worker of our own program: without network, other programs and files but those that it needs.
  ///
  /// - Parameters:
  ///   - program: The path of the program, whose subcommand `worker` is the worker.
  ///   - arguments: The options of the subcommand.
  ///   - folder: The folder that relative paths of the configuration start from.
  ///   - config: The configuration: the files that it names are read, wherever they are.
  ///   - memory: The most address space in bytes, without the memory that is shared.
  package static func own(
    _ program: String, _ arguments: [String] = [], folder: String?, config: JSONNode = JSONNode(.null),
    memory: Int,
    startLimit: Duration = .seconds(30)
  ) -> WorkerCommand {
    WorkerCommand(
      program, ["worker"] + arguments, memoryLimit: memory, startLimit: startLimit,
      readable: readable(program, folder) + files(in: config, from: folder ?? "."))
  }

  /// What the worker needs of the file system: its program, libraries, fonts and language data, and the folder of the configuration.
  private static func readable(_ program: String, _ folder: String?) -> [String] {
    var folders = [
      "/usr", "/lib", "/lib64", "/etc", "/opt", "/proc", "/sys/devices/system", "/dev/null", "/dev/urandom",
    ]
    if let end = program.lastIndex(of: "/") { folders.append(String(program[..<end])) }
    if let folder { folders.append(folder) }
    for variable in ["TESSDATA_PREFIX", "LD_LIBRARY_PATH", "FONTCONFIG_PATH"] {
      guard let value = getenv(variable) else { continue }
      folders += String(cString: value).split(separator: ":").map(String.init)
    }
    return folders
  }

  private static func files(in config: JSONNode, from folder: String) -> [String] {
    func texts(_ node: JSONNode) -> [String] {
      node.string.map { [$0] } ?? (node.elements ?? node.members?.map(\.value) ?? []).flatMap(texts)
    }
    return texts(config).map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" }.filter { path in
      var status = stat()
      // A folder would bring all below it.
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
  }
}
