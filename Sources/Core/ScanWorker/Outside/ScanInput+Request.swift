import ScanImage
import ScanJSON
import ScanPluginKit

extension ScanInput {
  /// Copies the region's pixels into the memory shared with a program, and says where they are: the members of `scan` and `explain`.
  func placed(
    in memory: SharedMemory, sendsColor: Bool, limit: Duration
  ) throws(WorkerFault) -> [JSONMember] {
    func number(_ value: Int) -> JSONNode { JSONNode(.number(JSONNumber(value))) }
    let colorOffset = (region.width * region.height + 63) & ~63
    let needed = colorOffset + (sendsColor ? region.width * region.height * 4 : 0)
    guard needed <= memory.count else {
      throw WorkerFault(.tooLarge, .tooLarge, ["bytes": .number(needed), "limit": .number(memory.count)])
    }
    withRegionLuma { memory.write($0, at: 0) }
    var members = [
      JSONMember("width", number(region.width)), JSONMember("height", number(region.height)),
      JSONMember("stride", number(region.width)), JSONMember("offset", 0), JSONMember("format", "gray8"),
      JSONMember(
        "region",
        [
          "x": number(region.x), "y": number(region.y), "frameWidth": number(frame.size.width),
          "frameHeight": number(frame.size.height),
        ]),
      JSONMember("number", number(Int(clamping: frame.number))),
      JSONMember("milliseconds", number(Int(frame.timestamp / .milliseconds(1)))),
      JSONMember("effort", JSONNode(.string("\(effort)"))),
      JSONMember("limit", number(Int(limit / .milliseconds(1)))),
    ]
    if sendsColor {
      let color = withRegionColor { view -> JSONNode in
        memory.write(view, at: colorOffset)
        return [
          "width": number(view.width), "height": number(view.height), "stride": number(view.width * 4),
          "offset": number(colorOffset), "format": "rgba8",
        ]
      }
      if let color { members.append(JSONMember("color", color)) }
    }
    return members
  }
}
