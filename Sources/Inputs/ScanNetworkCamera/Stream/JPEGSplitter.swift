import Glibc

/// Finds JPEG pictures (ITU-T T.81) in bytes that come piece by piece, by their markers alone.
///
/// What stands between pictures is passed over: boundaries and headers of parts, whatever a camera writes there. It follows the segments
/// of a picture, so that a thumbnail inside one is no picture of its own, and begins anew where a picture is cut off and the next begins.
struct JPEGSplitter {
  /// What was found.
  enum Event {
    case picture([UInt8])
    /// A picture that was cut off.
    case cut
    /// A picture that is larger than allowed, which is passed over.
    case tooLarge
  }

  private enum State {
    /// Outside of a picture; the last byte was FF.
    case outside(afterFF: Bool)
    /// Before a marker, some bytes after where it should be.
    case marker(late: Int)
    /// The byte behind FF.
    case code
    case length(code: UInt8, high: UInt8?)
    case segment(code: UInt8, rest: Int)
    /// The compressed pixels; the last byte was FF.
    case pixels(afterFF: Bool)
  }

  /// The most bytes of a picture.
  let limit: Int
  private var state = State.outside(afterFF: false)
  private var picture: [UInt8] = []
  private var events: [Event] = []
  /// How many bytes came since the last whole picture that belong to none.
  private(set) var strayBytes = 0

  init(limit: Int) { self.limit = limit }

  /// Whether a picture has begun and not ended.
  var isInside: Bool {
    if case .outside = state { return false }
    return true
  }

  /// Takes bytes.
  ///
  /// - Returns: What ends in them, in order.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> [Event] {
    var index = 0
    events = []
    while index < bytes.count {
      switch state {
      case .outside(let afterFF): index = search(bytes, index, afterFF)
      case .pixels(let afterFF): index = pixels(bytes, index, afterFF)
      case .segment(let code, let rest): index = segment(bytes, index, code, rest)
      default:
        picture.append(bytes[index])
        step(bytes[index])
        index += 1
      }
      if isInside, picture.count > limit {
        events.append(.tooLarge)
        leave()
      }
    }
    defer { events = [] }
    return events
  }

  private mutating func segment(_ bytes: UnsafeRawBufferPointer, _ index: Int, _ code: UInt8, _ rest: Int) -> Int {
    // What applications put into a picture may hold another one; the tables of the picture itself hold no beginning.
    let isFree = (0xE0...0xEF).contains(code) || code == 0xFE
    let count = isFree ? min(rest, bytes.count - index) : 1
    picture.append(contentsOf: bytes[index..<(index + count)])
    if !isFree, endsWithBeginning {
      events.append(.cut)
      strayBytes += picture.count - 3
      picture = [0xFF, 0xD8, 0xFF]
      state = .code
    } else if count < rest {
      state = .segment(code: code, rest: rest - count)
    } else {
      state = code == 0xDA ? .pixels(afterFF: false) : .marker(late: 0)
    }
    return index + count
  }

  /// Whether the last bytes begin a picture. Read one by one: this is asked for each byte of the tables.
  private var endsWithBeginning: Bool {
    let end = picture.count
    return end >= 3 && picture[end - 1] == 0xFF && picture[end - 2] == 0xD8 && picture[end - 3] == 0xFF
  }

  private mutating func search(_ bytes: UnsafeRawBufferPointer, _ index: Int, _ afterFF: Bool) -> Int {
    if afterFF {
      strayBytes += 1
      if bytes[index] == 0xD8 {
        picture = [0xFF, 0xD8]
        state = .marker(late: 0)
      } else {
        state = .outside(afterFF: bytes[index] == 0xFF)
      }
      return index + 1
    }
    let next = Self.nextFF(bytes, index)
    strayBytes += min(next + 1, bytes.count) - index
    if next < bytes.count { state = .outside(afterFF: true) }
    return next + 1
  }

  /// A byte of the structure of a picture, which is kept already.
  private mutating func step(_ byte: UInt8) {
    switch state {
    case .marker(let late):
      if byte == 0xFF {
        state = .code
      } else if late < 64 {
        // Many cameras put a byte or two between segments.
        state = .marker(late: late + 1)
      } else {
        events.append(.cut)
        leave()
      }
    case .code: begin(byte)
    case .length(let code, nil): state = .length(code: code, high: byte)
    case .length(let code, let high?):
      let length = Int(high) << 8 | Int(byte)
      guard length >= 2 else {
        events.append(.cut)
        return leave()
      }
      state = .segment(code: code, rest: length - 2)
      if length == 2 { state = code == 0xDA ? .pixels(afterFF: false) : .marker(late: 0) }
    default: break
    }
  }

  /// A marker.
  private mutating func begin(_ code: UInt8) {
    switch code {
    case 0xFF: state = .code
    case 0xD8:
      events.append(.cut)
      strayBytes += picture.count
      picture = [0xFF, 0xD8]
      state = .marker(late: 0)
    case 0xD9:
      events.append(.picture(picture))
      picture.removeAll(keepingCapacity: true)
      (state, strayBytes) = (.outside(afterFF: false), 0)
    case 0x00, 0x01, 0xD0...0xD7: state = .marker(late: 0)
    default: state = .length(code: code, high: nil)
    }
  }

  private mutating func pixels(
    _ bytes: UnsafeRawBufferPointer, _ index: Int, _ afterFF: Bool
  ) -> Int {
    guard afterFF else {
      let next = min(Self.nextFF(bytes, index) + 1, bytes.count)
      picture.append(contentsOf: bytes[index..<next])
      state = .pixels(afterFF: bytes[next - 1] == 0xFF)
      return next
    }
    let byte = bytes[index]
    picture.append(byte)
    switch byte {
    // A byte FF of the pixels, and the marks by which they can be found again after an error.
    case 0x00, 0xD0...0xD7: state = .pixels(afterFF: false)
    case 0xFF: break
    default: begin(byte)
    }
    return index + 1
  }

  private mutating func leave() {
    strayBytes += picture.count
    // The next picture may begin with the last byte of this one.
    state = .outside(afterFF: picture.last == 0xFF)
    picture = []
  }

  private static func nextFF(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Int {
    guard let base = bytes.baseAddress, let found = memchr(base + index, 0xFF, bytes.count - index) else {
      return bytes.count
    }
    return UnsafeRawPointer(found) - base
  }
}
