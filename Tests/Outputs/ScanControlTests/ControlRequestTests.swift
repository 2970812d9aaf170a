import ScanPluginKit
import ScanRuntime
import Testing

@testable import ScanControl

@Suite("Lines and requests")
struct ControlRequestTests {
  @Test(
    "each command is read",
    arguments: [
      (#"{"command":"swap","config":"a.json"}"#, ControlCommand.swap(.file("a.json"))),
      (#"{"command":"swap","config":{"a":1}}"#, .swap(.inline(["a": 1]))),
      (#"{"command":"pause"}"#, .pause), (#"{"command":"resume"}"#, .resume),
      (#"{"command":"torch","mode":"auto"}"#, .torch(.auto)), (#"{"command":"zoom","ratio":2.5}"#, .zoom(2.5)),
      (#"{"command":"focus","mode":"auto"}"#, .focus(.auto)),
      (#"{"command":"focus","distance":0.25}"#, .focus(.fixed(0.25))),
      (#"{"command":"focus","point":{"x":0.5,"y":1}}"#, .focus(.point(Point(x: 0.5, y: 1)))),
      (#"{"command":"exposureLock","locked":true}"#, .exposureLock(true)),
      (#"{"command":"snapshot"}"#, .snapshot(path: nil, overwrite: false)),
      (#"{"command":"snapshot","path":"a.png","overwrite":true}"#, .snapshot(path: "a.png", overwrite: true)),
      (#"{"command":"clear"}"#, .clear), (#"{"command":"unwanted","item":3}"#, .unwanted(3)),
      (#"{"command":"tap","x":12.5,"y":3}"#, .tap(FramePoint(x: 12.5, y: 3))),
      (#"{"command":"click","element":"help"}"#, .click(element: "help", pluginID: nil)),
      (#"{"command":"click","element":"2","pluginID":"p"}"#, .click(element: "2", pluginID: "p")),
      (#"{"command":"record","action":"keep"}"#, .record(.keep)),
      (#"{"command":"status"}"#, .status(thumbnail: nil)),
      (#"{"command":"status","thumbnail":160}"#, .status(thumbnail: 160)), (#"{"command":"stop"}"#, .stop),
      (#"{"command":"events","frames":true}"#, .events(.init(frames: true))),
    ])
  func commands(_ line: String, _ command: ControlCommand) throws {
    #expect(try ControlRequest(line: Array(line.utf8)).command == command)
  }

  @Test(
    "what cannot be meant is refused with its kind and what is allowed",
    arguments: [
      ("", "badJSON", ""), ("{", "badJSON", ""), ("[1]", "badJSON", "object"), ("7", "badJSON", "object"),
      (#"{"id":1}"#, "badArgument", "`command` is missing"), (#"{"comand":"stop"}"#, "badArgument", "command"),
      (#"{"command":7}"#, "badArgument", "name"), (#"{"command":"paus"}"#, "unknownCommand", "pause"),
      (#"{"command":"pause","x":1}"#, "badArgument", "takes none"), (#"{"command":"swap"}"#, "badArgument", "config"),
      (#"{"command":"swap","config":7}"#, "badArgument", "path"),
      (#"{"command":"torch","mode":"onn"}"#, "badArgument", "auto"),
      (#"{"command":"zoom","ratio":0.5}"#, "badArgument", "1 to 100"),
      (#"{"command":"zoom","ratio":1e999}"#, "badArgument", ""),
      (#"{"command":"unwanted","item":-1}"#, "badArgument", ""),
      (#"{"command":"tap","x":-1,"y":0}"#, "badArgument", ""), (#"{"command":"tap","x":1}"#, "badArgument", ""),
      (#"{"command":"click"}"#, "badArgument", "element"), (#"{"command":"click","element":7}"#, "badArgument", "text"),
      (#"{"command":"focus"}"#, "badArgument", "auto"),
      (#"{"command":"focus","point":{"x":2,"y":0}}"#, "badArgument", "0…1"),
      (#"{"command":"record"}"#, "badArgument", "action"),
      (#"{"command":"record","action":"kep"}"#, "badArgument", "keep"),
      (#"{"command":"snapshot","path":7}"#, "badArgument", "text"),
      (#"{"id":{},"command":"stop"}"#, "badArgument", "id"),
      (#"{"command":"stop","command":"stop"}"#, "badJSON", ""),
    ])
  func refused(_ line: String, _ code: String, _ words: String) {
    let error = #expect(throws: ControlError.self) { try ControlRequest(line: Array(line.utf8)) }
    #expect(error?.code.name == code)
    #expect(error?.description.contains(words) == true || words.isEmpty, "\(error?.description ?? "")")
  }

  @Test("lines come out the same however their bytes come in, and none is longer than allowed")
  func cutting() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let alphabet = Array("\n\r aa".utf8)
      let bytes = (0..<Int.random(in: 0...60)).map { _ -> UInt8 in alphabet[Int.random(in: alphabet.indices)] }
      var whole = LineReader(limit: 8)
      var expected = whole.take(bytes)
      if let last = whole.end() { expected.append(last) }
      var parts = LineReader(limit: 8)
      var lines: [LineReader.Line] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...rest.count, using: &generator)
        lines += parts.take(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      if let last = parts.end() { lines.append(last) }
      #expect(lines == expected)
      for case .text(let line) in lines { #expect(line.count <= 8 && !line.contains(UInt8(ascii: "\n"))) }
    }
  }

  @Test("5,000 lines of random bytes and of broken requests give an answer each")
  func fuzz() {
    expectAnswers(to: 5_000)
  }

  @Test("100,000 lines of random bytes and of broken requests give an answer each")
  func fuzzLong() {
    expectAnswers(to: 100_000)
  }

  private func expectAnswers(to lines: Int) {
    let valid = Array(#"{"id":1,"command":"focus","point":{"x":0.5,"y":0.5}}"#.utf8)
    var answers = 0
    for round in 0..<lines {
      var line: [UInt8]
      if round.isMultiple(of: 2) {
        line = (0..<Int.random(in: 0...80)).map { _ in UInt8.random(in: 0...255) }
      } else {
        line = valid
        for _ in 0...Int.random(in: 0...3) { line[Int.random(in: line.indices)] = UInt8.random(in: 32...126) }
      }
      do {
        _ = try ControlRequest(answerable: line)
        answers += 1
      } catch {
        let reply = ControlReply(id: error.id, outcome: .failure(error.error)).line()
        #expect(!reply.contains("\n"))
        answers += 1
      }
    }
    #expect(answers == lines)
  }
}
