/// A source that can say, without being run, whether it could be run right now.
public protocol ReadinessReporting: FrameSource {
  /// Looks whether the device or input is there, may be used, and is free; it changes nothing and holds nothing afterwards.
  ///
  /// A view asks while the source is not open, and trusts a source that gives frames.
  ///
  /// - Returns: What stands in the way, as ``SourceError/Code/notFound``, ``SourceError/Code/notPermitted``,
  ///   ``SourceError/Code/busy`` or another code, each with what to do; empty when nothing does.
  func readiness() async -> [SourceError]
}
