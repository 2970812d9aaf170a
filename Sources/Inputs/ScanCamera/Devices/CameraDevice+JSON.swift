import ScanConfig
import ScanGeometry
public import ScanJSON

extension CameraDevice {
  /// The camera as JSON: `path`, `name`, `driver`, `bus`, `access`, `problem`, `formats`, `controls`.
  public var json: JSONNode {
    var members = [
      JSONMember("path", .text(identity.path)), JSONMember("name", .text(identity.name)),
      JSONMember("driver", .text(identity.driver)), JSONMember("bus", .text(identity.bus)),
      JSONMember("access", .text(access.name)),
    ]
    if let problem { members.append(JSONMember("problem", .text(problem))) }
    members.append(JSONMember("formats", JSONNode(.array(formats.map(\.json)))))
    members.append(JSONMember("controls", JSONNode(.array(controls.map(\.json)))))
    return JSONNode(.object(members))
  }
}

extension CameraDevice.Format {
  /// The form as JSON: `pixelFormat`, `description`, `compressed`, `readable`, `sizes`.
  public var json: JSONNode {
    [
      "pixelFormat": .text(pixelFormat.description), "description": .text(description),
      "compressed": JSONNode(.bool(isCompressed)), "readable": JSONNode(.bool(isReadable)),
      "emulated": JSONNode(.bool(isEmulated)), "sizes": JSONNode(.array(entries.map(\.json))),
    ]
  }
}

extension CameraDevice.Format.Entry {
  /// The sizes as JSON: `width` and `height`, or `minimum`, `maximum` and `step` of a range; `framesPerSecond` lists the
  /// rates, or the lowest and the highest of a range.
  public var json: JSONNode {
    var members: [JSONMember]
    if let size = sizes.single {
      members = size.members
    } else {
      members = [
        JSONMember("minimum", JSONNode(.object(sizes.smallest.members))),
        JSONMember("maximum", JSONNode(.object(sizes.largest.members))),
        JSONMember("step", JSONNode(.object(sizes.step.members))),
      ]
    }
    members.append(JSONMember("framesPerSecond", JSONNode(.array(rates.intervals.map { .rate($0.framesPerSecond) }))))
    if rates.isRange { members.append(JSONMember("framesPerSecondIsRange", JSONNode(.bool(true)))) }
    return JSONNode(.object(members))
  }
}

extension CameraControl {
  /// The control as JSON: `id`, `name`, `kind`, `minimum`, `maximum`, `step`, `default`, `value`, `flags`, `items`.
  public var json: JSONNode {
    var members = [
      JSONMember("id", JSONNode(.number(JSONNumber(Int(id.rawValue))))), JSONMember("name", .text(name)),
      JSONMember("kind", .text(kind.name)),
    ]
    if kind.isNumber {
      members += [
        JSONMember("minimum", .whole(minimum)), JSONMember("maximum", .whole(maximum)),
        JSONMember("step", .whole(step)), JSONMember("default", .whole(defaultValue)),
      ]
    }
    if let value { members.append(JSONMember("value", .whole(value))) }
    members.append(JSONMember("flags", JSONNode(.array(flags.names.map { .text($0) }))))
    if !items.isEmpty {
      members.append(
        JSONMember(
          "items",
          JSONNode(.array(items.map { item in ["value": .whole(item.value), "name": .text(item.name)] }))))
    }
    return JSONNode(.object(members))
  }
}

extension JSONNode {
  fileprivate static func text(_ text: String) -> JSONNode { JSONNode(.string(text)) }

  fileprivate static func whole(_ number: Int64) -> JSONNode { JSONNode(.number(JSONNumber(Int(number)))) }

  /// A rate with three decimals at most, as rates like 29.97 are fractions.
  fileprivate static func rate(_ rate: Double) -> JSONNode {
    JSONNumber((rate * 1000).rounded() / 1000).map { JSONNode(.number($0)) } ?? JSONNode(.null)
  }
}

extension PixelSize {
  fileprivate var members: [JSONMember] {
    [JSONMember("width", .whole(Int64(width))), JSONMember("height", .whole(Int64(height)))]
  }
}
