extension WebRoute {
  /// The parts of a path that stand for `{name}`, by their names; nil when the path is another one.
  func match(_ requested: String) -> [String: String]? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let given = requested.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == given.count else { return nil }
    var names: [String: String] = [:]
    for (part, value) in zip(parts, given) {
      if part.hasPrefix("{") {
        guard !value.isEmpty else { return nil }
        names[String(part.dropFirst().dropLast())] = String(value)
      } else if part != value {
        return nil
      }
    }
    return names
  }
}
