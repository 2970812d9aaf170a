/// Memory that is kept from call to call and grows where more is asked for.
final class KeptMemory<Element: BitwiseCopyable> {
  private var buffer = UnsafeMutableBufferPointer<Element>(start: nil, count: 0)
  private let minimumCapacity: Int

  /// Makes an owner of no memory yet; the first that it takes has room for at least so many elements.
  init(minimumCapacity: Int = 0) { self.minimumCapacity = minimumCapacity }

  deinit { buffer.deallocate() }

  /// Room for some elements, whatever was there; valid until the next call.
  func take(_ count: Int) -> UnsafeMutableBufferPointer<Element> {
    if buffer.count < count {
      buffer.deallocate()
      buffer = .allocate(capacity: max(count, minimumCapacity))
    }
    return UnsafeMutableBufferPointer(rebasing: buffer[0..<count])
  }
}
