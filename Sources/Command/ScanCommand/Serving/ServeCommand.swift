import ArgumentParser
import ScanImage
import ScanPluginKit
import ScanRuntime
import ScanWeb

/// `scanview serve`: a page with the live picture, and an HTTP interface, over a running source.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Show a running scanner on a page, with an HTTP interface for programs.",
    discussion: """
      The page shows the picture of the source with what is found, lists the results, switches between the configurations that are \
      given, edits the one that runs, and scans pictures that are dropped on it. It needs no internet.

      Only this machine can connect, unless --listen names another address; then a token is needed, and the link that is printed lets one browser in. \
      SCANVIEW_TOKEN sets the token for programs.

      The interface is described at /openapi.json.

      Exit codes: 0 ended with Ctrl-C; 1 the address cannot be used or the source failed at the start; 2 the command line or \
      a configuration is wrong.
      """)

  @Argument(
    help: "The configurations: the first runs, the others can be switched to.", completion: .file(extensions: ["json"]))
  var configs: [String]
  @Option(name: .shortAndLong, help: "Where the frames come from, as for run.", completion: .file())
  var source = "camera"
  @Option(help: "The address to listen at; 0.0.0.0 for all of the machine's.") var listen = "127.0.0.1"
  @Option(help: "The port; 0 for any that is free.") var port = 8080
  @Option(
    name: .customLong("host"), parsing: .singleValue,
    help: ArgumentHelp("A name by which browsers may call this machine; can be given several times.", valueName: "name")
  )
  var hosts: [String] = []
  @Option(help: "Frames per second of a sequence, taken from a video, or requested from a camera.") var fps: Double?
  @OptionGroup var textsOption: TextsOption

  func validate() throws {
    guard !configs.isEmpty else { throw ValidationError("give at least one configuration") }
    guard (0...65_535).contains(port) else { throw ValidationError("--port takes 0 to 65535") }
  }

  func run() async throws {
    guard let server = CommandEnvironment.server else { throw try ServerProgram.replaceProcess() }
    let loaded = try configs.map { path in
      let loaded = try ConfigOptions.load(path)
      try RunnablePlugins.check(loaded)
      return loaded
    }
    let texts = try textsOption.catalog()
    let argument = try SourceArgument(
      source, pacing: .live, framesPerSecond: fps, camera: loaded[0].config.cameraConfig)
    let watch = FrameWatch()
    let factory = argument.cameraFactory.map { make in
      { @Sendable (camera: CameraConfig) throws -> any FrameSource in WatchedSource(try make(camera), watch) }
    }
    let view = try await ScanView(
      loaded[0].config, source: WatchedSource(try argument.make(), watch), registry: CommandEnvironment.registry,
      options: ScanViewOptions(
        cancelOnResult: false, baseDirectory: loaded[0].file.map(FilePath.folder),
        metNeeds: [.liveView, .drawing, .sound, .blink, .vibration],
        sourceFactory: factory))
    let address = WebAddress(host: listen, port: port)
    let token = address.isLoopback ? nil : ServerProgram.token()
    let names = hosts + (listen == "0.0.0.0" ? [] : [listen])
    let access = WebAccess(hosts: Set(names.map { $0.lowercased() }), token: token)
    let modes = zip(configs, Self.names(configs)).map { WebSite.Mode(name: $1, path: $0) }
    let site = WebSite(
      view, watch: watch, access: access, modes: modes, registry: CommandEnvironment.registry, texts: texts)
    try await serve(site, server, address, view, needsLink: token != nil)
  }

  private func serve(
    _ site: WebSite, _ server: any WebServer, _ address: WebAddress, _ view: ScanView, needsLink: Bool
  ) async throws {
    try await view.start()
    let name = hosts.first ?? (listen == "0.0.0.0" ? "localhost" : listen)
    let serving = Task {
      try await server.run(address) { port in
        let key = needsLink ? "?key=\(site.makeLinkKey())" : ""
        Console.note("open http://\(name):\(port)/\(key)")
      } answer: {
        await site.answer($0)
      }
    }
    let interrupts = Interrupts(grace: .endOfRun) { serving.cancel() }
    defer { interrupts.stop() }
    do {
      try await serving.value
    } catch is CancellationError {
      // Ctrl-C is the regular end.
    } catch {
      await end(site, view)
      guard interrupts.signalNumber == nil else { return }
      Console.error("cannot serve at \(address.host):\(address.port): \(error)")
      throw Exit.failure
    }
    await end(site, view)
  }

  private func end(_ site: WebSite, _ view: ScanView) async {
    site.end()
    await view.finish()
  }

  /// The names of files without their folders and endings; whole paths where two would be equal.
  static func names(_ paths: [String]) -> [String] {
    let short = paths.map { path in
      let file = path.split(separator: "/").last.map(String.init) ?? path
      return file.hasSuffix(".json") ? String(file.dropLast(5)) : file
    }
    return zip(paths, short).map { path, name in short.count { $0 == name } > 1 ? path : name }
  }
}
