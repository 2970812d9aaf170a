import Foundation
import TestSupport
import Testing

/// The files of the repository that the rules are about.
enum ProjectFiles {
  /// The folder of `Package.swift`.
  static let root = PackageFolder.root

  /// One file with its path from the root.
  struct File: CustomTestStringConvertible {
    let path: String
    var text: String { (try? String(contentsOf: ProjectFiles.root.appending(path: path), encoding: .utf8)) ?? "" }
    /// The lines, each with its number from 1.
    var lines: [(number: Int, text: Substring)] {
      text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0.offset + 1, $0.element) }
    }
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    var testDescription: String { path }
  }

  /// The files below some folders whose names end in one of `suffixes`, in the order of their paths.
  static func files(under folders: String..., suffixes: String...) -> [File] {
    folders.flatMap { folder -> [File] in
      let start = root.appending(path: folder)
      let walk = FileManager.default.enumerator(
        at: start, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
      var paths: [String] = []
      while let url = walk?.nextObject() as? URL {
        let path = String(url.path.dropFirst(root.path.count + 1))
        if suffixes.contains(where: path.hasSuffix) { paths.append(path) }
      }
      return paths.sorted().map(File.init)
    }
  }

  static let sources = files(under: "Sources", suffixes: ".swift")
  static let tests = files(under: "Tests", suffixes: ".swift")
  static let others = files(under: "Examples", "Benchmarks", "Fuzz", suffixes: ".swift")

  static func file(_ path: String) -> File { File(path: path) }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root.appending(path: path).path) }

  static func folders(in path: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path)) ?? []
    return names.filter { name in
      var isFolder: ObjCBool = false
      let there = FileManager.default.fileExists(
        atPath: root.appending(path: "\(path)/\(name)").path, isDirectory: &isFolder)
      return there && isFolder.boolValue && !name.hasPrefix(".")
    }.sorted()
  }
}

extension Substring {
  /// The line without its comment. A `//` in a string literal counts as one, which only makes a rule see less.
  var code: Substring {
    guard let start = range(of: "//")?.lowerBound else { return self }
    return self[..<start]
  }
}
