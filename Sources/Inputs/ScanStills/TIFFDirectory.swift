import ScanGeometry

/// One image file directory of a TIFF structure (TIFF 6.0, section 2; EXIF 2.32, 4.5): the few tags that matter here.
struct TIFFDirectory {
  /// `ImageWidth` and `ImageLength`, where both are given.
  let size: PixelSize?
  /// `Orientation`; upright when the tag is missing or has no meaning.
  let orientation: Orientation
  /// The bytes that state the orientation: as many as the tag occurs.
  let orientationFields: [Range<Int>]
  /// How many samples a pixel has, and how many bits a sample.
  let samples: (count: Int, bits: Int)
  /// The sides of a tile; nil for strips.
  let tile: PixelSize?
  /// How many entries it has.
  let entries: Int
  /// Where the sizes of its strips or tiles are: the entry itself or what it points to.
  let stripSizes: (offset: Int, count: Int, bytes: Int)?
  /// Where the directory begins, from the start of the structure.
  let offset: Int
  /// Where the next one begins; 0 after the last.
  let next: Int

  private static let imageWidth = 256
  private static let imageLength = 257
  private static let orientationTag = 274

  /// Reads one directory; nil when it does not lie inside the bytes.
  init?(at offset: Int, in reader: ByteReader, isBig: Bool) {
    guard offset > 0, let count = isBig ? reader.uint64(offset) : reader.uint16(offset) else { return nil }
    let entrySize = isBig ? 20 : 12
    let first = offset + (isBig ? 8 : 2)
    guard count > 0, count <= (reader.count - first) / entrySize else { return nil }
    var width: Int?
    var height: Int?
    var orientation: Orientation?
    var fields: [Range<Int>] = []
    var (samples, bits, tileWidth, tileLength) = (Int?.none, Int?.none, Int?.none, Int?.none)
    var sizes: (offset: Int, count: Int, bytes: Int)?
    for index in 0..<count {
      let entry = first + index * entrySize
      guard let tag = reader.uint16(entry) else { return nil }
      switch tag {
      // Of a tag that is there twice the first counts, as it does for libtiff.
      case Self.imageWidth: width = width ?? Self.value(at: entry, in: reader, isBig: isBig)
      case Self.imageLength: height = height ?? Self.value(at: entry, in: reader, isBig: isBig)
      case 277: samples = samples ?? Self.value(at: entry, in: reader, isBig: isBig)
      case 258: bits = bits ?? Self.firstValue(at: entry, in: reader, isBig: isBig)
      case 322: tileWidth = tileWidth ?? Self.value(at: entry, in: reader, isBig: isBig)
      case 323: tileLength = tileLength ?? Self.value(at: entry, in: reader, isBig: isBig)
      case 279, 325: sizes = sizes ?? Self.list(at: entry, in: reader, isBig: isBig)
      case Self.orientationTag:
        let value = Self.value(at: entry, in: reader, isBig: isBig)
        orientation = orientation ?? value.flatMap(Orientation.init(rawValue:)) ?? .up
        if let field = Self.field(at: entry, in: reader, isBig: isBig) { fields.append(field) }
      default: continue
      }
    }
    let link = first + count * entrySize
    // EXIF blocks are often cut right after the last entry; that is then the last directory.
    next = (isBig ? reader.uint64(link) : reader.uint32(link)) ?? 0
    if let width, let height { size = PixelSize(width: width, height: height) } else { size = nil }
    self.orientation = orientation ?? .up
    self.samples = (samples ?? 1, bits ?? 1)
    if let tileWidth, let tileLength { tile = PixelSize(width: tileWidth, height: tileLength) } else { tile = nil }
    entries = count
    stripSizes = sizes
    orientationFields = fields
    self.offset = offset
  }

  /// The first value of an entry of the types BYTE, SHORT, LONG or LONG8; the values asked for here fit the entry itself.
  private static func value(at entry: Int, in reader: ByteReader, isBig: Bool) -> Int? {
    guard let field = field(at: entry, in: reader, isBig: isBig) else { return nil }
    return reader.number(field.lowerBound, field.count)
  }

