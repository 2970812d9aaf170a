import MeterHistory
import ScanJSON
import ScanPluginKit
import ScanRecording
import ScanStills

/// The histories of a recording in a folder of their own: a replay judges readings by what was stored then, and touches no file of the user.
final class ReplayHistories: Sendable {
  private let folder: TemporaryFolder
  private let files = Guarded<[String: String]>([:])
  private let attachments: [String: Recording.Attachment]
  private let recording: Recording

  /// - Throws: ``UsageError`` when there is no place for temporary files.
  init(_ recording: Recording) throws {
    guard let folder = TemporaryFolder() else { throw UsageError(.noTemporaryFolder) }
    self.folder = folder
    self.recording = recording
    attachments = Dictionary(
      recording.attachments.compactMap { attachment in
        RecordedHistory.path(of: attachment.name).map { ($0, attachment) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The configuration with the copies in place of its histories.
  ///
  /// - Throws: `InvalidDocument` when this build does not know what it says, or an error of a file.
  func config(_ node: JSONNode, folder base: String?) throws -> ScanViewConfig {
    let loader = ConfigLoader(useCases: CommandEnvironment.registry.useCases)
    let config = try loader.load(node).config
    let histories = Set(MeterHistoryConfig.all(in: config).map(\.file))
    guard !histories.isEmpty else { return config }
    return try loader.load(replaced(node, histories, base)).config
  }

  private func replaced(_ node: JSONNode, _ histories: Set<String>, _ base: String?) throws -> JSONNode {
    switch node.value {
    case .object(let members):
      return JSONNode(
        .object(
          try members.map { member in
            if member.key == "file", let file = member.value.string, histories.contains(file) {
              return JSONMember("file", JSONNode(.string(try copy(RecordedHistory.path(file, in: base)))))
            }
            return JSONMember(member.key, try replaced(member.value, histories, base))
          }))
    case .array(let elements): return JSONNode(.array(try elements.map { try replaced($0, histories, base) }))
    default: return node
    }
  }

  /// The file that stands in for a history; one that was not there when the run began is not there either.
  private func copy(_ path: String) throws -> String {
    if let known = files.withLock({ $0[path] }) { return known }
    let copy = files.withLock { files in
      let copy = folder.path + "/history-\(files.count)"
      files[path] = copy
      return copy
    }
    if let attachment = attachments[path] { try AtomicFile.write(try recording.data(attachment), to: copy) }
    return copy
  }
}
