import Foundation
import Testing

/// A simulated USB camera, plugged in: the process of `Tests/Inputs/CameraRig/uvcsim` and its device.
final class SimulatedCamera {
  /// The path of the device, like `/dev/video0`; the kernel may give another one after each plugging.
  private(set) var device = ""
  /// The name that the camera has for people.
  let name: String

  private let process = Process()
  private let folder: URL
  private let commands: FileHandle

  /// Plugs a camera in and waits for its device.
  ///
  /// - Parameters:
  ///   - pictures: The frames; they are also the camera's list of formats.
  ///   - scene: The name of the pictures to begin with.
  ///   - rates: Frames per second that the camera offers.
  ///   - rules: Scenes that follow a control, as `CONTROL:LOW:HIGH:SCENE`.
  init(
    _ pictures: [CameraPicture], name: String = "Rig UVC Camera", scene: String? = nil, rates: [Int] = [15, 5],
    port: Int = 0, rules: [String] = []
  ) throws {
    let simulator = try #require(Rig.simulator)
    self.name = name
    folder = FileManager.default.temporaryDirectory.appending(path: "camera-\(UUID())")
    let frames = folder.appending(path: "frames")
    try FileManager.default.createDirectory(at: frames, withIntermediateDirectories: true)
    for picture in pictures {
      try Data(picture.bytes).write(to: frames.appending(path: picture.fileName))
    }
    // The pipe has to be there before the simulator, so that the first command cannot be lost.
    let pipe = folder.appending(path: "commands").path
    guard mkfifo(pipe, 0o600) == 0 else { throw Overdue(description: "no pipe: errno \(errno)") }
    commands = try #require(FileHandle(forUpdatingAtPath: pipe))
    process.executableURL = URL(filePath: simulator)
    var arguments = ["--frames", frames.path, "--commands", pipe, "--log", folder.appending(path: "log").path]
    arguments += ["--fps", rates.map(String.init).joined(separator: ","), "--name", name, "--port", String(port)]
    if let scene { arguments += ["--scene", scene] }
    for rule in rules { arguments += ["--rule", rule] }
    process.arguments = arguments
    try process.run()
    device = try awaited("the device of \(name)") { self.node }
  }

  deinit {
    try? send("quit")
    process.waitUntilExit()
    // The next camera must not be taken for this one.
    _ = try? awaited("the end of \(name)") { self.node == nil ? true : nil }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Gives the simulator a command, as its `main.c` lists them.
  func send(_ command: String) throws {
    try commands.write(contentsOf: Data((command + "\n").utf8))
  }

  /// Gives a command and waits until the simulator has taken it.
  func order(_ command: String) throws {
    let before = log.count
    try send(command)
    try awaited("the command \(command)") {
      log.dropFirst(before).contains { $0 == "command \(command)" } ? true : nil
    }
  }

  /// Pulls the camera out and waits until its device is gone.
  func unplug() throws {
    try order("unplug")
    try awaited("the device to go") { node == nil ? true : nil }
  }

  /// Puts the camera in again and waits for its device.
  func plug() throws {
    try order("plug")
    device = try awaited("the device of \(name)") { node }
  }

  /// What the simulator has written down so far, without the times.
  var log: [String] {
    let text = (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      line.firstIndex(of: " ").map { String(line[line.index(after: $0)...]) } ?? String(line)
    }
  }

  /// How often the host has started the stream.
  var streamStarts: Int { log.count { $0.hasPrefix("start ") } }

  /// The values that the host has set for a control, in order.
  func values(of control: String) -> [Int] {
    log.compactMap { line in
      let words = line.split(separator: " ")
      return words.count == 3 && words[0] == "set" && words[1] == control ? Int(words[2]) : nil
    }
  }

  /// The path of the node for pictures; the camera has another one for metadata.
  private var node: String? {
    let devices = URL(filePath: "/sys/class/video4linux")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: devices.path)) ?? []
    return names.sorted().first { video in
      let about = devices.appending(path: video)
      let text = { (file: String) in try? String(contentsOf: about.appending(path: file), encoding: .utf8) }
      // The kernel gives a device twice its product's name.
      return text("index")?.hasPrefix("0") == true && text("name")?.hasPrefix(name) == true
        && FileManager.default.fileExists(atPath: "/dev/" + video)
    }.map { "/dev/" + $0 }
  }
}
