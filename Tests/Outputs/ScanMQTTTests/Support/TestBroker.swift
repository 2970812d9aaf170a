import FoundationEssentials
import Glibc
import ScanProcess
import TestSupport
import Testing

/// A mosquitto of a test's own, on a port of the loopback interface.
final class TestBroker {
  /// Where the program is; nil where it is not installed.
  static let program: String? = {
    let places: [String] = ["/usr/sbin/mosquitto", "/usr/bin/mosquitto", "/usr/local/sbin/mosquitto"]
    return places.first { access($0, X_OK) == 0 }
  }()
  /// Whether tests can start one.
  static let isInstalled = program != nil

  /// Its port.
  let port: Int
  /// The folder of its files.
  let folder: String
  private let settings: String
  private var running: RunningProgram?

  /// Makes a broker that does not run yet.
  ///
  /// - Parameter settings: Lines of its configuration; `FOLDER` stands for the folder of its files.
  init(_ settings: String = "allow_anonymous true") throws {
    port = try freePort()
    folder = FileManager.default.temporaryDirectory.appending(path: "scanview-mqtt-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    self.settings = settings.replacing("FOLDER", with: folder)
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts it and waits until it takes connections.
  func start() async throws {
    let program = try #require(Self.program)
    let text = """
      user root
      listener \(port) 127.0.0.1
      log_type all
      log_dest file \(folder)/log
      max_queued_messages 0
      max_inflight_messages 0
      \(settings)
      """
    try text.write(toFile: "\(folder)/conf", atomically: true, encoding: .utf8)
    running = try RunningProgram.start(program, ["-c", "\(folder)/conf"])
    let earlier = count(of: "New connection from")
    try await until(self.canConnect)
    // Written down before others are counted; one without TLS is none for a broker that asks for it.
    if !settings.contains("certfile") { try await until(self.count(of: "New connection from") > earlier) }
  }

  /// Kills it without a word.
  func kill() {
    running?.kill()
    _ = running?.ending(waits: true)
    running = nil
  }

  /// How many lines of its log hold a text.
  func count(of words: String) -> Int {
    let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
    return log.split(separator: "\n").count { $0.contains(words) }
  }

  /// Writes a file into its folder.
  func write(_ name: String, _ text: String) throws {
    try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
  }

  private var canConnect: Bool {
    guard let descriptor = Self.connection(to: port) else { return false }
    close(descriptor)
    return true
  }

  /// A socket that is connected to a port of the loopback interface; nil where nobody listens.
  static func connection(to port: Int) -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = loopback(port)
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    if isConnected { return descriptor }
    close(descriptor)
    return nil
  }

  private static func loopback(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return address
  }

  /// Adds a user to the file `users`.
  func addUser(_ name: String, password: String) async throws {
    let running = try RunningProgram.start("mosquitto_passwd", ["-b", "\(folder)/users", name, password])
    try await until(running.ending(waits: false) != nil)
  }

  /// Lets a socket take connections.
  ///
  /// - Returns: Its port; nil when the system refuses one.
  static func listen(_ descriptor: Int32) -> Int? {
    var address = loopback(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && Glibc.listen(descriptor, 8) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    return isListening ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }

  /// Whether a connection waits to be taken.
  static func isAsked(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) == 1
  }
}