  /// The first value of an entry that may have several, which then lie elsewhere.
  private static func firstValue(at entry: Int, in reader: ByteReader, isBig: Bool) -> Int? {
    list(at: entry, in: reader, isBig: isBig).flatMap { $0.count > 0 ? reader.number($0.offset, $0.bytes) : nil }
  }

  /// Where the values of an entry lie, and how many of how many bytes they are.
  private static func list(
    at entry: Int, in reader: ByteReader, isBig: Bool
  ) -> (offset: Int, count: Int, bytes: Int)? {
    guard let bytes = [3: 2, 4: 4, 16: 8][reader.uint16(entry + 2) ?? 0],
      let count = isBig ? reader.uint64(entry + 4) : reader.uint32(entry + 4), count <= reader.count / bytes
    else { return nil }
    let start = entry + (isBig ? 12 : 8)
    if count * bytes <= (isBig ? 8 : 4) { return (start, count, bytes) }
    return (isBig ? reader.uint64(start) : reader.uint32(start)).map { ($0, count, bytes) }
  }

  private static func field(at entry: Int, in reader: ByteReader, isBig: Bool) -> Range<Int>? {
    let start = entry + (isBig ? 12 : 8)
    switch reader.uint16(entry + 2) {
    case 1: return start..<(start + 1)
    case 3: return start..<(start + 2)
    case 4: return start..<(start + 4)
    case 16 where isBig: return start..<(start + 8)
    default: return nil
    }
  }
}

/// The header of a TIFF structure: byte order, kind, and where the first directory begins.
struct TIFFHeader {
  let reader: ByteReader
  let isBig: Bool
  let firstDirectory: Int

  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = ByteReader(bytes, isBigEndian: false)
    if reader.matches(0, "MM") {
      reader.isBigEndian = true
    } else if !reader.matches(0, "II") {
      return nil
    }
    switch reader.uint16(2) {
    case 42:
      guard let first = reader.uint32(4) else { return nil }
      isBig = false
      firstDirectory = first
    case 43:
      guard reader.uint16(4) == 8, let first = reader.uint64(8) else { return nil }
      isBig = true
      firstDirectory = first
    default: return nil
    }
    self.reader = reader
  }

  /// The orientation that an EXIF block states; upright when it states none.
  static func orientation(ofEXIF block: ArraySlice<UInt8>) -> Orientation {
    guard let header = TIFFHeader(block) else { return .up }
    let directory = TIFFDirectory(at: header.firstDirectory, in: header.reader, isBig: header.isBig)
    return directory?.orientation ?? .up
  }

  /// Where the entry of a tag begins in a directory; nil when there is none, or the directory does not lie inside the bytes.
  func entry(_ tag: Int, inDirectoryAt offset: Int) -> Int? {
    guard offset > 0, let count = isBig ? reader.uint64(offset) : reader.uint16(offset) else { return nil }
    let (size, first) = (isBig ? 20 : 12, offset + (isBig ? 8 : 2))
    guard count <= (reader.count - first) / size else { return nil }
    return (0..<count).lazy.map { first + $0 * size }.first { reader.uint16($0) == tag }
  }

  /// What the pointer in an entry says, like that to the directory of EXIF.
  func pointer(at entry: Int) -> Int? { isBig ? reader.uint64(entry + 12) : reader.uint32(entry + 8) }

  /// The first characters of an entry of the type ASCII, up to its zero.
  func text(at entry: Int, maximum: Int) -> [UInt8]? {
    guard reader.uint16(entry + 2) == 2, let count = isBig ? reader.uint64(entry + 4) : reader.uint32(entry + 4)
    else { return nil }
    let start = count <= (isBig ? 8 : 4) ? entry + (isBig ? 12 : 8) : pointer(at: entry)
    guard let start, start <= reader.count, count <= reader.count - start else { return nil }
    return Array(
      (0..<min(count, maximum)).lazy.compactMap { reader.byte(start + $0) }.map(UInt8.init).prefix { $0 != 0 })
  }
}
