import Glibc
import ScanProcess
import Testing

@Suite("Programs that are started")
struct RunningProgramTests {
  /// What a program prints.
  private static func output(_ arguments: [String], passing passed: [Int32] = []) throws -> String {
    let pipe = try Pipe()
    defer { close(pipe.read) }
    let program: RunningProgram
    do {
      defer { close(pipe.write) }
      program = try RunningProgram.start("sh", ["-c"] + arguments, output: pipe.write, passing: passed)
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(pipe.read, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    #expect(program.ending(waits: true) == .exited(0))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A program gets what is passed to it, and no other descriptor that is open by chance")
  func descriptors() throws {
    // No close-on-exec: what C libraries and Foundation leave open.
    var chance: [Int32] = [-1, -1]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &chance) == 0)
    let passed = try Pipe()
    defer {
      passed.close()
      for end in chance { close(end) }
    }
    // Looking at the folder of descriptors would open one more.
    let numbers = Set([0, 1, 2, 3, 4] + chance).sorted().map(String.init).joined(separator: " ")
    let find = "for n in \(numbers); do [ -e /proc/$$/fd/$n ] && echo $n; done; true"
    #expect(try Self.output([find]).split(separator: "\n") == ["0", "1", "2"])
    let withOne = try Self.output([find + "; echo said >&3"], passing: [passed.write])
    #expect(withOne.split(separator: "\n") == ["0", "1", "2", "3"])
    var said = [UInt8](repeating: 0, count: 16)
    #expect(read(passed.read, &said, said.count) == 5)
  }

  @Test("A program that is not there is reported with the number of the system")
  func missing() {
    #expect {
      try RunningProgram.start("/nowhere/program", [])
    } throws: { error in
      (error as? RunningProgram.Failure)?.code == ENOENT
    }
  }
}
