import FoundationEssentials
import ScanJSON
import ScanSinks
import TestSupport
import Testing

@testable import ScanMQTT

@Suite(
  "A broker and a network that fail under load",
  .enabled(if: TestBroker.isInstalled, "mosquitto is not installed: apt-get install mosquitto"))
struct LoadTests {
  /// What happens while records are delivered.
  enum Fault: CaseIterable {
    /// The broker is killed and started again.
    case kill
    /// Nothing passes the network for a while.
    case cut
    /// All connections are reset.
    case reset
  }

  @Test("nothing is lost and the order is kept", arguments: [MQTTSinkConfig.Version.mqtt311, .mqtt5])
  func faults(version: MQTTSinkConfig.Version) async throws {
    _ = try await run(records: 200, Fault.allCases + [.kill], version)
  }

  @Test(
    "nothing is lost and the order is kept with 30,000 records, 100 kills and 200 partitions; the spool stays small",
    arguments: [MQTTSinkConfig.Version.mqtt311, .mqtt5])
  func faultsLong(version: MQTTSinkConfig.Version) async throws {
    let before = try residentMemory()
    let figures = try await run(records: 30_000, (0..<100).flatMap { _ in Fault.allCases }, version)
    print(
      "MQTT \(version.rawValue), 300 faults: \(figures.records) records, \(figures.repeated) delivered twice, spool \(figures.spool >> 10) KiB at most, "
        + "memory \(before >> 20) MiB before, \(figures.memory[0] >> 20) MiB after a third, \(figures.memory[1] >> 20) MiB at the end"
    )
  }

  /// What a run came to.
  private struct Figures {
    var records = 0
    var repeated = 0
    /// The most bytes of the spool's files.
    var spool = 0
    /// The memory of the process after a third of the faults and after all of them.
    var memory: [Int] = []
  }

  /// Lets faults happen while records come and are delivered, and compares what arrived with what was taken in.
  ///
  /// A subscriber is there whenever the sink publishes: mosquitto passes a message on before it acknowledges it, so that what is
  /// acknowledged has arrived.
  private func run(records count: Int, _ faults: [Fault], _ version: MQTTSinkConfig.Version) async throws -> Figures {
    let broker = try TestBroker()
    try await broker.start()
    let network = try TestNetwork(to: broker.port)
    let spool = try SpoolOfTest("home")
    let gate = GatedSink(try MQTTSinkConfig.of(broker, over: network, version: version, timeoutSeconds: 0.5).sink())
    let hub = SinkHub(spool: spool.spool, members: [.init(spool.reader, gate)], clock: JumpingClock()) { _ in }
    var figures = Figures()
    var listener = try await Listener(broker, topics: ["scanview/till/result"])
    var arrived: [(text: String, id: String)] = []
    func take(_ count: Int) async throws {
      try spool.spool.append((0..<count - 1).map { RecordSamples.code("\(figures.records + $0)") })
      // The one that the hub takes in itself wakes the runner.
      figures.records += count
      await hub.take(RecordSamples.event([("QR_CODE", "\(figures.records - 1)")]), view: "till")
      figures.spool = max(figures.spool, try spool.size())
    }
    let share = count / (faults.count + 1)
    for (number, fault) in faults.enumerated() {
      let seen = listener.all.count
      try await take(share)
      // In the middle of what is under way.
      try await until(listener.all.count >= seen + share / 2)
      switch fault {
      case .kill:
        gate.hold()
        broker.kill()
        try await until(!gate.isBusy)
        arrived += try Self.results(listener)
        try await broker.start()
        listener = try await Listener(broker, topics: ["scanview/till/result"])
        gate.release()
      case .cut:
        network.cut()
        let failures = gate.failures
        try await take(1)
        try await until(gate.failures > failures)
        network.heal()
      case .reset:
        try await network.reset()
      }
      if number == faults.count / 3 { figures.memory.append(try residentMemory()) }
    }
    try await take(count - share * faults.count)
    let last = #""value":"\#(figures.records - 1)""#
    try await until(listener.all.last?.payload.contains(last) == true)
    await hub.end()
    figures.memory.append(try residentMemory())
    arrived += try Self.results(listener)
    var ids: [String: String] = [:]
    let firsts = arrived.filter { ids.updateValue($0.id, forKey: $0.text) == nil }
    #expect(firsts.map(\.text) == (0..<figures.records).map { "\($0)" })
    #expect(arrived.allSatisfy { ids[$0.text] == $0.id } && Set(ids.values).count == figures.records)
    figures.repeated = arrived.count - firsts.count
    #expect(figures.repeated < figures.records)
    let counts = try #require(try spool.spool.counts()["home"])
    #expect(counts.waiting == 0 && counts.refused == 0 && counts.dropped == 0)
    // The journal has up to 8 MiB, and the records that wait are few, whatever has passed through before.
    #expect(figures.spool < 16 << 20)
    return figures
  }

  private static func results(_ listener: Listener) throws -> [(text: String, id: String)] {
    try listener.all.map {
      let record = try JSONNode.parse($0.payload)
      let text = record["result"]?["barcodeResult"]?["barcodes"]?.elements?.first?["value"]?.string
      return (try #require(text), try #require(record["id"]?.string))
    }
  }
}
