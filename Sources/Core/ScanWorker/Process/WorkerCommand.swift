/// How a worker is started, and what it may take.
package struct WorkerCommand: Sendable, Hashable {
  /// The program: a path, or a name that is searched in `PATH`.
  package var program: String
  /// Its arguments.
  package var arguments: [String]
  /// What is added to the environment.
  package var environment: [String: String]
  /// The most address space that it may have, in bytes; nil sets no limit.
  package var memoryLimit: Int?
  /// How long it may take until it is ready.
  package var startLimit: Duration
  /// The folders and files that it may read, with all below them, while it may write none; nil forbids nothing. A kernel without
  /// Landlock forbids nothing either.
  package var readable: [String]?
  /// Whether it has memory of its own to return pictures in.
  package var returnsPictures = false

  /// Makes a command.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], memoryLimit: Int? = nil,
    startLimit: Duration = .seconds(30), readable: [String]? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.memoryLimit = memoryLimit
    self.startLimit = startLimit
    self.readable = readable
  }
}
