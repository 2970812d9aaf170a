/// A question of a setup, each with the option that answers it beforehand.
enum SetupQuestion: Hashable, CaseIterable {
  /// What is to be read.
  case useCase
  /// Which file is written.
  case output
  /// Whether a file that is there is replaced.
  case replace
  /// The picture.
  case picture
  /// More pictures, to try the file on.
  case others
  /// What the counter shows in the picture.
  case value
  /// What of the proposal is taken.
  case proposal
  /// Whether the file is written.
  case save

  /// The option that answers it.
  var option: String {
    switch self {
    case .useCase: "--use-case"
    case .output: "--output"
    case .replace: "--force"
    case .picture: "--picture"
    case .others: "--test"
    case .value: "--value"
    case .proposal, .save: "--accept"
    }
  }

  /// The questions that have no answer of their own: without a terminal, options have to give it.
  static let required: [SetupQuestion] = [.useCase, .picture, .proposal]
}

/// What comes next in a setup.
enum SetupStep: Equatable {
  /// The user has to say something.
  case ask(SetupQuestion)
  /// A picture is to be found or taken.
  case fetch(String)
  /// Pictures to try the file on are to be found.
  case fetchOthers(String)
  /// The picture is to be read, and a proposal made.
  case search
  /// The file that would be written is to be checked and tried.
  case test
  /// The file is to be written.
  case write
  /// All is done.
  case end
  /// The user wants no file.
  case refused
}
