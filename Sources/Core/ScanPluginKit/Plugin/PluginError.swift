/// Why a plugin cannot be made, or cannot go on.
public struct PluginError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of error; further ones may come.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String

    /// Makes a kind of error.
    public init(_ name: String) {
      self.name = name
    }

    /// The stable name.
    public var description: String { name }

    /// This build has no plugin for the use case.
    public static let notInThisBuild = Code("notInThisBuild")
    /// The plugin is there, but not for this value of its configuration.
    public static let unsupportedConfiguration = Code("unsupportedConfiguration")
    /// Data that the plugin needs, like a language or a model, is not installed.
    public static let missingData = Code("missingData")
    /// An engine of the plugin failed.
    public static let engineFailed = Code("engineFailed")
    /// A picture was to say when it was taken, and does not.
    public static let noCaptureTime = Code("noCaptureTime")
  }

  /// The kind of error.
  public let code: Code
  /// The use case's key, like `barcodeConfig`.
  public let useCase: String
  /// What was met and what to do, for a person.
  public let message: String

  /// Makes an error.
  public init(_ code: Code, useCase: String, message: String) {
    self.code = code
    self.useCase = useCase
    self.message = message
  }

  /// The use case and the message.
  public var description: String { "\(useCase): \(message)" }
}
