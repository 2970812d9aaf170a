public import ScanConfig
import ScanImage
import ScanJSON

/// Which camera of the machine is meant.
public enum CameraChoice: Sendable, Hashable, CustomStringConvertible {
  /// The one with this node; links like those in `/dev/v4l/by-id` are followed.
  case path(String)
  /// The one with this text in its name, or connected at the bus of this name; large and small letters are the same.
  case named(String)
  /// The first of these roles that a camera of the machine has; see the article *Cameras* for how roles are given out.
  case roles([CameraPosition])

  /// The camera that a configuration means: its `device`, otherwise `defaultCamera` and then `fallbackCameras`, and at
  /// last `BACK`.
  public init(_ config: CameraConfig) {
    if let device = config.device {
      self.init(device)
    } else {
      self = .roles([config.defaultCamera] + config.fallbackCameras + [.back])
    }
  }

  /// The camera that a text means: a path when it begins with `/`, otherwise a name or bus.
  public init(_ text: String) {
    self = text.hasPrefix("/") ? .path(text) : .named(text)
  }

  /// The words of the choice, for messages.
  public var description: String {
    switch self {
    case .path(let path): path
    case .named(let name): "camera:\(name)"
    case .roles: "camera"
    }
  }

  /// The camera of a list that is meant.
  ///
  /// - Throws: `SourceError` with `notFound` when none fits or several do, with the cameras that there are.
  func pick(from cameras: [FoundCamera]) throws(SourceError) -> FoundCamera {
    switch self {
    case .path(let path):
      let real = SymbolicLink.resolved(path)
      if let match = cameras.first(where: { $0.identity.path == real || $0.identity.path == path }) { return match }
      throw missing(.noneAt, ["path": .string(path)], cameras)
    case .named(let text):
      let wanted = text.lowercased()
      let exact = cameras.filter { [$0.identity.name.lowercased(), $0.identity.bus.lowercased()].contains(wanted) }
      let matches = exact.isEmpty ? cameras.filter { $0.identity.name.lowercased().contains(wanted) } : exact
      if matches.count == 1 { return matches[0] }
      if matches.isEmpty { throw missing(.noneNamed, ["text": .string(text)], cameras) }
      throw SourceError(
        .notFound, source: description,
        message: CameraText.several.with(["text": .string(text), "cameras": .string(Self.list(matches))]))
    case .roles(let roles):
      for role in roles {
        if let match = CameraRoles(cameras).camera(for: role) { return match }
      }
      throw missing(.none, [:], cameras)
    }
  }

  private func missing(
    _ text: CameraText, _ arguments: [String: DisplayText.Argument], _ cameras: [FoundCamera]
  ) -> SourceError {
    let there =
      cameras.isEmpty
      ? CameraText.nothingThere.with() : CameraText.thereAre.with(["cameras": .string(Self.list(cameras))])
    return SourceError(
      .notFound, source: description, message: text.with(arguments.merging(["there": .text(there)]) { old, _ in old }))
  }

  private static func list(_ cameras: [FoundCamera]) -> String {
    cameras.map(\.identity.description).joined(separator: ", ")
  }
}
