public import ScanImage
import ScanJSON

/// The way from what a person types to the list of pictures to read: files, folders, patterns, `-`.
///
/// - A named file is always taken, whatever its extension; whether it can be read shows when it is read.
/// - A folder gives its files with a known picture extension in natural order (`page2` before `page10`), without hidden ones.
/// - A pattern (`*`, `?`, `[…]` within a name, `**` for any number of folders) gives the files that match, hidden ones only
///   where the pattern itself begins with a dot. A file that really has such a name is taken as a file.
/// - `-` is standard input.
public struct InputExpansion: Sendable, Hashable {
  /// Whether folders are searched with all their subfolders. Links to folders are not followed on the way down.
  public let recursive: Bool
  /// Further extensions, in lower case and without a dot, that the files of a folder may have.
  public let otherExtensions: [String]

  /// The deepest nesting of folders that is searched.
  static let maxDepth = 64

  /// Makes an expansion.
  public init(recursive: Bool = false, otherExtensions: [String] = []) {
    self.recursive = recursive
    self.otherExtensions = otherExtensions
  }

  /// What arguments expand to.
  public struct Inputs: Sendable, Hashable {
    /// The paths to read, in the order of the arguments; `-` is standard input. A file named twice is there twice.
    public let paths: [String]
    /// The arguments or folders that gave nothing, to be reported beside the results.
    public let problems: [SourceError]
  }

  /// Expands arguments.
  ///
  /// - Throws: `SourceError` with `noInput` when nothing is left to read; with one argument its own problem.
  public func expand(_ arguments: [String]) throws(SourceError) -> Inputs {
    var walk = FolderWalk(recursive: recursive, otherExtensions: otherExtensions)
    for argument in arguments { add(argument, to: &walk) }
    guard walk.paths.isEmpty else { return Inputs(paths: walk.paths, problems: walk.problems) }
    if let problem = walk.problems.first, walk.problems.count == 1 { throw problem }
    let met =
      arguments.isEmpty
      ? StillText.noInput.with() : DisplayText(joining: walk.problems.map(\.displayText), by: " ")
    throw SourceError(
      .noInput, source: arguments.joined(separator: " "),
      message: StillText.nameFiles.with(["met": .text(met)]))
  }

  private func add(_ argument: String, to walk: inout FolderWalk) {
    guard argument != InputFile.standardInput else {
      walk.paths.append(argument)
      return
    }
    let count = walk.paths.count
    let problems = walk.problems.count
    switch Folder.kind(of: argument) {
    case .file, .special: walk.paths.append(argument)
    case .folder:
      walk.collect(argument, depth: 0)
      if walk.paths.count == count, walk.problems.count == problems {
        let text = recursive ? StillText.noPicture : .noPictureHere
        walk.problems.append(
          SourceError(
            .noInput, source: argument,
            message: text.with(["extensions": .string(Self.knownExtensions)])))
      }
    case .missing:
      guard GlobPattern.isPattern(argument) else {
        // Reported when it is read, like every other file that cannot be.
        walk.paths.append(argument)
        return
      }
      walk.match(GlobPattern(argument))
      if walk.paths.count == count, walk.problems.count == problems {
        walk.problems.append(
          SourceError(.noInput, source: argument, message: StillText.noMatch.with()))
      }
    }
  }

  private static var knownExtensions: String {
    StillFormat.all.compactMap(\.fileExtensions.first).map { ".\($0)" }.joined(separator: " ")
  }
}
