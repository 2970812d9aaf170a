import Glibc
import ScanJSON

/// A program that holds a device open.
public struct DeviceHolder: Sendable, Hashable, CustomStringConvertible {
  /// The number of the process.
  public let process: Int
  /// The name of the program.
  public let name: String

  /// Makes a holder.
  public init(process: Int, name: String) {
    self.process = process
    self.name = name
  }

  /// The name and the number.
  public var description: String { displayText.text() }

  /// The name and the number as a text.
  var displayText: DisplayText {
    CameraText.holder.with(["name": .string(name), "process": .number(process)])
  }

  /// The other programs that hold a device open, as far as this user may see them: its own, or all for root.
  static func all(of path: String) -> [DeviceHolder] {
    let wanted = SymbolicLink.resolved(path)
    let own = Int(getpid())
    var holders: [DeviceHolder] = []
    for entry in FolderNames.of("/proc") {
      guard let process = Int(entry), process != own else { continue }
      let folder = "/proc/\(process)/fd"
      guard FolderNames.of(folder).contains(where: { SymbolicLink.target(of: "\(folder)/\($0)") == wanted }) else {
        continue
      }
      holders.append(DeviceHolder(process: process, name: SmallFile.line("/proc/\(process)/comm") ?? "a program"))
    }
    return holders.sorted { $0.process < $1.process }
  }
}
