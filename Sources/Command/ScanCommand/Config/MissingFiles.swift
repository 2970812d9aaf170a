import Glibc
import ScanPluginKit

/// Pictures that a configuration names and that are not there.
enum MissingFiles {
  private static let code = ProblemCode("fileNotFound")
  private static let flashImages = ["image", "imageOn", "imageOff", "imageAuto"]

  /// The pictures of the cutouts and of the torch's button that cannot be read, as warnings at their places; relative paths start from the
  /// folder of the file.
  static func problems(_ loaded: LoadedConfig) -> [Problem] {
    let folder = loaded.file.map(FilePath.folder) ?? "."
    return places(in: loaded.tree, at: .root).compactMap { pointer, node in
      guard let path = node.string else { return nil }
      let full = path.hasPrefix("/") ? path : FilePath.joined(folder, path)
      guard access(full, R_OK) != 0 else { return nil }
      return Problem(
        .warning, code, file: loaded.file, at: node.position, pointer: pointer,
        message: CheckWords.noPicture.with(["file": .string(ShownText.short(full, limit: 200))]),
        met: path, advice: CheckWords.pathsStart.with())
    }
  }

  /// Every value that names such a picture, wherever its object stands in a whole or partial document.
  private static func places(in node: JSONNode, at pointer: JSONPointer) -> [(JSONPointer, JSONNode)] {
    let children =
      (node.members ?? []).map { ($0.key, $0.value) }
      + (node.elements ?? []).enumerated().map { (String($0.offset), $0.element) }
    return children.flatMap { key, child -> [(JSONPointer, JSONNode)] in
      let place = pointer.appending(key)
      let names = key == "cutoutConfig" ? ["image"] : key == "flashConfig" ? flashImages : []
      return names.compactMap { name in child[name].map { (place.appending(name), $0) } } + places(in: child, at: place)
    }
  }
}
