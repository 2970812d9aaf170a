import Glibc

/// The variables of the process's environment.
enum ProcessEnvironment {
  /// The value of a variable; nil when it is not set or empty.
  static func value(_ name: String) -> String? {
    guard let text = getenv(name), text.pointee != 0 else { return nil }
    return String(cString: text)
  }
}
