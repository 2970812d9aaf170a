import Glibc

/// Ends the process with a message when something that must hold does not; libFuzzer then keeps the input.
func require(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { broken(message()) }
}

/// Ends the process with a message; libFuzzer then keeps the input.
func broken(_ message: String) -> Never {
  let line = Array("broken rule: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  abort()
}
