import Foundation
import Testing

@Suite("Plugins in other languages on the command line")
struct OutsidePluginCommandTests {
  private static let examples = Command.root + "/Examples"

  @Test("The plugin in C is checked, listed and run like our own")
  func plugin() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try Command.shell(
      """
      cp "$samples/../Examples/CPlugin/plugin/brightness.json" \(folder.path)
      cc -O2 -o \(folder.path)/brightness "$samples/../Examples/CPlugin/plugin/brightness.c" || exit 9
      config="$samples/../Examples/CPlugin/brightness.json"
      "$scanview" --plugin-dir \(folder.path) config check "$config" >&2 &&
      "$scanview" --plugin-dir \(folder.path) plugins | grep -q brightnessConfig &&
      "$scanview" scan "$config" --plugin-dir=\(folder.path) "$samples/flyer-qr.jpg"
      """)
    #expect(run.status == 0, "\(run.errors)")
    let result = try #require((run.lines.last?["results"] as? [[String: Any]])?.first)
    #expect((result["brightnessResult"] as? [String: Any])?["brightness"] as? Int ?? 0 > 0)
  }

  @Test("Its wrong key is reported at its place, and a folder without registrations by its name")
  func problems() throws {
    let wrong = try Command.run([
      "scan", Self.examples + "/CPlugin/brightness.json", "--plugin-dir", Self.examples + "/CPlugin/plugin", "-",
      "--set", "/viewPluginConfig/pluginConfig/brightnessConfig/threshold=300",
    ])
    #expect(wrong.status == 2)
    #expect((wrong.output + wrong.errors).contains("outside the allowed range"), "\(wrong.errors)")
    let empty = try Command.run(["plugins", "--plugin-dir", Command.root + "/Sources"])
    #expect(empty.status == 2 && empty.errors.contains(".json"))
    let other = try Command.run(["plugins", "--plugin-dir", Self.examples + "/CPlugin"])
    #expect(other.status == 2 && other.errors.contains("brightness.json registers no program"), "\(other.errors)")
  }
}
