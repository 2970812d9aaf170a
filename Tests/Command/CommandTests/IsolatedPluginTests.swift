import BarcodePlugin
import Foundation
import IDPlugin
import MeterPlugin
import ScanImage
import ScanPluginKit
import ScanStills
import ScanSynthetic
import ScanWorker
import StandardPlugins
import TestSupport
import Testing
import TextPlugin

/// Plugins that scan in processes of their own, beside the same plugins in this process.
@Suite("Plugins in processes of their own", .serialized, .timeLimit(.minutes(30)))
struct IsolatedPluginTests {
  /// A plugin with frames that follow each other.
  struct Sequence: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let useCase: UseCase
    let frames: @Sendable () throws -> [Frame]
  }

  static let sequences = [
    Sequence(testDescription: "barcode", useCase: UseCase(barcode)) { try frames(of: "product-ean13", 640, 480, 6) },
    Sequence(testDescription: "meter", useCase: UseCase(MeterConfig(scanMode: .autoAnalogDigitalMeter))) {
      (0..<5).map { index in
        SyntheticMeterScene(
          of: SyntheticMeter(.display(SyntheticDisplay([.init("01234.5", unit: "kWh")]))), seed: UInt64(3 + index),
          condition: .easy, size: PixelSize(width: 640, height: 240)
        ).frame().with(number: UInt64(index), timestamp: .milliseconds(33 * index))
      }
    },
    Sequence(testDescription: "text", useCase: UseCase(VINConfig())) { try frames(of: "Text/vin-plate", 800, 600, 4) },
    Sequence(
      testDescription: "document", useCase: UseCase(MRZConfig(strictMode: true, cropAndTransformID: true))
    ) { try frames(of: "Text/passport-td3", 960, 720, 4) },
  ]

  private static let barcode = BarcodeConfig(barcodeFormats: [.ean13], minReads: .uniform(3))

  /// The same picture, as often as it was taken.
  private static func frames(of sample: String, _ width: Int, _ height: Int, _ count: Int) throws -> [Frame] {
    let size = PixelSize(width: width, height: height)
    let picture = try StillDecoder(wantsColor: true).open("\(Command.root)/Samples/\(sample).jpg").frame()
    let color = try #require(picture.color).resized(to: size)
    let luma = color.luma()
    return (0..<count).map { index in
      Frame(number: UInt64(index), timestamp: .milliseconds(33 * index), luma: luma, color: color)
    }
  }

  private static func isolated(_ limits: IsolationLimits = IsolationLimits()) -> PluginRegistry {
    PluginRegistry.standard.isolated(program: Command.path, limits: limits)
  }

  private static func context(_ useCase: UseCase) throws -> PluginContext {
    PluginContext(pluginConfig: try PluginConfig(id: "a", useCase: useCase).validated())
  }

  /// An output as text, with the pictures of its results; without the times that reading took.
  private static func text(_ output: ScanOutput) throws -> String {
    var pixels: [UInt8] = []
    var pictures = ReturnedPictures { bytes, _ in
      pixels += Array(bytes)
      return true
    }
    var output = output
    output.infos = []
    output.timeChecks = []
    return try output.message(&pictures).text(.compact) + " \(pixels.hashValue)"
  }

  @Test("frame by frame they give what the plugins here give", arguments: sequences)
  func sameOutputs(_ sequence: Sequence) throws {
    let context = try Self.context(sequence.useCase)
    let (here, there) = (
      try PluginRegistry.standard.makePlugin(context), try Self.isolated().makePlugin(context)
    )
    #expect(there is IsolatedPlugin && !(here is IsolatedPlugin))
    var results = 0
    for round in 0..<2 {
      for frame in try sequence.frames() {
        let input = ScanInput(frame: frame)
        let output = try there.scan(input)
        // What the one had time for the other one has, too.
        let same = ScanInput(frame: frame, timeChecks: output.timeChecks)
        #expect(try Self.text(output) == Self.text(here.scan(same)), "round \(round), frame \(frame.number)")
        results += output.results.count
      }
      here.reset()
      there.reset()
    }
    #expect(results >= 2, "what was voted on is forgotten with the reset, and read again")
    let nothing = ScanInput(
      frame: Frame(luma: LumaImage(size: PixelSize(width: 300, height: 200), filledWith: 10)), effort: .still)
    #expect(try Self.text(there.scan(nothing)) == Self.text(here.scan(nothing)))
    #expect(try there.explain(nothing) == here.explain(nothing))
  }

  @Test("what a plugin cannot be made of is said as by the plugin here")
  func refused() throws {
    let context = try Self.context(UseCase(OCRConfig(languages: ["kor"])))
    func error(_ registry: PluginRegistry) throws -> PluginError? {
      do {
        _ = try registry.makePlugin(context)
        return nil
      } catch {
        return try #require(error as? PluginError)
      }
    }
    #expect(try error(Self.isolated()) == error(.standard))
  }

  /// What a frame gave: how many results and problems, or why nothing.
  private static func outcome(_ plugin: any ScanPlugin, _ frame: Frame) -> String {
    do {
      let output = try plugin.scan(ScanInput(frame: frame))
      let problems = output.problems.map { " " + $0.message }.joined()
      return (output.results.isEmpty ? "-" : "read") + problems
    } catch {
      return "lost: \((error as? PluginError)?.message ?? "\(error)")"
    }
  }

  @Test("a process that is killed between two frames costs none, and what was counted is there again")
  func killedBetween() async throws {
    let plugin = try Self.isolated().makePlugin(Self.context(UseCase(Self.barcode)))
    let isolated = try #require(plugin as? IsolatedPlugin)
    let frames = try Self.frames(of: "product-ean13", 640, 480, 4)
    var outcomes = [Self.outcome(plugin, frames[0]), Self.outcome(plugin, frames[1])]
    let process = try #require(isolated.processID)
    kill(process, SIGKILL)
    try await until(Self.hasEnded(process))
    outcomes += [Self.outcome(plugin, frames[2]), Self.outcome(plugin, frames[3])]
    #expect(
      outcomes == [
        "-", "-", "read The worker ended by signal SIGKILL between two frames; another one goes on.",
        outcomes[3].hasPrefix("read") ? "read" : "-",
      ])
    #expect(isolated.processID != process && kill(process, 0) != 0)
  }

  @Test("a process that is killed in a frame costs that frame alone; nothing is left behind")
  func killedWithin() async throws {
    let frames = try Self.frames(of: "product-ean13", 640, 480, 4)
    var outcomes: [String] = []
    var memory: ino_t?
    do {
      let plugin = try Self.isolated(IsolationLimits(frameTime: .seconds(60)))
        .makePlugin(Self.context(UseCase(Self.barcode)))
      let isolated = try #require(plugin as? IsolatedPlugin)
      outcomes += frames[0...1].map { Self.outcome(plugin, $0) }
      let process = try #require(isolated.processID)
      memory = Self.frames(of: process)
      try await until(try Self.workers(with: memory).count == 2)
      try await Self.halt(process)
      // A task might get no thread while the scan holds this one.
      ThreadJob {
        // As soon as the request waits in its pipe, the frame has begun.
        while Self.waitingBytes(of: process) == 0, kill(process, 0) == 0 { sched_yield() }
        kill(process, SIGKILL)
      }.start()
      outcomes += frames[2...3].map { Self.outcome(plugin, $0) }
      #expect(kill(process, 0) != 0)
      #expect(outcomes[2].hasPrefix("lost: The worker ended by signal SIGKILL"), "\(outcomes)")
      #expect(outcomes[3] == "read", "two frames before the lost one and this one make three: \(outcomes)")
    }
    try await until(try Self.workers(with: memory).isEmpty)
  }

  @Test("a process that hangs costs a frame; nothing is left behind")
  func hanging() async throws {
    let frames = try Self.frames(of: "product-ean13", 640, 480, 3)
    var memory: ino_t?
    do {
      let plugin = try Self.isolated(IsolationLimits(frameTime: .seconds(2)))
        .makePlugin(Self.context(UseCase(Self.barcode)))
      let isolated = try #require(plugin as? IsolatedPlugin)
      _ = Self.outcome(plugin, frames[0])
      let process = try #require(isolated.processID)
      memory = Self.frames(of: process)
      try await Self.halt(process)
      let outcomes = frames[1...2].map { Self.outcome(plugin, $0) }
      #expect(kill(process, 0) != 0)
      #expect(outcomes[0].hasPrefix("lost: The worker gave no answer within 2 s"), "\(outcomes)")
      #expect(!outcomes[1].hasPrefix("lost"), "\(outcomes)")
    }
    try await until(try Self.workers(with: memory).isEmpty)
  }

  @Test("one that fails again and again is suspended, and says so")
  func suspended() async throws {
    let plugin = try Self.isolated().makePlugin(Self.context(UseCase(Self.barcode)))
    let isolated = try #require(plugin as? IsolatedPlugin)
    let frame = try Self.frames(of: "product-ean13", 640, 480, 1)[0]
    var last = ""
    for _ in 0..<12 where !last.contains("is started again in") {
      last = Self.outcome(plugin, frame)
      if let process = isolated.processID {
        kill(process, SIGKILL)
        try await until(Self.hasEnded(process))
      }
    }
    #expect(last.hasPrefix("lost") && last.contains("is started again in"), "\(last)")
    // The frames that follow say nothing more of it; each picture does.
    #expect(!Self.outcome(plugin, frame).hasPrefix("lost"))
    #expect(throws: PluginError.self) {
      try plugin.scan(ScanInput(frame: frame, effort: .still))
    }
  }

  @Test("a file that a configuration names is read, wherever it is")
  func namedFiles() throws {
    let (folder, elsewhere) = (try Folder(), try Folder())
    let picture = try elsewhere.copySample("Meters/water-reference.jpg", as: "reference.jpg")
    let text = try String(contentsOfFile: Command.root + "/Configs/meter-reference.json", encoding: .utf8)
    let config = try ViewPluginConfig(
      json: text.replacing(/"reference": "[^"]*"/, with: "\"reference\": \"\(picture)\""), registry: .standard)
    let plugin = try Self.isolated().makePlugin(
      PluginContext(pluginConfig: config.pluginConfig, baseDirectory: folder.path, isRecording: false))
    #expect(plugin is IsolatedPlugin)
  }

  @Test("a meter that writes its history stays here; one that does not is isolated")
  func history() throws {
    let folder = try Folder()
    let config = try PluginConfig(
      json:
        #"{"id": "a", "meterConfig": {"scanMode": "auto_analog_digital_meter", "history": {"file": "h.sqlite", "meter": "m"}}}"#,
      registry: .standard)
    for isRecording in [true, false] {
      let plugin = try Self.isolated().makePlugin(
        PluginContext(pluginConfig: config, baseDirectory: folder.path, isRecording: isRecording))
      #expect(plugin is IsolatedPlugin == !isRecording)
    }
  }

  /// Whether a child of this process has ended, with all of its threads; it can still be waited for.
  private static func hasEnded(_ process: Int32) -> Bool {
    var status = siginfo_t()
    return waitid(P_PID, id_t(process), &status, WEXITED | WNOHANG | WNOWAIT) != 0
      || status._sifields._sigchld.si_pid != 0
  }

  /// How many bytes wait in the standard input of a process.
  private static func waitingBytes(of process: Int32) -> Int32 {
    let input = open("/proc/\(process)/fd/0", O_RDONLY | O_NONBLOCK)
    guard input >= 0 else { return 0 }
    defer { close(input) }
    var count: Int32 = 0
    return ioctl(input, UInt(FIONREAD), &count) == 0 ? count : 0
  }

  /// Stops a process, and waits until none of its threads runs any more.
  private static func halt(_ process: Int32) async throws {
    kill(process, SIGSTOP)
    try await until(
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").allSatisfy { thread in
        try String(contentsOfFile: "/proc/\(process)/task/\(thread)/stat", encoding: .utf8).contains(") T ")
      })
  }

  /// The processes that have a memory as their frames; nil is the memory of none.
  private static func workers(with memory: ino_t?) throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.filter {
      memory != nil && frames(of: $0) == memory
    }
  }

  /// The memory in which a worker gets its frames, which all processes of one plugin share; nil for a process that has ended.
  private static func frames(of process: Int32) -> ino_t? {
    var status = stat()
    return stat("/proc/\(process)/fd/4", &status) == 0 ? status.st_ino : nil
  }
}
