import Foundation
import Glibc

/// The memory of the process that is in use, in bytes.
package func residentMemory() throws -> Int {
  let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}
