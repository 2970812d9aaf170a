package import ScanStills

extension WebSite {
  /// A configuration that can be swapped to.
  public struct Mode: Sendable, Hashable {
    /// The name, as the page shows it.
    public let name: String
    /// The file.
    public let path: String

    /// Makes a mode.
    public init(name: String, path: String) {
      self.name = name
      self.path = path
    }
  }

  /// A camera that the source can be exchanged for, by `cameraConfig.device`.
  public struct Camera: Sendable, Hashable {
    /// The name, as the page shows it.
    public let name: String
    /// What `cameraConfig.device` takes.
    public let device: String

    /// Makes a camera.
    public init(name: String, device: String) {
      self.name = name
      self.device = device
    }
  }

  /// What a site offers beyond the picture and the results of its view.
  public struct Options: Sendable {
    /// The configurations that can be swapped to; the first is the one that runs.
    public var modes: [Mode]
    /// Whether visitors may write the files of the modes.
    public var allowsSaving: Bool
    /// The languages of the page, of reasons and of guidance.
    public var languages: SiteLanguages
    /// Says which cameras can be chosen; empty where the source cannot be exchanged.
    public var cameras: @Sendable () -> [Camera]
    /// Gives the ready configurations that the editor can begin with; none hides the list.
    public var templates: @Sendable () -> [Template]
    /// What visitors may take who scan with their own cameras.
    public var visitors: VisitorLimits
    /// Where the pictures and sounds of the configuration are, if it is none of the modes: the `baseDirectory` of the view.
    public var folder: String?
    /// An HTML file that is served instead of the page; nil for the page.
    public var page: String?
    /// What times of waiting are measured with.
    public var clock: any Clock<Duration>
    /// What decodes the pictures that requests carry.
    package var decoding: any PictureDecoding = DecodingHere()

    /// Makes options.
    public init(
      modes: [Mode] = [], allowsSaving: Bool = false, languages: SiteLanguages = SiteLanguages(),
      cameras: @escaping @Sendable () -> [Camera] = { [] }, templates: @escaping @Sendable () -> [Template] = { [] },
      visitors: VisitorLimits = VisitorLimits(),
      folder: String? = nil, page: String? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) {
      self.modes = modes
      self.allowsSaving = allowsSaving
      self.languages = languages
      self.cameras = cameras
      self.templates = templates
      self.visitors = visitors
      self.folder = folder
      self.page = page
      self.clock = clock
    }
  }
}
