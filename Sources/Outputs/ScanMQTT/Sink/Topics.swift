import ScanSinks

/// The topics of a service.
struct Topics: Sendable, Hashable {
  /// What all begin with.
  let prefix: String

  /// `online` or `offline`, retained.
  var status: String { "\(prefix)/status" }
  /// What was announced to Home Assistant, retained.
  var announced: String { "\(prefix)/announced" }

  /// Where the records of an event are published.
  func event(_ event: String, of view: String) -> String { "\(prefix)/\(Self.part(view))/\(Self.part(event))" }
  /// The last result of a view that counts, retained.
  func state(of view: String) -> String { event("state", of: view) }
  /// What became of the last result of a view, retained.
  func check(of view: String) -> String { event("check", of: view) }
  /// What went wrong last in a view, retained.
  func error(of view: String) -> String { event("error", of: view) }
  /// Whether a view's rounds give no reading, and since when, retained.
  func stale(of view: String) -> String { event("stale", of: view) }
  /// The last picture of a view of a kind, as JPEG, retained.
  func picture(_ kind: PictureFolder.Kind, of view: String) -> String {
    switch kind {
    case .results: event("picture", of: view)
    case .missed: event("missed", of: view)
    }
  }
  /// Where a command to a view is published by others.
  func command(_ name: String, of view: String) -> String { "\(event("command", of: view))/\(name)" }
  /// Each thing that a view read, one message for each.
  func item(of view: String) -> String { event("item", of: view) }

  /// A name as one part of a topic: without what separates parts or stands for any, and without control characters.
  static func part(_ name: String) -> String {
    let scalars = name.unicodeScalars.map { scalar -> Character in
      let isSpecial =
        scalar == "/" || scalar == "+" || scalar == "#" || scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      return isSpecial ? "_" : Character(scalar)
    }
    return scalars.isEmpty ? "_" : String(scalars)
  }

  /// Whether a text can be the begin of topics that are published.
  static func isPrefix(_ text: String) -> Bool {
    guard (1...200).contains(text.utf8.count), text.first != "$" else { return false }
    return text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && part(String($0)) == $0
    }
  }
}
