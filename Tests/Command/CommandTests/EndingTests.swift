import Dispatch
import Foundation
import Synchronization
import Testing

@testable import ScanCommand

@Suite("The end of a process that is asked to end")
struct EndingTests {
  @Test("a signal ends a run with `finished`", arguments: ["INT", "TERM", "HUP", "PIPE"])
  func finished(_ signal: String) throws {
    let (run, _) = try RunSteeringTests.script(
      """
      start --frames; upto '"event":"result"'; kill -\(signal) $!; upto '"event":"finished"'
      """)
    #expect(run.lines.contains { $0["event"] as? String == "finished" && $0["reason"] as? String == "stopped" })
    #expect(run.lines.last?["status"] as? Int == 0, "\(run.errors)")
  }

  @Test(
    "a run ends though nobody reads what it prints", arguments: ["INT", "TERM", "HUP"],
    ["--keep-going", "--every 1h --round-limit 1h --round-frames 1000000"])
  func fullPipe(_ signal: String, _ options: String) throws {
    let folder = try Folder()
    let source = "synthetic:format=QR_CODE,text=unread,pacing=every"
    let run = try Command.shell(
      """
      mkfifo pipe
      "$scanview" run "$config" -s \(source) --set '/viewPluginConfig/pluginConfig/barcodeConfig/barcodeFormats=["CODE_39"]' \
        --frames \(options) >pipe 2>words &
      exec 9<pipe
      while read -r line; do case $line in *'"state":"running"'*) break;; esac; done <&9
      # The rest of the room in the pipe is filled, so that the next line has to wait.
      for _ in 1 2; do dd if=/dev/zero of=pipe bs=1 oflag=nonblock 2>filled; done
      kill -\(signal) $!; wait $!; echo "{\\"status\\": $?}"; cat words >&2
      """, in: folder.path)
    let status = try #require(run.lines.last?["status"] as? Int)
    // By itself, because nobody reads, or by the limit of the time.
    #expect(status == 1 || status > 128, "\(status) \(run.errors)")
  }

  @Test("a reader that goes away ends the run, and closed words do not")
  func closedOutputs() throws {
    let folder = try Folder()
    let run = try Command.shell(
      """
      "$scanview" run "$config" -s synthetic:text=ABC,format=CODE_39 --keep-going --frames 2>/dev/null | head -1 >/dev/null
      echo "{\\"ended\\": ${PIPESTATUS[0]}}"
      mkfifo words; exec 8<>words 9>words; exec 8<&-
      "$scanview" run "$config" -s synthetic:text=ABC,format=CODE_39,count=5 2>&9
      """, in: folder.path)
    #expect(run.lines.first?["ended"] as? Int == 0)
    #expect(run.lines.last?["event"] as? String == "finished", "\(run.output)")
  }

  @Test("the process is ended when the orderly end does not come")
  func limitedGrace() async {
    let (codes, code) = AsyncStream.makeStream(of: Int32.self)
    let interrupts = Interrupts([SIGUSR2], grace: .milliseconds(0), giveUp: {}, exit: { code.yield($0) }) {}
    kill(getpid(), SIGUSR2)
    #expect(await codes.first { _ in true } == 128 + SIGUSR2)
    #expect(interrupts.signalNumber == SIGUSR2)
    signal(SIGUSR2, SIG_IGN)
  }
}
