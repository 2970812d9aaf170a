import Foundation
import ScanJSON
import Testing

@Suite("A disk that is full")
struct FullDiskTests {
  /// Whether a file system of a test's own can be made.
  private static let hasDisk: Bool = {
    let mounted = try? Command.shell("unshare -rm mount -t tmpfs -o size=1m none /mnt && echo yes")
    return mounted?.output == "yes\n"
  }()

  @Test(
    "results are printed, said to wait, and delivered in order when there is room again",
    .enabled(if: hasDisk, "no file system can be mounted here"))
  func spool() throws {
    let folder = try Folder()
    try folder.write(
      "service.json",
      #"{ "stateDirectory": "disk/state", "sinks": [ { "id": "till", "longestDelaySeconds": 1, "program": { "command": "./till.sh" } } ] }"#
    )
    let till = try folder.write("till.sh", "#!/bin/sh\n[ -f open ] || exit 1\ncat >>arrived\n")
    #expect(chmod(till, 0o755) == 0)
    try folder.write(
      "script",
      """
      wait_for() { until "$@"; do kill -0 $service || exit 9; sleep 0.05; done; }
      results() { [ "$(wc -l <printed)" -ge $1 ]; }
      mkdir disk && mount -t tmpfs -o size=2m none disk || exit 8
      "$scanview" run "$config" -s synthetic:text=A,format=CODE_39,size=320x240,fps=20,pacing=live --keep-going --results-only \
        --set /viewPluginConfig/pluginConfig/consecutiveEqualResultFilter=0 --service service.json >printed 2>words & service=$!
      wait_for results 3
      cat /dev/zero >disk/filler 2>/dev/null
      wait_for grep -q 'wait in memory' words
      count=$(wc -l <printed)
      wait_for results $((count + 5))
      rm disk/filler
      wait_for grep -q 'are stored again' words
      touch open
      wait_for test -s arrived
      kill -TERM $service; wait $service; echo "code $?"
      # What waited for the sink at the end is delivered at the next start.
      for _ in $(seq 20); do
        "$scanview" sinks status service.json >state.txt && break
        "$scanview" run "$config" -s synthetic:text=LAST,format=CODE_39,size=320x240,count=3 --service service.json >>last 2>>words
      done
      cat state.txt
      """)
    let run = try Command.shell("unshare -rm bash script", in: folder.path)
    let words = (try? String(contentsOfFile: folder.path + "/words", encoding: .utf8)) ?? ""
    #expect(run.output.hasPrefix("code 0"), "\(run.output) \(run.errors) \(words)")
    #expect(words.contains("There is no space left"), "\(words)")
    func frames(_ name: String) throws -> [Int] {
      try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8).split(separator: "\n").compactMap { line in
        let node = try JSONNode.parse(String(line))
        guard node["event"]?.string == "result", !line.contains("LAST") else { return nil }
        return node["frame"]?.number?.int
      }
    }
    let printed = try frames("printed")
    var seen: Set<Int> = []
    #expect(try frames("arrived").filter { seen.insert($0).inserted } == printed)
    #expect(run.lines.last?["dropped"] as? Int == 0 && run.lines.last?["refused"] as? Int == 0, "\(run.output)")
  }
}
