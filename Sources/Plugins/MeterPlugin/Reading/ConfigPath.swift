/// The files that a configuration names.
enum ConfigPath {
  /// The path of a file as seen from the working folder.
  ///
  /// - Parameters:
  ///   - file: What the configuration says.
  ///   - baseDirectory: The folder that a relative path starts from; nil for the working folder.
  static func resolved(_ file: String, in baseDirectory: String?) -> String {
    guard let baseDirectory, !baseDirectory.isEmpty, !file.hasPrefix("/") else { return file }
    return baseDirectory.hasSuffix("/") ? baseDirectory + file : "\(baseDirectory)/\(file)"
  }
}
