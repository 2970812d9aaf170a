package import FoundationEssentials

/// Where the files of the package are.
package enum PackageFolder {
  /// The folder of `Package.swift`.
  package static let root: URL = {
    var folder = URL(filePath: #filePath)
    repeat {
      folder.deleteLastPathComponent()
    } while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) && folder.path != "/"
    return folder
  }()
}
