import Glibc
import ScanJSON
import ScanWeb

/// The program that has the server: the command itself links no network.
enum ServerProgram {
  private static let name = "scanview-serve"

  /// Goes on as the program with the server, which stands beside this one or in a folder of PATH; does not return when it is there.
  ///
  /// - Returns: What to tell the user when it is not there.
  static func replaceProcess() throws -> UsageError {
    let own = ownPath()
    let folders = [FilePath.folder(of: own)] + variable("PATH").split(separator: ":").map(String.init)
    for folder in folders where !folder.isEmpty && !own.hasSuffix("/" + name) {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      guard access(path, X_OK) == 0 else { continue }
      var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path)]
      arguments += (1..<Int(CommandLine.argc)).map { CommandLine.unsafeArgv[$0] }
      arguments.append(nil)
      execv(path, arguments)
    }
    return UsageError(.noServer, ["name": .string(name)])
  }

  /// The path of the running program; empty when the system does not tell.
  private static func ownPath() -> String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = buffer.withUnsafeMutableBytes { bytes in
      bytes.bindMemory(to: CChar.self).baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? 0
    }
    return length > 0 ? String(decoding: buffer[..<length], as: UTF8.self) : ""
  }

  private static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }

  /// The token of programs: that of SCANVIEW_TOKEN, or one that nobody can guess.
  static func token() -> String {
    let given = variable("SCANVIEW_TOKEN")
    return given.isEmpty ? WebAccess.randomSecret() : given
  }
}
