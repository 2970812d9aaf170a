import ArgumentParser
import ScanCamera
import ScanImage
import ScanPluginKit
import ScanRuntime
import ScanStills
import ScanWeb

/// `scanview serve`: a page with the live picture, and an HTTP interface, over a running source.
struct ServeCommand: AsyncParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Show a running scanner on a page, with an HTTP interface for programs.",
    discussion: """
      The page shows the picture of the source with what is found, lists the results, switches between the configurations that are \
      given, edits the one that runs, and scans pictures that are dropped on it. It needs no internet.

      Only this machine can connect, unless --listen names another address; then a token is needed, and the link that is printed lets one browser in. \
      SCANVIEW_TOKEN sets the token for programs.

      A phone in the network can be the camera: with --listen 0.0.0.0 --tls, scan the QR code that is printed, and press the button of the page \
      for the own camera. Each visitor's scan is one of its own.

      The interface is described at /openapi.json.

      A configuration file that is wrong does not keep the page from opening: it shows the problems in the editor, and scanning begins with the \
      first right configuration. With --allow-save the first file need not be there yet: the page offers the use cases to begin with, and \
      writes the file. A file that another program saves takes effect at once while its mode runs; a wrong one changes nothing.

      Exit codes: 0 ended with Ctrl-C; 1 the address cannot be used or the source failed at the start; 2 the command line is wrong.
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
  @Flag(
    help:
      "Let the page write the files of the configurations; the former text stays beside each, with ~ behind its name.")
  var allowSave = false
  @Flag(
    name: .customLong("qr"),
    help: "Show the link as a QR code, which other addresses than the loopback do on a terminal.")
  var wantsCode = false
  @Option(
    help: ArgumentHelp("How many visitors may scan with their own cameras at once; 0 for none.", valueName: "count"))
  var visitors = 8
  @Flag(help: "Pause the scanner while no page is open that was open before.") var pauseUnwatched = false
  @Flag(
    inversion: .prefixedNo,
    help: """
      Let each plugin scan in a process of its own, without network and files, so that a picture that ends its reader costs that \
      picture alone. A meter with a `history` stays in this one.
      """)
  var isolate = true
  @OptionGroup var encryption: EncryptionOptions
  @Option(
    help: ArgumentHelp("An HTML file of your own to show instead of the page.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var page: String?
  @OptionGroup var textsOption: TextsOption

  func validate() throws {
    guard !configs.isEmpty else { throw ValidationError(.noConfiguration) }
    guard (0...65_535).contains(port) else {
      throw ValidationError(.takesNumber, ["option": "--port", "least": "0", "most": "65535"])
    }
    guard (0...64).contains(visitors) else {
      throw ValidationError(.takesNumber, ["option": "--visitors", "least": "0", "most": "64"])
    }
  }

  func run() async throws {
    guard let server = CommandEnvironment.server else { throw try ServerProgram.replaceProcess() }
    let isNew = allowSave && Self.isNew(configs[0])
    let loaded = try configs.enumerated().map { try isNew && $0 == 0 ? nil : Self.load($1) }
    let first = loaded[0]
    let languages = try languages()
    if let page, FilePath.identity(page) == nil {
      throw UsageError(.noSuchFile, ["option": "--page", "path": .string(page)])
    }
    let argument = try SourceArgument(
      source, pacing: .live, framesPerSecond: fps, camera: first?.config.cameraConfig)
    let watch = FrameWatch()
    let factory = argument.cameraFactory.map { make in
      { @Sendable (camera: CameraConfig) throws -> any FrameSource in try make(camera).watched(by: watch) }
    }
    let folder = FilePath.folder(of: configs[0])
    // A process is ended before the scans of visitors and of single pictures give up its plugin.
    let limits = PictureLimits(time: .seconds(8), frameTime: isolate ? .seconds(4) : .seconds(5))
    let options = ScanViewOptions(
      // A scanner that runs for months gives more results than anybody asks for; a page keeps what it has shown.
      cancelOnResult: false, historyLimit: 1_000, baseDirectory: folder,
      frameLimit: isolate ? IsolatedPlugins.sessionLimit(limits.frameTime) : limits.frameTime,
      metNeeds: WebSite.metNeeds,
      onDetach: pauseUnwatched ? .pause : .goOn,
      sourceFactory: factory)
    let frames = try argument.make().watched(by: watch)
    let registry =
      isolate
      ? try IsolatedPlugins.registry(limits, for: loaded.compactMap { $0?.config }) : CommandEnvironment.registry
    let (view, fault) = try await Self.view(of: first?.config, frames, registry, options)
    let names = hosts + (["0.0.0.0", "::"].contains(listen) ? NetworkAddresses.all() : [Self.bracketed(listen)])
    let certificate = try encryption.certificate(for: names + ["localhost", "127.0.0.1", "::1"])
    let address = WebAddress(host: listen, port: port, certificate: certificate)
    let token = address.isLoopback ? nil : ServerProgram.token()
    let access = WebAccess(hosts: Set(names.map { $0.lowercased() }), token: token, isSecure: certificate != nil)
    let modes = zip(configs, Self.names(configs)).map { WebSite.Mode(name: $1, path: $0) }
    var siteOptions = WebSite.Options(
      modes: modes, allowsSaving: allowSave, languages: languages,
      cameras: { source == "camera" ? Self.cameras() : [] }, templates: Self.templates,
      visitors: VisitorLimits(sessions: visitors),
      folder: folder, page: page)
    if isolate { siteOptions.decoding = try IsolatedPlugins.decoder() }
    let site = WebSite(view, watch: watch, access: access, registry: registry, options: siteOptions)
    if let fault {
      Console.error(fault.displayText)
      site.report(fault)
    }
    do throws(ScanIssue) { try site.watchFiles() } catch {
      // The page works without it; a file that was saved takes effect when its mode is chosen again.
      Console.error(error.messageText)
    }
    let announcement = ServeAnnouncement(host: names.first ?? "localhost", address: address, wantsCode: wantsCode)
    try await serve(site, server, announcement, view, isNew: isNew, needsLink: token != nil)
  }

  private func serve(
    _ site: WebSite, _ server: any WebServer, _ announcement: ServeAnnouncement, _ view: ScanView, isNew: Bool,
    needsLink: Bool
  ) async throws {
    let address = announcement.address
    if view.isWaitingForConfig {
      Console.note(isNew ? ServeWords.newFile.with(["path": .string(configs[0])]) : ServeWords.safeMode.with())
    } else {
      try await view.start()
    }
    let serving = Task {
      try await server.run(address) { listening in
        announcement.show(listening, key: needsLink ? site.makeLinkKey() : nil)
      } onCertificate: {
        ServeAnnouncement.show($0)
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
      Console.error(
        ServeWords.notServed.with([
          "address": "\(address.host):\(address.port)", "error": .text(DisplayText(of: error)),
        ]))
      throw Exit.failure
    }
    await end(site, view)
  }

  /// A view of the configuration; where there is none, or its plugin cannot be made here, one that waits for another configuration.
  private static func view(
    of config: ScanViewConfig?, _ source: any FrameSource, _ registry: PluginRegistry, _ options: ScanViewOptions
  ) async throws -> (ScanView, PluginError?) {
    var fault: PluginError?
    if let config {
      do {
        return (try await ScanView(config, source: source, registry: registry, options: options), nil)
      } catch let error as PluginError { fault = error }
    }
    return (try await .waiting(source: source, registry: registry, options: options), fault)
  }

  /// A configuration; nil for a file that is there and wrong, whose problems are reported.
  private static func load(_ path: String) throws -> LoadedConfig? {
    do {
      let loaded = try ConfigFile.load(path)
      try RunnablePlugins.check(loaded)
      return loaded
    } catch let code as ExitCode where code == Exit.usage && FilePath.identity(path) != nil {
      return nil
    }
  }

  /// Whether a file is not there yet, while its folder is.
  private static func isNew(_ path: String) -> Bool {
    !["", "-"].contains(path) && AtomicFile.isFree(path) && FilePath.isFolder(FilePath.folder(of: path))
  }

  /// What the editor of the page can begin with.
  @Sendable private static func templates() -> [WebSite.Template] {
    ConfigTemplate.all(CommandEnvironment.registry).map {
      WebSite.Template(name: $0.name, summary: $0.summary, text: $0.text)
    }
  }

  /// The languages of the page: those of the program, and the one of --texts, which is named like its file and is what visitors get
  /// who do not choose another one.
  private func languages() throws -> SiteLanguages {
    let own = SiteLanguages.translations.compactMap { tag, json in
      // A translation of the program is right, as a test makes sure.
      (try? TextCatalog(json: json, for: CommandEnvironment.registry.commandTexts)).map {
        SiteLanguages.Language(tag: tag, texts: $0)
      }
    }
    guard let path = textsOption.texts else { return SiteLanguages(own) }
    let name = Self.names([path])[0]
    let isTag = name.count <= 8 && !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
    return SiteLanguages(
      own, given: SiteLanguages.Language(tag: isTag ? name : "x-own", texts: try textsOption.catalog()))
  }

  /// The cameras that can be opened now.
  private static func cameras() -> [WebSite.Camera] {
    CameraDevice.all().filter { $0.access == .open }.map {
      WebSite.Camera(name: $0.identity.name, device: $0.identity.path)
    }
  }

  private func end(_ site: WebSite, _ view: ScanView) async {
    site.end()
    await view.finish()
  }

  /// An address as it stands in an address line: one of IPv6 in brackets.
  private static func bracketed(_ address: String) -> String { address.contains(":") ? "[\(address)]" : address }

  /// The names of files without their folders and endings; whole paths where two would be equal.
  static func names(_ paths: [String]) -> [String] {
    let short = paths.map { path in
      let file = path.split(separator: "/").last.map(String.init) ?? path
      return file.hasSuffix(".json") ? String(file.dropLast(5)) : file
    }
    return zip(paths, short).map { path, name in short.count { $0 == name } > 1 ? path : name }
  }
}
