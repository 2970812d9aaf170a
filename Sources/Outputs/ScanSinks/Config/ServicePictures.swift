public import ScanJSON

/// Where the last picture of each view is kept, for people who look.
public struct ServicePictures: DefinedObject, Hashable {
  /// The folder; a relative path starts from the service's folder.
  public internal(set) var folder: String
  /// The longest side of a picture, in pixels.
  public internal(set) var maxSide: Int

  /// Makes the settings.
  public init(folder: String, maxSide: Int = 1280) {
    (self.folder, self.maxSide) = (folder, maxSide)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "servicePictures", defaults: ServicePictures(folder: ""),
    "Keeps the last picture of each view, for people who look: `results/VIEW.jpg` with what was read in it marked, and `missed/VIEW.jpg`, the last frame of a round that gave no reading."
  ) {
    Field(
      required: "folder", \.folder, .string(minimumLength: 1),
      "The folder. It is made when it is not there. A relative path starts from the service file's folder.")
    Field(
      "maxSide", \.maxSide, .int(160...8192),
      "The longest side of a picture in pixels, 160 to 8192; a larger frame is scaled down. Default 1280.")
  }
}

/// The folder with the last picture of each view.
public struct PictureFolder: Sendable, Hashable {
  /// What a picture shows.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// What was read last, marked.
    case results
    /// The last frame of a round that gave no reading.
    case missed
  }

  /// The folder.
  public let path: String

  /// Names a folder, which need not be there.
  public init(_ path: String) { self.path = path }

  /// The folder of all pictures of a kind.
  public func folder(_ kind: Kind) -> String { "\(path)/\(kind.rawValue)" }

  /// The file of a view. Of its name, `/`, `%` and a dot at the begin are written as `%2F`, `%25` and `%2E`, so that no two views share a file.
  public func file(_ kind: Kind, of view: String) -> String {
    var name = ""
    for character in view {
      switch character {
      case "/": name += "%2F"
      case "%": name += "%25"
      case "." where name.isEmpty: name += "%2E"
      default: name.append(character)
      }
    }
    return "\(folder(kind))/\(name).jpg"
  }
}
