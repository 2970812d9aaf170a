/// Why a plugin cannot be made, or cannot go on.
public struct PluginError: DisplayableError, Sendable, Hashable, CustomStringConvertible {
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
  /// What was met and what to do, as a sentence that can be shown in another language.
  public let messageText: DisplayText

  /// What was met and what to do, for a person.
  public var message: String { messageText.text() }

  /// Makes an error with a sentence in English.
  public init(_ code: Code, useCase: String, message: String) {
    self.init(code, useCase: useCase, message: DisplayText(message))
  }

  /// Makes an error.
  public init(_ code: Code, useCase: String, message: DisplayText) {
    self.code = code
    self.useCase = useCase
    messageText = message
  }

  /// The use case and the message.
  public var displayText: DisplayText { DisplayText(joining: [DisplayText(useCase), messageText], by: ": ") }

  /// The use case and the message in English.
  public var description: String { displayText.text() }
}
