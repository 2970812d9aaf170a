import ArgumentParser
import Glibc

/// Which program made a recording.
enum RecordedBuild {
  /// The name and version of the program.
  static var library: String { "scanview \(Scanview.configuration.version)" }

  /// What distinguishes this build of it from others: the size and time of its file.
  static let mark: String = {
    var status = stat()
    guard stat("/proc/self/exe", &status) == 0 else { return "" }
    return String(status.st_size, radix: 16) + "-" + String(status.st_mtim.tv_sec, radix: 16)
  }()
}
