import ScanConfig

/// The roles of the cameras of a machine, by their names and how they are connected.
///
/// Linux does not report where a camera looks. So:
/// - a name with the word `front`, `user` or `selfie` is a front camera, one with `rear`, `back` or `world` a back camera;
///   `tele` and `ultrawide`, `ultra-wide` or `wide` are what they say;
/// - otherwise a camera with `integrated`, `internal`, `built-in` or `facetime` in its name is built in and faces the
///   user, as in a laptop;
/// - any other camera at USB is external; what is not at USB is built in.
///
/// `BACK` is the first back camera, or else the first camera that is no front camera, or else the first: on a desktop the
/// first camera. Infrared cameras come last in every role.
struct CameraRoles {
  private let cameras: [FoundCamera]

  init(_ cameras: [FoundCamera]) {
    let infrared = cameras.filter { Self.isInfrared($0) }
    self.cameras = cameras.filter { !Self.isInfrared($0) } + infrared
  }

  func camera(for role: CameraPosition) -> FoundCamera? {
    switch role {
    case .front:
      cameras.first { Self.faces($0, Self.front) } ?? cameras.first { Self.isBuiltInByName($0) }
    case .back:
      cameras.first { Self.faces($0, Self.back) } ?? cameras.first { !Self.looksAtUser($0) } ?? cameras.first
    case .external:
      cameras.first { Self.isExternal($0) && !Self.looksAtUser($0) } ?? cameras.first { Self.isExternal($0) }
    case .externalFront: cameras.first { Self.isExternal($0) && Self.faces($0, Self.front) }
    case .tele: cameras.first { Self.faces($0, ["tele", "telephoto"]) }
    case .ultrawide: cameras.first { Self.faces($0, ["ultrawide", "wide"]) }
    }
  }

  private static let front: Set<String> = ["front", "user", "selfie"]
  private static let back: Set<String> = ["rear", "back", "world"]

  private static func isExternal(_ camera: FoundCamera) -> Bool {
    camera.identity.isUSB && !isBuiltInByName(camera)
  }

  private static func looksAtUser(_ camera: FoundCamera) -> Bool {
    faces(camera, front) || (isBuiltInByName(camera) && !faces(camera, back))
  }

  private static func isBuiltInByName(_ camera: FoundCamera) -> Bool {
    let name = camera.identity.name.lowercased()
    return ["integrated", "internal", "built-in", "builtin", "facetime"].contains { name.contains($0) }
  }

  private static func isInfrared(_ camera: FoundCamera) -> Bool {
    faces(camera, ["ir", "infrared"])
  }

  private static func faces(_ camera: FoundCamera, _ words: Set<String>) -> Bool {
    let found = camera.identity.name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return !words.isDisjoint(with: found)
  }
}
