import ScanPluginKit
import ScanStills
import Synchronization

/// The files of the modes: which of them runs, the text that the running configuration was made from, and writing a file back.
final class ModeFiles: Sendable {
  private struct State {
    var running: WebSite.Mode?
    /// The plugins that it brought.
    var pluginIDs: [String] = []
    /// What visitors put into force last, as it was written; the one before stays, because the newest may have been refused.
    var texts: [String] = []
    /// The paths of reference pictures that were kept, by their names.
    var references: [String: String] = [:]
    /// The versions of the files that were written here, by the paths.
    var written: [String: String] = [:]
  }

  private let modes: [WebSite.Mode]
  private let loader: ConfigLoader
  /// Whether files are written at all.
  let allowsSaving: Bool
  private let state: Mutex<State>
  /// One file is written at a time, so that what is compared is what is replaced.
  private let writing = Mutex(())

  init(_ modes: [WebSite.Mode], pluginIDs: [String], loader: ConfigLoader, allowsSaving: Bool) {
    self.modes = modes
    self.loader = loader
    self.allowsSaving = allowsSaving
    state = Mutex(State(running: modes.first, pluginIDs: pluginIDs))
  }

  /// The mode that was swapped to last.
  var running: WebSite.Mode? { state.withLock { $0.running } }

  /// The same, unless something else was put into force since, which has other plugins.
  func running(as pluginIDs: [String]) -> WebSite.Mode? {
    state.withLock { $0.pluginIDs == pluginIDs ? $0.running : nil }
  }

  /// The folder that relative paths of the running mode start from; nil without a mode.
  var folder: String? { running.map { Self.folder(of: $0) } }

  static func folder(of mode: WebSite.Mode) -> String {
    mode.path.lastIndex(of: "/").map { String(mode.path[...$0]) } ?? "./"
  }

  /// A mode runs as its file says.
  func didSwap(to name: String, pluginIDs: [String]) {
    guard let mode = modes.first(where: { $0.name == name }) else { return }
    state.withLock { ($0.running, $0.pluginIDs, $0.texts) = (mode, pluginIDs, []) }
  }

  /// The first configuration after the wait for a right one is that of the mode.
  func didBegin(_ pluginIDs: [String]) { state.withLock { $0.pluginIDs = pluginIDs } }

  /// What ran before runs again.
  func restore(_ version: ConfigVersion, pluginIDs: [String]) {
    state.withLock { ($0.running, $0.pluginIDs, $0.texts) = (version.mode, pluginIDs, [version.text]) }
  }

  /// A text is put into force.
  func willSet(_ text: [UInt8]) {
    state.withLock { $0.texts = $0.texts.suffix(1) + [String(decoding: text, as: UTF8.self)] }
  }

  /// The text that a configuration was made from: what was put into force last, or the file of the running mode, whichever says what runs;
  /// nil when neither does.
  func text(of config: ScanViewConfig) -> String? {
    let wanted = Self.plugins(of: config)
    let (mode, texts) = state.withLock { ($0.running, $0.texts) }
    for text in texts.reversed() + [mode.flatMap { try? self.text(of: $0) }].compactMap({ $0 }) {
      guard let loaded = try? loader.load(json: text) else { continue }
      if Self.plugins(of: loaded.config) == wanted { return text }
    }
    return nil
  }

  /// Camera and light of the first file stay when another one is swapped to, so that they do not tell files apart.
  private static func plugins(of config: ScanViewConfig) -> [String?] {
    [
      config.viewPluginConfig?.json().text(.compact), config.viewPluginCompositeConfig?.json().text(.compact),
    ]
  }

  private func text(of mode: WebSite.Mode) throws(InvalidDocument) -> String {
    String(decoding: try BoundedFile.read(mode.path), as: UTF8.self)
  }

  /// The text of the running mode's file, right or wrong; nil when it cannot be read.
  func writtenText() -> String? { running.flatMap { try? text(of: $0) } }

  /// Whether the text of a mode's file is the one that was written here last.
  func isOwn(_ bytes: [UInt8], of mode: WebSite.Mode) -> Bool {
    state.withLock { $0.written[mode.path] } == WebVersion.of(bytes)
  }

  /// The version of a mode's file: ``newVersion`` where there is none yet, nil when it cannot be read.
  func version(of mode: WebSite.Mode) -> String? {
    if let bytes = try? BoundedFile.read(mode.path) { return WebVersion.of(bytes) }
    return isMissing(mode) ? Self.newVersion : nil
  }

  /// The version of a file that is not there yet.
  static let newVersion = "new"

