import ArgumentParser
import ScanCamera
import ScanPluginKit

/// `scanview devices`: the cameras of this machine and what they offer.
struct DevicesCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "List the cameras with their forms, sizes, rates and controls.",
    discussion: """
      A camera is chosen by its path, name, bus or role: with --source /dev/video0 or --source camera:NAME, or in the \
      configuration with cameraConfig.device, defaultCamera and fallbackCameras.

      Exit code 0: there is a camera that can be opened; 1: those that are there cannot be opened; 4: there is none.
      """)

  @Flag(help: "Print JSON instead of text.") var json = false
  @Flag(help: "Leave out the controls.") var noControls = false
  @OptionGroup var textsOption: TextsOption

  func run() throws {
    let devices = CameraDevice.all()
    if json {
      let list = devices.map { device in
        guard case .object(let members) = device.json.value else { return device.json }
        let roles = device.roles(among: devices).map { JSONNode(.string($0.rawValue)) }
        return JSONNode(.object(members + [JSONMember("roles", JSONNode(.array(roles)))]))
      }
      try Console.result(JSONNode(.array(list)).text(.pretty))
    } else {
      for (index, device) in devices.enumerated() {
        try Console.result((index > 0 ? "\n" : "") + text(of: device, among: devices))
      }
    }
    for device in devices {
      if let problem = device.problemText {
        Console.error(DisplayText(joining: [DisplayText(device.identity.path), problem], by: ": "))
      }
    }
    guard !devices.isEmpty else {
      Console.error(MachineWords.noCamera.with())
      throw Exit.nothingFound
    }
    if !devices.contains(where: { $0.access == .open }) { throw Exit.failure }
  }

  private func text(of device: CameraDevice, among devices: [CameraDevice]) -> String {
    let identity = device.identity
    var lines = ["\(identity.path)  \(identity.name)"]
    let roles = device.roles(among: devices).map(\.rawValue)
    lines.append(
      "  "
        + words(
          .deviceLine,
          [
            "bus": identity.bus.isEmpty ? .text(ListWords.unknown.with()) : .string(identity.bus),
            "driver": .string(identity.driver),
            "role": roles.isEmpty ? .text(ListWords.none.with()) : .string(roles.joined(separator: ", ")),
          ]))
    guard device.access == .open else { return lines.joined(separator: "\n") }
    for format in device.formats {
      let note = format.isReadable ? "" : " (\(words(.notReadHere)))"
      lines.append("  \(format.pixelFormat)  \(format.description)\(note)")
      for entry in format.entries { lines.append("    " + text(of: entry)) }
    }
    for resolution in [CaptureResolution.p720, .p1080, .uhd4K] {
      guard let expected = device.expectedFormat(for: resolution.size) else { continue }
      let form = "\(expected.pixelFormat) \(expected.size)"
      var arguments: [String: DisplayText.Argument] = ["resolution": .string("\(resolution)"), "form": .string(form)]
      arguments["rate"] = expected.framesPerSecond.map { .string(Self.number($0)) }
      lines.append("  " + words(expected.framesPerSecond == nil ? .gives : .givesAtRate, arguments))
    }
    if !noControls { lines += device.controls.map { "  " + text(of: $0) } }
    return lines.joined(separator: "\n")
  }

  private func text(of entry: CameraDevice.Format.Entry) -> String {
    let size =
      entry.sizes.single.map(\.description)
      ?? words(
        .sizes,
        [
          "smallest": .string("\(entry.sizes.smallest)"), "largest": .string("\(entry.sizes.largest)"),
          "step": .string("\(entry.sizes.step)"),
        ])
    let rates = entry.rates.intervals.map { Self.number($0.framesPerSecond) }
    guard let first = rates.first, let last = rates.last else { return size }
    let range = entry.rates.isRange ? words(.range, ["from": .string(first), "to": .string(last)]) : nil
    return "\(size)  \(words(.perSecond, ["rates": .string(range ?? rates.joined(separator: ", "))]))"
  }

  private func text(of control: CameraControl) -> String {
    var text = words(.control, ["name": .string(control.name)])
    if let value = control.value { text += " = \(value)" }
    if control.items.isEmpty, control.maximum > control.minimum {
      text += ", " + words(.range, ["from": .string("\(control.minimum)"), "to": .string("\(control.maximum)")])
      if control.step > 1 { text += " " + words(.steps, ["step": .string("\(control.step)")]) }
    } else if !control.items.isEmpty {
      text +=
        ", " + control.items.map { $0.name.isEmpty ? "\($0.value)" : "\($0.value) \($0.name)" }.joined(separator: " | ")
    }
    let flags = control.flags.names
    return flags.isEmpty ? text : text + " (\(flags.joined(separator: ", ")))"
  }

  private func words(_ text: ListWords, _ arguments: [String: DisplayText.Argument] = [:]) -> String {
    text.with(arguments).text(Console.texts)
  }

  private static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
