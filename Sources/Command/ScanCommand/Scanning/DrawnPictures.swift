import ScanOverlay
import ScanPluginKit
import ScanStills

/// The pictures that a configuration names to be drawn: of cutouts and of elements that are shown from the start.
struct DrawnPictures: Sendable {
  private let pictures: [String: ColorImage]

  /// Reads the pictures, which stand beside the configuration's file. One that cannot be read is left out, and a note says so.
  ///
  /// - Parameters:
  ///   - config: The configuration.
  ///   - folder: The folder of its file; nil where it has none.
  ///   - reportsMissing: Whether a note says what is left out.
  init(_ config: ScanViewConfig, folder: String?, reportsMissing: Bool = true) {
    var pictures: [String: ColorImage] = [:]
    for name in Self.names(config.viewPlugins) {
      let path = folder.map { name.hasPrefix("/") ? name : FilePath.joined($0, name) } ?? name
      do throws(SourceError) {
        let frame = try StillDecoder(wantsColor: true).open(path).frame()
        pictures[name] = frame.color ?? ColorImage(frame.luma)
      } catch {
        if reportsMissing {
          Console.note(ScanWords.notDrawn.with(["name": .string(name), "error": .text(error.displayText)]))
        }
      }
    }
    self.pictures = pictures
  }

  /// The picture of a name.
  subscript(name: String) -> ColorImage? { pictures[name] }

  /// Checks that the libraries that draw are there.
  ///
  /// - Throws: ``UsageError`` with what to install.
  static func checkPainter() throws {
    guard let problem = ScenePainter.problemText else { return }
    throw UsageError(PreviewWords.noPainter.with(["problem": .text(problem)]))
  }

  /// The names, each once, in the order of the file.
  private static func names(_ plugins: [ViewPluginConfig]) -> [String] {
    var names: [String] = []
    for plugin in plugins {
      let elements = plugin.uiFeedbackConfig?.expandedElements().elements ?? []
      let shown = elements.filter { $0.contentType == .image }.compactMap { $0.defaultContent?.contentValue }
      for name in [plugin.cutoutConfig?.image].compactMap({ $0 }) + shown where !name.isEmpty && !names.contains(name) {
        names.append(name)
      }
    }
    return names
  }
}
