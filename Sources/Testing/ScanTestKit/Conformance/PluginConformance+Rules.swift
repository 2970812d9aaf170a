extension PluginConformance {
  /// What every plugin keeps to.
  public enum Rule: String, Sendable, CaseIterable {
    /// The factory stands for the key of its configuration, and a registry with it knows the use case.
    case key
    /// Factory and results name the same key of results.
    case resultKey
    /// The plugin, its use case and each of its keys are explained.
    case documentation
    /// A configuration that was written is read as the same one, with its defaults and without.
    case roundTrip
    /// A key that the configuration does not have is an error at its place.
    case unknownKey
    /// The schema has every key.
    case schema
    /// The factory makes plugins, also while another one of its plugins lives.
    case make
    /// A scan without a result says why.
    case skipped
    /// A frame of one gray level gives no result and no error.
    case blank
    /// Of a frame without a result the plugin gives reasons, each with a message and advice.
    case explain
    /// Frames of every size are scanned without an error.
    case oddSize
    /// Regions of every size and place are scanned without an error.
    case oddRegion
    /// A frame that can be read gives a result.
    case readable
    /// After a reset a frame gives what it gave before.
    case reset
    /// Two plugins of one configuration give the same results.
    case sameOutput
    /// A result names at least one item.
    case items
    /// A result is read back from its JSON as the same one.
    case resultJSON
    /// What is pointed at lies inside the frame.
    case places
    /// A cancelled scan returns soon.
    case cancellation
  }
}
