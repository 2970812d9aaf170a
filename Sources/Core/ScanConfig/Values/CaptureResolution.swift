public import ScanGeometry
import ScanJSON

/// The size of the frames that the camera is asked for, written `720p`, `1080p`, `4K` or `WIDTHxHEIGHT`.
public struct CaptureResolution: Hashable, Sendable, CustomStringConvertible {
  /// The size in pixels of the camera's own orientation, landscape for the named ones.
  public let size: PixelSize

  /// Makes a resolution; extents from 10 to 9999 can be written to a file.
  public init(width: Int, height: Int) {
    size = PixelSize(width: width, height: height)
  }

  /// 1280 × 720.
  public static let p720 = CaptureResolution(width: 1280, height: 720)
  /// 1920 × 1080.
  public static let p1080 = CaptureResolution(width: 1920, height: 1080)
  /// 3840 × 2160.
  public static let uhd4K = CaptureResolution(width: 3840, height: 2160)

  static let named: [(name: String, value: CaptureResolution)] = [
    ("720p", .p720), ("1080p", .p1080), ("4K", .uhd4K),
  ]
  static let accepted: [(form: JSONNode, value: CaptureResolution)] = [
    ("720", .p720), ("1080", .p1080), (720, .p720), (1080, .p1080),
  ]

  /// Reads a name, or `WIDTHxHEIGHT` with two to four digits each; nil for any other text.
  public init?(_ text: String) {
    if let named = Self.named.first(where: { $0.name == text }) {
      self = named.value
      return
    }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Self.extent(parts[0]), let height = Self.extent(parts[1]) else { return nil }
    self.init(width: width, height: height)
  }

  private static func extent(_ text: Substring) -> Int? {
    guard (2...4).contains(text.utf8.count), text.utf8.first != UInt8(ascii: "0"),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// The name, or `WIDTHxHEIGHT`.
  public var description: String {
    Self.named.first { $0.value == self }?.name ?? size.description
  }
}

extension ValueType where Value == CaptureResolution {
  /// A frame size: a name, the bare number of lines, or `WIDTHxHEIGHT`.
  static var resolution: Self {
    let names = CaptureResolution.named.map(\.name)
    return ValueType(
      read: { node, scope in
        if let text = node.string, let value = CaptureResolution(text) { return value }
        if let other = CaptureResolution.accepted.first(where: {
          $0.form == node || $0.form.number?.int.map { $0 == node.number?.int } == true
        }) {
          return other.value
        }
        let allowed: [DisplayText] = .names(names) + [ConfigValueText.extents.with()]
        let message = ConfigValueText.noResolution.with(["value": .string(node.excerpt)])
        guard let text = node.string else {
          if node.number != nil {
            scope.report(
              .unknownValue, at: node.position, message: message, met: node,
              allowed: allowed)
          } else {
            scope.reportType(node, expected: ConfigValueText.resolution.with(), allowed: allowed)
          }
          return nil
        }
        if let right = CaptureResolution.named.first(where: { $0.name.lowercased() == text.lowercased() }) {
          scope.reportLegacy(
            node, means: JSONNode(.string(right.name)), because: ConfigValueText.resolutionCase.with())
          return right.value
        }
        let near = nearestNames(to: text, among: names)
        scope.report(
          .unknownValue, at: node.position, message: message, met: node,
          allowed: allowed, suggestions: near)
        return nil
      },
      write: { JSONNode(.string($0.description)) },
      schema: { _ in
        [
          "anyOf": [
            ["enum": JSONNode(.array(names.map { JSONNode(.string($0)) } + CaptureResolution.accepted.map(\.form)))],
            ["type": "string", "pattern": "^[1-9][0-9]{1,3}x[1-9][0-9]{1,3}$", "examples": ["1280x960", "640x480"]],
          ]
        ]
      })
  }
}
