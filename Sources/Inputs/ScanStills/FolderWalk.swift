import ScanImage
import ScanJSON

/// The collecting of picture files out of folders.
struct FolderWalk {
  let recursive: Bool
  let otherExtensions: [String]
  var paths: [String] = []
  var problems: [SourceError] = []

  init(recursive: Bool, otherExtensions: [String] = []) {
    self.recursive = recursive
    self.otherExtensions = otherExtensions
  }

  /// Adds the pictures of a folder, then those of its subfolders if wanted.
  mutating func collect(_ folder: String, depth: Int) {
    guard let entries = list(folder, depth: depth) else { return }
    for entry in entries where entry.kind == .file && !entry.name.hasPrefix(".") {
      let isOther = otherExtensions.contains { entry.name.lowercased().hasSuffix("." + $0) }
      if isOther || StillFormat(fileName: entry.name) != nil { paths.append(Folder.joined(folder, entry.name)) }
    }
    guard recursive else { return }
    for entry in entries where entry.kind == .folder && !entry.name.hasPrefix(".") && !entry.isLink {
      collect(Folder.joined(folder, entry.name), depth: depth + 1)
    }
  }

  /// Adds the files that match a pattern, each once.
  mutating func match(_ pattern: GlobPattern) {
    var found: [String] = []
    match(pattern.parts[...], in: pattern.root, depth: 0, found: &found)
    var seen: Set<String> = []
    paths += found.filter { seen.insert($0).inserted }
  }

  private mutating func match(_ parts: ArraySlice<String>, in folder: String, depth: Int, found: inout [String]) {
    guard let part = parts.first else { return }
    let rest = parts.dropFirst()
    if part != "**", !GlobPattern.isPattern(part) {
      let path = Folder.joined(folder, part)
      if rest.isEmpty {
        if Folder.kind(of: path) == .file { found.append(path) }
      } else if Folder.kind(of: path) == .folder {
        match(rest, in: path, depth: depth + 1, found: &found)
      }
      return
    }
    guard let entries = list(folder, depth: depth) else { return }
    if part == "**" {
      // As the last part it means every file below.
      match(rest.isEmpty ? ["*"] : rest, in: folder, depth: depth, found: &found)
      for entry in entries where entry.kind == .folder && !entry.isLink && !entry.name.hasPrefix(".") {
        match(parts, in: Folder.joined(folder, entry.name), depth: depth + 1, found: &found)
      }
      return
    }
    for entry in entries where GlobPattern.matches(entry.name, part) {
      let path = Folder.joined(folder, entry.name)
      if rest.isEmpty {
        if entry.kind == .file { found.append(path) }
      } else if entry.kind == .folder {
        match(rest, in: path, depth: depth + 1, found: &found)
      }
    }
  }

  private mutating func list(_ folder: String, depth: Int) -> [Folder.Entry]? {
    guard depth <= InputExpansion.maxDepth else {
      problems.append(
        SourceError(
          .tooLarge, source: folder,
          message: StillText.nested.with(["count": .number(InputExpansion.maxDepth)])))
      return nil
    }
    do throws(SourceError) {
      return try Folder.entries(of: folder)
    } catch {
      problems.append(error)
      return nil
    }
  }
}
