/// Where a sentence comes from: the first part of its id. A program may show the sentences of some groups only.
public enum TextGroup: String, Sendable, CaseIterable {
  /// Why nothing was read, and what to do.
  case reason
  /// Which rule refuses what was read.
  case refusal
  /// What the user is to do with the camera.
  case guidance
  /// What of a right configuration has no effect in this build.
  case note
  /// What a key of the configuration needs.
  case need
  /// What a use case reads, and why its plugin cannot be made.
  case plugin
  /// The languages of free text.
  case language
  /// How a problem of a file is reported.
  case problem
  /// Why pictures, videos and cameras cannot be read, and pictures not be written.
  case source
  /// What went wrong while a view runs.
  case issue
  /// What a camera cannot do.
  case camera
  /// What a worker does wrong.
  case worker
  /// Why a sink does not deliver.
  case sink
  /// What the control socket refuses.
  case control
  /// What the command says.
  case command
  /// What the page shows.
  case page

  /// Whether a sentence with this id is one of the group.
  public func has(_ id: String) -> Bool { id.hasPrefix("\(rawValue).") }
}
