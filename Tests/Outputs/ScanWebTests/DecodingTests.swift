import ScanPluginKit
import ScanStills
import ScanTestKit
import Synchronization
import Testing

@testable import ScanWeb

@Suite("What decodes the pictures of requests")
struct DecodingTests {
  /// A decoder that keeps the names of what it decodes, and can be taken for one whose process ended.
  private final class RecordingDecoder: PictureDecoding {
    let sources = Mutex<[String]>([])
    private let fails: Bool

    init(fails: Bool = false) { self.fails = fails }

    func decode(
      _ bytes: [UInt8], page: Int, _ decoder: StillDecoder, source: String
    ) throws(SourceError) -> DecodedPage {
      sources.withLock { $0.append("\(source) \(page)") }
      if fails { throw SourceError(.damaged, source: source, message: "The worker ended by signal SIGSEGV") }
      return try DecodingHere().decode(bytes, page: page, decoder, source: source)
    }
  }

  /// What a picture and a visitor's frame are answered with.
  private func answers(_ decoder: RecordingDecoder) async throws -> [WebResponse] {
    let scene = try await WebScene(decoding: decoder)
    let picture = try PictureWriter(format: .jpeg, jpegQuality: 100).encode(Frame.marked().luma)
    let session = try await scene.answer("POST", "/sessions", body: "{}").json["id"]?.string ?? ""
    let answers = [
      await scene.send("POST", "/scan", picture),
      await scene.answer(
        "POST", "/sessions/\(session)/frames", headers: ["content-type": "image/jpeg"], bytes: picture),
    ]
    await scene.end()
    return answers
  }

  @Test("it is the one that the site was given, for single pictures and frames of visitors")
  func given() async throws {
    let decoder = RecordingDecoder()
    let answers = try await answers(decoder)
    #expect(answers.map(\.status) == [200, 200], "\(answers.map(\.text))")
    #expect(decoder.sources.withLock { $0 } == ["picture 1", "visitor 1"])
  }

  @Test("the end of its process costs the picture, and the answer says so")
  func ended() async throws {
    for answer in try await answers(RecordingDecoder(fails: true)) {
      #expect(answer.status == 422 && answer.text.contains("SIGSEGV"), "\(answer.text)")
    }
  }
}
