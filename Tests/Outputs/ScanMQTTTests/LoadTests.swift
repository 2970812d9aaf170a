import FoundationEssentials
import ScanJSON
import ScanSinks
import TestSupport
import Testing

@testable import ScanMQTT

@Suite(
  "A broker that is killed under load",
  .enabled(if: TestBroker.isInstalled, "mosquitto is not installed: apt-get install mosquitto"))
struct LoadTests {
  @Test("nothing is lost and the order is kept", arguments: [MQTTSinkConfig.Version.mqtt311, .mqtt5])
  func kills(version: MQTTSinkConfig.Version) async throws {
    try await run(records: 200, kills: 3, version)
  }

  @Test(
    "nothing is lost and the order is kept with 2,000 records and 20 kills",
    arguments: [MQTTSinkConfig.Version.mqtt311, .mqtt5])
  func killsLong(version: MQTTSinkConfig.Version) async throws {
    try await run(records: 2_000, kills: 20, version)
  }

  /// Kills the broker again and again while records are delivered, and compares what came with what was taken in.
  ///
  /// A subscriber is there whenever the sink publishes: mosquitto passes a message on before it acknowledges it, so that what is
  /// acknowledged has arrived.
  private func run(records count: Int, kills: Int, _ version: MQTTSinkConfig.Version) async throws {
    let broker = try TestBroker()
    try await broker.start()
    let spool = try SpoolOfTest("home")
    let gate = GatedSink(try MQTTSinkConfig.of(broker, version: version).sink())
    gate.hold()
    let hub = SinkHub(spool: spool.spool, members: [.init(spool.reader, gate)], clock: JumpingClock()) { _ in }
    let taken = (0..<count).map { RecordSamples.code("\($0)") }
    try spool.spool.append(taken)
    // The first one that the hub takes in itself wakes the runner.
    await hub.take(RecordSamples.event([("QR_CODE", "last")]), view: "till")
    var arrived: [String] = []
    for round in 0...kills {
      let listener = try await Listener(broker, topics: ["scanview/till/result"])
      gate.release()
      // Each round a part, so that a kill falls into deliveries at every place.
      let goal = round == kills ? Int.max : count / (kills + 1)
      try await until(listener.all.count >= goal || Self.isComplete(arrived, listener, count))
      gate.hold()
      broker.kill()
      try await until(!gate.isBusy)
      arrived += listener.all.compactMap { (try? JSONNode.parse($0.payload))?["id"]?.string }
      if round < kills { try await broker.start() }
    }
    gate.release()
    await hub.end()
    var seen: Set<String> = []
    let firsts = arrived.filter { seen.insert($0).inserted }
    #expect(firsts.count == count + 1)
    #expect(Array(firsts.prefix(count)) == taken.map(\.id))
    #expect(arrived.count < 2 * count)
    let counts = try spool.spool.counts()["home"]
    #expect(counts?.refused == 0 && counts?.dropped == 0)
  }

  private static func isComplete(_ arrived: [String], _ listener: Listener, _ count: Int) -> Bool {
    guard listener.all.last?.payload.contains(#""value":"last""#) == true else { return false }
    return Set(arrived).count + listener.all.count > count
  }
}
