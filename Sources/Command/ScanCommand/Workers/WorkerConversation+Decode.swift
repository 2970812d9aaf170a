import ScanPluginKit
import ScanStills
import ScanWorker

extension WorkerConversation {
  /// Decodes one page of a picture, and returns its pixels in shared memory.
  func decode(_ request: WorkerRequest) async {
    let wanted = DecodeRequest(request.message)
    let shared = request.message["offset"]?.number?.int.flatMap { offset in
      request.message["bytes"]?.number?.int.flatMap { channel.bytes(at: offset, count: $0) }
    }
    guard let bytes = shared else {
      return refuse(request, "noPicture", WorkerWords.noSharedPicture.with())
    }
    do {
      let page = try DecodingHere().decode(
        bytes, page: wanted.page, StillDecoder(limits: wanted.limits, wantsColor: wanted.wantsColor),
        source: wanted.source)
      // Colors that nobody asked for are not decoded.
      let frame = wanted.wantsColor ? page.frame : Frame(luma: page.frame.luma, origin: page.frame.origin)
      var pictures = ReturnedPictures { [channel] in channel.giveBack($0, at: $1) }
      send(
        "decoded", request,
        [
          JSONMember("pages", JSONNode(.number(JSONNumber(page.pageCount)))),
          JSONMember("format", JSONNode(.string(page.format.name))),
          JSONMember("origin", page.frame.origin.encoded), JSONMember("picture", try pictures.add(frame)),
        ])
    } catch let error as SourceError {
      send("error", request, [JSONMember("sourceError", error.encoded)])
    } catch {
      refuse(request, "notReturned", DisplayText(of: error))
    }
  }
}
