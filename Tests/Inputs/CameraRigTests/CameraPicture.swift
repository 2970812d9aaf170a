import ScanGeometry
import ScanImage
import ScanStills
import ZXingEngine

/// One frame as a camera sends it.
struct CameraPicture {
  /// The form of the bytes on the wire.
  enum Form: String, CaseIterable {
    case mjpg = "jpg"
    case yuyv, nv12, gray

    /// Its name in Video4Linux.
    var fourCC: String {
      switch self {
      case .mjpg: "MJPG"
      case .yuyv: "YUYV"
      case .nv12: "NV12"
      case .gray: "GREY"
      }
    }
  }

  let scene: String
  let form: Form
  let size: PixelSize
  let bytes: [UInt8]

  /// The name that the simulator takes scene, size and form from.
  var fileName: String { "\(scene).\(size.width)x\(size.height).\(form.rawValue)" }

  /// Encodes a luma picture with colors of its own, so that a reader that mixes them up is found.
  init(_ luma: LumaImage, scene: String, form: Form) throws {
    self.scene = scene
    self.form = form
    size = luma.size
    let pixels = luma.pixels
    switch form {
    case .gray: bytes = pixels
    case .yuyv:
      var bytes: [UInt8] = []
      bytes.reserveCapacity(pixels.count * 2)
      for (index, value) in pixels.enumerated() {
        bytes.append(value)
        bytes.append(index.isMultiple(of: 2) ? 90 : 170)
      }
      self.bytes = bytes
    case .nv12: bytes = pixels + [UInt8](repeating: 100, count: pixels.count / 2)
    case .mjpg: bytes = try PictureWriter(format: .jpeg, jpegQuality: 90).encode(ColorImage(luma))
    }
  }

  /// A frame of bytes that were made elsewhere.
  init(_ bytes: [UInt8], scene: String, form: Form, size: PixelSize) {
    self.scene = scene
    self.form = form
    self.size = size
    self.bytes = bytes
  }
}

/// The pictures that the cameras see.
enum CameraScene {
  static let size = PixelSize(width: 640, height: 480)

  /// A code in the middle.
  static func code(_ text: String, _ symbology: Symbology = .ean13, size: PixelSize = size) throws -> LumaImage {
    try codes([(text, symbology)], size: size)
  }

  /// Codes below each other.
  static func codes(_ codes: [(text: String, symbology: Symbology)], size: PixelSize = size) throws -> LumaImage {
    var pixels = ground(size)
    let share = size.height / codes.count
    for (index, code) in codes.enumerated() {
      let isLinear = ![.qr, .dataMatrix, .aztec].contains(code.symbology)
      let modules = try ZXingEncoder.encode(code.text, symbology: code.symbology, quietZone: isLinear ? 12 : 4)
      let room = isLinear ? size.width * 4 / 5 : min(size.width, share)
      let drawn = modules.rendered(moduleSize: max(1, room / modules.width), rowHeight: isLinear ? share / 2 : nil)
      let left = (size.width - drawn.width) / 2
      let top = index * share + (share - drawn.height) / 2
      let cells = drawn.pixels
      for y in 0..<drawn.height {
        let row = (top + y) * size.width + left
        pixels.replaceSubrange(row..<(row + drawn.width), with: cells[(y * drawn.width)..<((y + 1) * drawn.width)])
      }
    }
    return LumaImage(size: size, bytes: pixels)
  }

  /// Nothing but the ground.
  static func empty(size: PixelSize = size) -> LumaImage { LumaImage(size: size, bytes: ground(size)) }

  /// A pattern that changes every 8 pixels, so that rows and columns in a wrong place show. The guest is slow: equal rows
  /// are made once.
  private static func ground(_ size: PixelSize) -> [UInt8] {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.area)
    var row: [UInt8] = []
    for y in 0..<size.height {
      if y.isMultiple(of: 8) { row = (0..<size.width).map { UInt8(150 + ($0 / 8 * 5 + y / 8 * 3) % 80) } }
      pixels += row
    }
    return pixels
  }
}

extension LumaImage {
  /// All pixels, row after row.
  var pixels: [UInt8] {
    withView { view in
      var pixels: [UInt8] = []
      pixels.reserveCapacity(size.area)
      for y in 0..<view.height { pixels += UnsafeBufferPointer(start: view.row(y), count: view.width) }
      return pixels
    }
  }
}
