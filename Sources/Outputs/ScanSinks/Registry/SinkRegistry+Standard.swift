extension SinkRegistry {
  /// The kinds that ship: a file, a program, a file of Prometheus.
  public static let standard = SinkRegistry().registering(FileSinkConfig.self).registering(ProgramSinkConfig.self)
    .registering(PrometheusSinkConfig.self)
}
