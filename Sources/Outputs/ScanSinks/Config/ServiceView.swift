public import ScanJSON

/// A view of a service: what it scans for, where its frames come from, and when.
public struct ServiceView: DefinedObject, Hashable {
  /// The view's name in events and records.
  public internal(set) var id: String
  /// The configuration file; a relative path starts from the service's folder.
  public internal(set) var config: String
  /// Where the frames come from, as `run --source` takes it; a relative path starts from the service's folder.
  public internal(set) var source: String
  /// Whether it runs.
  public internal(set) var isEnabled: Bool
  /// Whether its plugins scan in processes of their own.
  public internal(set) var isIsolated: Bool
  /// Whether a video or sequence runs at its own speed.
  public internal(set) var isRealTime: Bool
  /// When it scans.
  public internal(set) var schedule: ViewSchedule

  /// Makes a view's settings.
  public init(
    id: String, config: String, source: String, isEnabled: Bool = true, isIsolated: Bool = true,
    isRealTime: Bool = false, schedule: ViewSchedule = ViewSchedule()
  ) {
    (self.id, self.config, self.source) = (id, config, source)
    (self.isEnabled, self.isIsolated, self.isRealTime, self.schedule) = (isEnabled, isIsolated, isRealTime, schedule)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "serviceView", defaults: ServiceView(id: "", config: "", source: ""),
    "A view of the service: a configuration over a source. One that fails is begun again after growing pauses, and harms no other."
  ) {
    Field(
      required: "id", \.id, .string(minimumLength: 1),
      "The view's name, unique in the file: `view` in events and records, and the name in topics.")
    Field(
      required: "config", \.config, .string(minimumLength: 1),
      "The configuration file of the use case. A relative path starts from the service file's folder.")
    Field(
      required: "source", \.source, .string(minimumLength: 1),
      "Where the frames come from, as `run --source` takes it. A relative path starts from the service file's folder.")
    Field("isEnabled", \.isEnabled, .bool, "false: the view does not run. Default true.")
    Field(
      "isIsolated", \.isIsolated, .bool,
      "Whether the plugins scan in a process of their own, so that a frame that ends its reader harms no other view. A meter with a `history` stays in the process of the service. Default true."
    )
    Field(
      "isRealTime", \.isRealTime, .bool,
      "Whether a video or numbered sequence runs at its own speed, and frames that come too fast are dropped. Default false."
    )
    Field("schedule", \.schedule, .object(), "When the view scans. Default: always.")
  }
}
