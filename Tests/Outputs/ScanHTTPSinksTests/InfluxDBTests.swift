import ScanJSON
import ScanSinks
import Testing

@testable import ScanHTTPSinks

@Suite("InfluxDB")
struct InfluxDBTests {
  private func meter(_ value: String, unit: String = "m³") -> SinkRecord {
    SinkRecord(
      [
        "event": "result",
        "result": [
          "confidence": 96, "meterResult": ["value": JSONNode(.string(value)), "unit": JSONNode(.string(unit))],
        ],
      ], items: [RecordItem(kind: "meter", text: value)], view: "water meter", time: 1_795_772_700_125)
  }

  @Test("a record is a point with its time, its names and texts escaped")
  func line() throws {
    let settings = try InfluxDBConfig(
      json: #"""
        {"url": "http://x", "measurement": "my meters", "tags": [{"name": "view", "pointer": "/view"}, {"name": "u=", "pointer": "/result/meterResult/unit"}],
         "fields": [{"name": "value", "pointer": "/result/meterResult/value", "isNumber": true}, {"name": "text", "pointer": "/items/0/text"}, {"name": "c", "pointer": "/result/confidence"}, {"name": "none", "pointer": "/x"}]}
        """#)
    #expect(
      LineProtocol.line(meter("00123.45"), settings)
        == #"my\ meters,view=water\ meter,u\==m³ value=123.45,text="00123.45",c=96 1795772700125"#)
    #expect(
      LineProtocol.line(meter(#"a "b" \"#, unit: "a,b c"), settings)
        == #"my\ meters,view=water\ meter,u\==a\,b\ c text="a \"b\" \\",c=96 1795772700125"#)
  }

  @Test("a record without a value is refused, those around it are sent in one request")
  func batches() async throws {
    let server = try WebServerProcess()
    let settings = try InfluxDBConfig(
      json: #"""
        {"url": "http://127.0.0.1:\#(server.port)/api/v2/write?precision=ms",
         "fields": [{"name": "value", "pointer": "/result/meterResult/value", "isNumber": true}]}
        """#)
    let sink = try settings.makeSink(SinkContext(name: "db", folder: "/", version: "1"))
    let records = [meter("1.5"), meter("2.5"), meter("dark"), meter("3.5")]
    let answer = await sink.deliver(records)
    #expect(answer.accepted == 2)
    #expect(answer.problem?.kind == .refused)
    #expect(try await server.next().body.split(separator: "\n").count == 2)
    #expect(await sink.deliver([records[3]]) == SinkAnswer(accepted: 1))
  }

  @Test("of a batch that the database refuses the first point is sent alone")
  func refused() async throws {
    let server = try WebServerProcess()
    let settings = InfluxDBConfig(url: "http://127.0.0.1:\(server.port)/400")
    let sink = try settings.makeSink(SinkContext(name: "db", folder: "/", version: "1"))
    let answer = await sink.deliver([meter("1"), meter("2")])
    #expect(answer.accepted == 0 && answer.problem?.kind == .refused)
    #expect(try await server.next().body.split(separator: "\n").count == 2)
    #expect(try await server.next().body.split(separator: "\n").count == 1)
  }
}
