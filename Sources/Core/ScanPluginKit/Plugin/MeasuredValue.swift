/// A number that led to a reason or a refusal, beside the limit that it is held against.
public struct MeasuredValue: Sendable, Hashable {
  /// What was measured, with its unit; the list is closed.
  public struct Name: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String
    /// The unit.
    public let unit: String

    private init(_ name: String, _ unit: String) {
      self.name = name
      self.unit = unit
    }

    /// The stable name.
    public var description: String { name }

    /// The width of a module of a code, in pixels.
    public static let moduleSize = Name("moduleSize", "pixels")
    /// The height of the characters, in pixels.
    public static let characterHeight = Name("characterHeight", "pixels")
    /// The shorter side of the region, in pixels.
    public static let shorterSide = Name("shorterSide", "pixels")
    /// The longer side of what is in view, in pixels.
    public static let longerSide = Name("longerSide", "pixels")
    /// How steep the steepest edges are beside the contrast, 0…1.
    public static let sharpness = Name("sharpness", "share")
    /// The difference of dark and light, 0…255.
    public static let contrast = Name("contrast", "levels")
    /// The luma of the light or the dark part, 0…255.
    public static let brightness = Name("brightness", "levels")
    /// The blur of the steepest edges, as the standard deviation of a Gaussian in pixels.
    public static let blur = Name("blur", "pixels")
    /// The standard deviation of the noise, 0…255.
    public static let noise = Name("noise", "levels")
    /// How many times as much pixels differ across the borders of blocks as elsewhere.
    public static let blockiness = Name("blockiness", "ratio")
    /// The share of the region that a reflection covers, 0…1.
    public static let glare = Name("glare", "share")
    /// The mean difference of two frames, 0…255.
    public static let motion = Name("motion", "levels")
    /// The confidence, 0…100.
    public static let confidence = Name("confidence", "percent")
    /// The number of characters or digits.
    public static let length = Name("length", "characters")
    /// The number of things.
    public static let count = Name("count", "things")
    /// The amount that a meter shows.
    public static let amount = Name("amount", "units")
    /// All names.
    public static let all: [Name] = [
      moduleSize, characterHeight, shorterSide, longerSide, sharpness, contrast, brightness, blur, noise,
      blockiness, glare, motion, confidence, length, count, amount,
    ]
  }

  /// What was measured.
  public let name: Name
  /// The value.
  public let value: Double
  /// The limit that it misses; nil where there is none.
  public let limit: Double?
  /// The unit of value and limit.
  public var unit: String { name.unit }

  /// Makes a measured value; it is kept to three decimals.
  public init(_ name: Name, _ value: Double, limit: Double? = nil) {
    self.name = name
    self.value = Self.rounded(value)
    self.limit = limit.map(Self.rounded)
  }

  /// Makes a measured value of whole numbers.
  public init(_ name: Name, _ value: Int, limit: Int? = nil) {
    self.init(name, Double(value), limit: limit.map(Double.init))
  }

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  /// The value as JSON: `name`, `value`, `limit` where there is one, and `unit`.
  public func json() -> JSONNode {
    var members = [JSONMember("name", JSONNode(.string(name.name))), JSONMember("value", Self.number(value))]
    if let limit { members.append(JSONMember("limit", Self.number(limit))) }
    members.append(JSONMember("unit", JSONNode(.string(unit))))
    return JSONNode(.object(members))
  }

  private static func number(_ value: Double) -> JSONNode {
    JSONNode(JSONNumber(value).map { .number($0) } ?? .null)
  }
}

extension [MeasuredValue] {
  /// The member `numbers`; none where nothing was measured.
  var content: [JSONMember] {
    isEmpty ? [] : [JSONMember("numbers", JSONNode(.array(map { $0.json() })))]
  }
}

extension FrameQuad? {
  /// The member `corners`; none where the place is not known.
  var corners: [JSONMember] {
    map { [JSONMember("corners", $0.json())] } ?? []
  }
}
