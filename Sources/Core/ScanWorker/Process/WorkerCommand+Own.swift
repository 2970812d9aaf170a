import Glibc

extension WorkerCommand {
  /// The command of a worker of our own program: without network, other programs and files but those that it needs.
  ///
  /// - Parameters:
  ///   - program: The path of the program, whose subcommand `worker` is the worker.
  ///   - arguments: The options of the subcommand.
  ///   - folder: The folder that relative paths of the configuration start from.
  ///   - files: Further files that it reads.
  ///   - memory: The most address space in bytes, without the memory that is shared.
  package static func own(
    _ program: String, _ arguments: [String] = [], folder: String?, files: [String] = [], memory: Int,
    startLimit: Duration = .seconds(30)
  ) -> WorkerCommand {
    WorkerCommand(
      program, ["worker"] + arguments, memoryLimit: memory, startLimit: startLimit,
      readable: readable(program, folder) + files)
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
}
