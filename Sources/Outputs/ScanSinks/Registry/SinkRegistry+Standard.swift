extension SinkRegistry {
  /// The kinds that ship: a file, a program.
  public static let standard = SinkRegistry().registering(FileSinkConfig.self).registering(ProgramSinkConfig.self)
}
