import CV4L2Shim
import Glibc

/// The video devices of this machine.
package struct LinuxVideoSystem: VideoSystem {
  /// The folder of the nodes; another one in tests.
  package let folder: String
  /// The folder with the system's own description of the nodes.
  package let classFolder: String

  package init(folder: String = "/dev", classFolder: String = "/sys/class/video4linux") {
    self.folder = folder
    self.classFolder = classFolder
  }

  package var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  package func nodePaths() -> [String] {
    FolderNames.of(folder)
      .compactMap { name -> (Int, String)? in
        guard name.hasPrefix("video"), let number = Int(name.dropFirst(5)), number >= 0 else { return nil }
        return (number, "\(folder)/\(name)")
      }
      .sorted { $0.0 < $1.0 }
      .map(\.1)
  }

  package func open(_ path: String) throws(SystemFault) -> any VideoDevice {
    let device = try V4L2Device(path)
    let needsConversion: Bool
    do throws(SystemFault) {
      let capability = try device.capability()
      needsConversion =
        capability.isMultiplanar
        || (capability.isCapture && !device.pixelFormats().contains { FrameDecoder.reads($0.format) })
    } catch {
      device.close()
      throw error
    }
    guard needsConversion else { return device }
    // libv4l turns what only it knows (Bayer, vendor formats, several planes) into planar luma.
    device.close()
    return try V4L2Device(path, converting: true)
  }

  package func hint(_ path: String) -> NodeHint {
    let node = path.split(separator: "/").last.map(String.init) ?? path
    let entry = "\(classFolder)/\(node)"
    var status = stat()
    let stamp =
      stat(path, &status) == 0
      ? UInt64(truncatingIfNeeded: status.st_ctim.tv_sec) &* 1_000_000_000
        &+ UInt64(truncatingIfNeeded: status.st_ctim.tv_nsec) | 1
      : 0
    return NodeHint(
      name: SmallFile.line("\(entry)/name"), driver: linkName("\(entry)/device/driver"),
      index: SmallFile.line("\(entry)/index").flatMap { Int($0) } ?? 0, stamp: stamp)
  }

  package func holders(of path: String) -> [DeviceHolder] { DeviceHolder.all(of: path) }

  package func watchNodes() -> any NodeWatch { FolderWatch(folder) }

  private func linkName(_ path: String) -> String? {
    guard let target = SymbolicLink.target(of: path) else { return nil }
    return target.split(separator: "/").last.map(String.init)
  }
}

/// A watch over a folder by inotify; without inotify it only lets the time pass, which is as good, only later.
private final class FolderWatch: NodeWatch {
  private let descriptor: Int32

  init(_ path: String) {
    descriptor = v4l2shim_watch_folder(path)
  }

  // The descriptor belongs to this object alone.
  deinit {
    if descriptor >= 0 { v4l2shim_close_descriptor(descriptor) }
  }

  func wait(_ timeout: Duration, wake: WakeSignal) -> WaitOutcome {
    let bits = v4l2shim_wait(max(descriptor, -1), wake.descriptor, timeout.wholeMilliseconds)
    if bits > 0, bits & Int32(V4L2SHIM_READY) != 0 { v4l2shim_drain(descriptor) }
    return bits > 0 ? WaitOutcome(rawValue: bits) : []
  }
}
