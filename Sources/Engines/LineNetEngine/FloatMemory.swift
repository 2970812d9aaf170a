/// Numbers in one place of memory that grows to the largest size asked for and stays.
final class FloatMemory {
  /// Vectors of eight lie at multiples of their size.
  private static let alignment = MemoryLayout<SIMD8<Float>>.alignment
  private(set) var base: UnsafeMutablePointer<Float>
  private var capacity: Int

  /// Makes memory of a size, filled with zeroes.
  init(_ count: Int = 8) {
    capacity = max(count, 8)
    base = Self.allocate(capacity)
  }

  deinit { base.deallocate() }

  /// Makes room for so many numbers; what is there is lost when the memory has to grow.
  func reserve(_ count: Int) {
    guard count > capacity else { return }
    base.deallocate()
    capacity = count
    base = Self.allocate(count)
  }

  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Float> {
    let raw = UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<Float>.stride, alignment: alignment)
    let base = raw.bindMemory(to: Float.self, capacity: count)
    base.initialize(repeating: 0, count: count)
    return base
  }
}
