/// A recognizer for one use case, with its configuration fixed for life.
///
/// A plugin is born on a runner's own executor and never leaves it: its methods are called one after another, never two at
/// once, so that it may hold engine handles and state without locks. A new configuration means a new plugin.
///
/// A module of your own adds a plugin with a ``/ScanConfig/UseCaseConfig`` struct, a ``ResultBody`` struct, a class that conforms to this
/// protocol, and a ``PluginFactory`` that a ``PluginRegistry`` is given.
public protocol ScanPlugin: AnyObject {
  /// Looks at one frame.
  ///
  /// The call should return within about 50 ms after ``ScanInput/isCancelled`` became true; what it returns then is dropped.
  ///
  /// - Parameter input: The frame and the region to process. Its pixels are valid for the duration of the call.
  /// - Returns: What was found; an empty output with a ``RunSkipped`` when nothing was.
  /// - Throws: What went wrong with this frame; the session reports it and goes on with the next frame.
  func scan(_ input: ScanInput) throws -> ScanOutput

  /// Says why a frame gave no result, as far as it can be known; called for stills that gave nothing.
  ///
  /// It may take as long as a thorough scan. The default says nothing.
  func explain(_ input: ScanInput) throws -> [ReadFailure]

  /// Takes over a configuration that differs from the present one only in keys whose `Field` says `.reload(.live)`.
  ///
  /// What the plugin learned from earlier frames stays. The default takes over nothing.
  ///
  /// - Returns: Whether it did; otherwise the plugin is exchanged.
  /// - Throws: What is wrong with the configuration; then the plugin goes on as it was.
  func update(_ context: PluginContext) throws -> Bool

  /// Forgets the newest frame, because a pause or the like came before its output, which nobody got.
  ///
  /// What it delivered has to be delivered when it is seen again. The default forgets all frames by ``reset()``.
  func discard()

  /// Forgets everything that earlier frames left behind, as if the plugin was just made; the default does nothing.
  func reset()
}

extension ScanPlugin {
  /// Says nothing.
  public func explain(_ input: ScanInput) throws -> [ReadFailure] { [] }
  /// Takes over nothing: the plugin is exchanged.
  public func update(_ context: PluginContext) throws -> Bool { false }
  /// Forgets all frames.
  public func discard() { reset() }
  /// Does nothing: the plugin keeps nothing from frame to frame.
  public func reset() {}
}