  /// Whether there is no file of a mode yet.
  func isMissing(_ mode: WebSite.Mode) -> Bool { AtomicFile.isFree(mode.path) }

  /// Replaces the file of a mode in one step, and keeps the text that it had in a file beside it, with `~` behind its name; or makes the file.
  ///
  /// - Parameters:
  ///   - version: The version of the file that the text was made from.
  /// - Returns: The version of the new file.
  /// - Throws: ``WebError``: 404 for an unknown mode, 409 when the file is another one by now or cannot be written.
  func save(_ text: String, as name: String, replacing version: String) throws(WebError) -> String {
    guard let mode = modes.first(where: { $0.name == name }) else {
      throw WebError.unknownMode(404, modes)
    }
    let bytes = Array(text.utf8)
    let failure: WebError? = writing.withLock { _ in
      do throws(WebError) {
        try replace(mode, bytes, version)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
    return WebVersion.of(bytes)
  }

  /// The path of a reference picture that a given file names, or that was kept here; nil for any other.
  func reference(named name: String) -> String? {
    let (mode, kept) = state.withLock { ($0.running, $0.references[name]) }
    if let kept { return kept }
    for mode in [mode].compactMap({ $0 }) + modes {
      guard let config = try? loader.load(contentsOf: mode.path).config else { continue }
      if config.viewPlugins.contains(where: { WebSite.reference(of: $0) == name }) {
        return name.hasPrefix("/") ? name : Self.folder(of: mode) + name
      }
    }
    return nil
  }

  /// Writes a reference picture beside the file of the running mode, and keeps the former one with `~` behind its name.
  ///
  /// - Returns: Its name in that folder.
  func saveReference(_ bytes: [UInt8]) throws(WebError) -> String {
    guard let mode = running else {
      throw WebError(404, "noMode", WebRefusal.noMode.with())
    }
    let folder = Self.folder(of: mode), file = mode.path.split(separator: "/").last ?? "scan"
    let name = (file.hasSuffix(".json") ? String(file.dropLast(5)) : String(file)) + "-reference.jpg"
    do throws(PictureWriteError) {
      if let former = try? BoundedFile.read(folder + name) {
        try AtomicFile.write(former, to: folder + name + "~", onlyRegular: true)
      }
      try AtomicFile.write(bytes, to: folder + name, onlyRegular: true)
    } catch {
      throw WebError(
        409, "notWritten",
        WebRefusal.pictureNotWritten.with(["name": .string(name), "error": .text(DisplayText(of: error))]))
    }
    state.withLock { $0.references[name] = folder + name }
    return name
  }

  /// Makes the file of a mode, where there is still none.
  private func create(_ mode: WebSite.Mode, _ bytes: [UInt8]) throws(WebError) {
    do throws(PictureWriteError) {
      state.withLock { $0.written[mode.path] = WebVersion.of(bytes) }
      try AtomicFile.write(bytes, to: mode.path, replaces: false)
    } catch {
      throw error.code == .exists ? Self.changedOnDisk(mode) : Self.notWritten(mode, error)
    }
  }

  private func replace(_ mode: WebSite.Mode, _ bytes: [UInt8], _ version: String) throws(WebError) {
    guard version != Self.newVersion else { return try create(mode, bytes) }
    let former: [UInt8]
    do throws(InvalidDocument) {
      former = try BoundedFile.read(mode.path)
    } catch {
      throw WebError(
        409, "notReadable", error.problems.first?.messageText ?? WebRefusal.fileUnreadable.with())
    }
    guard WebVersion.of(former) == version else {
      throw Self.changedOnDisk(mode)
    }
    do throws(PictureWriteError) {
      try AtomicFile.write(former, to: mode.path + "~", onlyRegular: true)
      // Known before it is written, so that who watches the file knows it, too.
      state.withLock { $0.written[mode.path] = WebVersion.of(bytes) }
      try AtomicFile.write(bytes, to: mode.path)
    } catch {
      throw Self.notWritten(mode, error)
    }
  }

  private static func changedOnDisk(_ mode: WebSite.Mode) -> WebError {
    WebError(409, "changedOnDisk", WebRefusal.changedOnDisk.with(["name": .string(mode.name)]))
  }

  private static func notWritten(_ mode: WebSite.Mode, _ error: PictureWriteError) -> WebError {
    WebError(
      409, "notWritten",
      WebRefusal.fileNotWritten.with(["name": .string(mode.name), "error": .text(DisplayText(of: error))]))
  }
}

/// The version of a text, by which a reader sees that it is another one.
enum WebVersion {
  /// FNV-1a of the bytes.
  static func of(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
