import Foundation
import ScanImage
import Testing

@testable import ScanCamera

@Suite("The video nodes of a machine")
struct LinuxVideoSystemTests {
  /// A folder that stands for /dev, with plain files for nodes.
  private final class Nodes {
    let path: String

    init(_ names: [String] = []) throws {
      path = FileManager.default.temporaryDirectory.appending(path: "scanview-nodes-\(UUID())").path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for name in names { make(name) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func make(_ name: String) { _ = FileManager.default.createFile(atPath: "\(path)/\(name)", contents: nil) }
    var system: LinuxVideoSystem { LinuxVideoSystem(folder: path, classFolder: "\(path)/class") }
  }

  /// How many descriptors of this process are open on files of a folder; other tests open files of their own meanwhile.
  private static func openDescriptors(in folder: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { descriptor in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
      return target?.hasPrefix(folder) == true
    }
  }

  @Test("nodes are listed by their number; other names are none")
  func listed() throws {
    let nodes = try Nodes(["video10", "video2", "video", "videoX", "vbi0", "video-1"])
    #expect(nodes.system.nodePaths() == ["video2", "video10"].map { "\(nodes.path)/\($0)" })
    #expect(LinuxVideoSystem(folder: "/nowhere").nodePaths().isEmpty)
  }

  @Test("a node that is no video device is reported, again and again, and nothing stays open")
  func noDevice() throws {
    let nodes = try Nodes(["video0"])
    for _ in 0..<50 {
      #expect(CameraDevice.all(on: nodes.system).map(\.access) == [.failing])
    }
    #expect(try Self.openDescriptors(in: nodes.path) == 0)
  }

  @Test("what the system says about a node is read, and its stamp changes with the node")
  func hints() throws {
    let nodes = try Nodes(["video0"])
    let entry = "\(nodes.path)/class/video0"
    try FileManager.default.createDirectory(atPath: entry, withIntermediateDirectories: true)
    try "Rig Camera\n".write(toFile: "\(entry)/name", atomically: true, encoding: .utf8)
    try "1\n".write(toFile: "\(entry)/index", atomically: true, encoding: .utf8)
    let hint = nodes.system.hint("\(nodes.path)/video0")
    #expect(hint.name == "Rig Camera")
    #expect(hint.index == 1)
    #expect(hint.stamp != 0)
    #expect(nodes.system.hint("\(nodes.path)/video1").stamp == 0)
  }

  @Test("a new node ends a wait at once, and the wake signal does")
  func watch() throws {
    let nodes = try Nodes()
    let wake = try WakeSignal()
    let watch = nodes.system.watchNodes()
    nodes.make("video0")
    #expect(watch.wait(.seconds(30), wake: wake) == .ready)
    #expect(watch.wait(.milliseconds(1), wake: wake) == [], "the change was taken")
    wake.set()
    #expect(watch.wait(.seconds(30), wake: wake).contains(.woken))
    #expect(wake.isSet)
    #expect(LinuxVideoSystem(folder: "/nowhere").watchNodes().wait(.seconds(30), wake: wake).contains(.woken))
  }

  @Test("the program that holds a node is named")
  func holders() throws {
    let nodes = try Nodes(["video0"])
    let holder = Process()
    holder.executableURL = URL(filePath: "/bin/sleep")
    holder.arguments = ["60"]
    holder.standardInput = FileHandle(forReadingAtPath: "\(nodes.path)/video0")
    try holder.run()
    defer { holder.terminate() }
    let found = nodes.system.holders(of: "\(nodes.path)/video0")
    #expect(found.map(\.process) == [Int(holder.processIdentifier)])
    #expect(found.first?.name == "sleep")
  }

  @Test(
    "waits are rounded up to milliseconds and bounded",
    arguments: [
      (Duration.zero, 0), (.microseconds(1), 1), (.milliseconds(1500), 1500), (.seconds(-5), 0),
      (.seconds(1 << 40), 3_600_000),
    ] as [(Duration, Int32)])
  func milliseconds(duration: Duration, expected: Int32) {
    #expect(duration.wholeMilliseconds == expected)
  }
}
