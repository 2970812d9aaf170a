#if THREAD_SANITIZER
  import Glibc

  /// A value behind a lock that the thread sanitizer can see.
  ///
  /// The standard library's `Mutex` works with futexes inside a library that is not instrumented, so that the sanitizer takes
  /// every access under it for a race. Builds for the sanitizer (`-Xswiftc -DTHREAD_SANITIZER`) use a POSIX mutex instead,
  /// which it knows. The pointers are `nonisolated(unsafe)` because the compiler cannot see that the mutex guards them.
  package final class Guarded<Value: ~Copyable>: Sendable {
    nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    nonisolated(unsafe) private let value: UnsafeMutablePointer<Value>

    package init(_ value: consuming sending Value) {
      mutex = .allocate(capacity: 1)
      mutex.initialize(to: pthread_mutex_t())
      pthread_mutex_init(mutex, nil)
      self.value = .allocate(capacity: 1)
      self.value.initialize(to: value)
    }

    deinit {
      value.deinitialize(count: 1)
      value.deallocate()
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    package func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&value.pointee)
    }
  }
#else
  package import Synchronization

  /// A value behind a lock: the standard library's mutex, except in builds for the thread sanitizer, which cannot see it.
  ///
  /// A type of its own rather than another name of `Mutex`, so that what compiles with the one compiles with the other.
  package struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>

    @inlinable
    package init(_ value: consuming sending Value) {
      mutex = Mutex(value)
    }

    @inlinable
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      try mutex.withLock(body)
    }
  }
#endif
