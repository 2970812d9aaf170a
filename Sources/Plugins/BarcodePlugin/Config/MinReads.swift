import ScanPluginKit

/// How many agreeing readings a running source needs before a code is delivered: one number for all formats, or one for
/// each.
public enum MinReads: Sendable, Equatable {
  /// The same number for every format.
  case uniform(Int)
  /// The numbers of single formats; the others keep their own.
  case perFormat([BarcodeFormat: Int])

  /// The numbers that can be asked for.
  public static let range = 1...20

  /// The number for a format; nil leaves it to the reader.
  public func count(for format: BarcodeFormat) -> Int? {
    switch self {
    case .uniform(let count): count
    case .perFormat(let counts): counts[format] ?? counts[.all]
    }
  }
}

extension ValueType where Value == MinReads {
  /// A whole number, or an object of whole numbers by the names of formats.
  static var minReads: Self {
    let number = ValueType<Int>.int(MinReads.range)
    let map = ValueType<[BarcodeFormat: Int]>.map(by: Array(BarcodeFormat.allCases), number)
    return ValueType(
      read: { node, scope in
        node.members == nil
          ? number.read(node, scope).map { .uniform($0) } : map.read(node, scope).map { .perFormat($0) }
      },
      write: { value in
        switch value {
        case .uniform(let count): number.write(count)
        case .perFormat(let counts): map.write(counts)
        }
      },
      schema: { writer in ["oneOf": JSONNode(.array([number.schema(writer), map.schema(writer)]))] },
      outline: { environment in map.outline(environment) })
  }
}
