import CLeptonica
import Glibc
import ScanImage
import Synchronization

/// What libpng, libjpeg, libtiff and leptonica print while they decode, caught instead of shown.
///
/// These libraries write to C's `stderr`, some without any way to turn it off. While at least one decoder runs, `stderr` is
/// therefore a stream of ours that knows the writing thread: inside ``capture(_:)`` the text is kept (bounded), from
/// every other thread it goes on to descriptor 2 unchanged. Afterwards `stderr` is what it was before.
enum CodecMessages {
  /// Runs a decoder on this thread and returns its result with the text it printed.
  static func capture<Result: ~Copyable, Failure: Error>(
    _ body: (Catcher) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let catcher = Catcher()
    begin()
    // The thread keeps a borrowed pointer; the catcher outlives the call by `withExtendedLifetime`.
    pthread_setspecific(key, Unmanaged.passUnretained(catcher).toOpaque())
    defer {
      pthread_setspecific(key, nil)
      end()
      withExtendedLifetime(catcher) {}
    }
    return try body(catcher)
  }

  /// The text of one decoder run; used by one thread only.
  final class Catcher {
    private static let limit = 2048
    private var bytes: [UInt8] = []

    func append(_ text: UnsafeRawBufferPointer) {
      bytes.append(contentsOf: text.prefix(max(0, Self.limit - bytes.count)))
    }

    /// The first line that was printed, without the library's name in front; nil when there is none.
    var firstLine: String? {
      let text = String(decoding: bytes, as: UTF8.self)
      guard let line = text.split(whereSeparator: \.isNewline).first else { return nil }
      for prefix in ["libpng error: ", "libpng warning: "] where line.hasPrefix(prefix) {
        return String(line.dropFirst(prefix.count))
      }
      return String(line)
    }
  }

  private struct State: ~Copyable {
    var running = 0
    // Streams are C objects without an owner; ours lives as long as the process, the other belongs to its maker.
    var ours: UInt?
    var before: UInt?
  }

  private static let state = Guarded(State())

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    // Leptonica's own switch, once for the process: its messages repeat what its results already say.
    setMsgSeverity(Int32(L_SEVERITY_NONE))
    return key
  }()

  private static func begin() {
    // The key is made before the stream is installed, because the stream asks for it.
    let key = self.key
    state.withLock { state in
      state.running += 1
      guard state.running == 1 else { return }
      if state.ours == nil {
        let stream = CLeptonicaMessageStream { _, text, count in
          CodecMessages.write(UnsafeRawBufferPointer(start: text, count: count))
        }
        state.ours = stream.map { UInt(bitPattern: $0) }
      }
      guard let ours = state.ours, let stream = UnsafeMutablePointer<FILE>(bitPattern: ours) else { return }
      state.before = CLeptonicaExchangeStandardError(stream).map { UInt(bitPattern: $0) }
    }
    _ = key
  }

  private static func end() {
    state.withLock { state in
      state.running -= 1
      guard state.running == 0, let before = state.before else { return }
      state.before = nil
      _ = CLeptonicaExchangeStandardError(UnsafeMutablePointer<FILE>(bitPattern: before))
    }
  }

  /// Takes what a thread printed; returns the number of bytes taken, as the C library expects.
  private static func write(_ text: UnsafeRawBufferPointer) -> Int {
    if let catcher = pthread_getspecific(key) {
      Unmanaged<Catcher>.fromOpaque(catcher).takeUnretainedValue().append(text)
      return text.count
    }
    return Glibc.write(STDERR_FILENO, text.baseAddress, text.count)
  }
}
