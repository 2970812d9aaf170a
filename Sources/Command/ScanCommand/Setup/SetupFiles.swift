import Glibc
import ScanPluginKit
import ScanStills

/// The files of a setup: what it makes on the way goes away unless the configuration is written.
final class SetupFiles {
  private let limits: PictureLimits
  private var made: [String] = []
  private var folder: String?
  private var names: [String: String] = [:]

  init(_ limits: PictureLimits) { self.limits = limits }

  /// The picture with what was found, beside the configuration.
  func annotated(_ output: String, replaces: Bool) -> String {
    let path = beside(output, "found", "png", replaces: replaces)
    var status = stat()
    if lstat(path, &status) != 0 { made.append(path) }
    return path
  }

  /// The copy of the picture with which frames are aligned, beside the configuration.
  func reference(_ output: String, of picture: String, replaces: Bool) -> String {
    let name = picture.split(separator: "/").last.map(String.init) ?? picture
    let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
    return beside(
      output, "reference", dot.map { name[name.index(after: $0)...].lowercased() } ?? "png", replaces: replaces)
  }

  /// A file for a picture that is taken, in a folder that nobody else can read.
  func picture() throws -> String {
    if let folder { return FilePath.joined(folder, "picture.png") }
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array(FilePath.joined(parent, "scanview-setup-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else {
      throw PictureWriteError(
        .system, path: parent,
        message: WriteText.folderNotMade.with(["error": .string(String(cString: strerror(errno)))]))
    }
    let path = String(cString: made)
    folder = path
    return FilePath.joined(path, "picture.png")
  }

  /// Writes the configuration, and the copy of the picture where it names one: both or none.
  ///
  /// - Parameter reference: The picture and the name of its copy; nil for none.
  func write(
    _ text: String, to output: String, replaces: Bool, reference: (picture: String, copy: String)?
  ) throws {
    var status = stat()
    let isNew = reference.map { stat($0.copy, &status) != 0 } ?? false
    if let reference {
      let bytes = try StillDecoder(limits: limits.stills).bytes(of: reference.picture, cancel: CancelFlag())
      try AtomicFile.write(bytes, to: reference.copy, replaces: replaces)
    }
    do throws(PictureWriteError) {
      try AtomicFile.write(Array(text.utf8), to: output, replaces: replaces)
    } catch {
      if isNew, let reference { unlink(reference.copy) }
      throw error
    }
    // What lies beside a configuration that was written stays.
    made = []
  }

  /// Removes what is not needed any more: all of it, unless the configuration was written.
  func clean() {
    for path in made { unlink(path) }
    guard let folder else { return }
    unlink(FilePath.joined(folder, "picture.png"))
    rmdir(folder)
  }

  /// A name beside the configuration, chosen once: with a number where it is taken.
  private func beside(_ output: String, _ word: String, _ ending: String, replaces: Bool) -> String {
    let key = "\(output) \(word) \(ending)"
    if let name = names[key] { return name }
    let folder = FilePath.folder(of: output)
    let stem = "\(FilePath.stem(of: output))-\(word)"
    var (name, number) = ("\(stem).\(ending)", 2)
    func path() -> String { folder == "." ? name : FilePath.joined(folder, name) }
    var status = stat()
    while !replaces, lstat(path(), &status) == 0, number < 10_000 {
      name = "\(stem)-\(number).\(ending)"
      number += 1
    }
    names[key] = path()
    return path()
  }
}
