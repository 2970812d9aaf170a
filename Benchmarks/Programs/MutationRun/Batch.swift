import FoundationEssentials
import Glibc
import ScanRuntime

/// One process: so many inputs of one subject, from a number on.
struct Batch: Sendable {
  let subject: Subject
  let seed: UInt64
  let first: Int
  let count: Int
  let root: String

  /// The most that one input may take, in seconds: decoding and reading two pages, each to its limit, and a plugin's second to return.
  static let maxSeconds = 4 * (DamagedPictures.timeLimit + 1)

  var arguments: [String] {
    ["--subject", subject.rawValue, "--seed", "\(seed)", "--first", "\(first)", "--count", "\(count)", "--root", root]
  }

  /// The inputs.
  ///
  /// - Parameter reads: Whether they are to be used.
  func inputs(reads: Bool = true) async throws -> any Inputs {
    switch subject {
    case .pictures: try await DamagedPictures(root: root, seed: seed, reads: reads)
    case .configurations: try DamagedConfigurations(root: root, seed: seed)
    case .patterns: try HostilePatterns(seed: seed)
    }
  }

  /// Uses all inputs in this process and prints what came of them.
  ///
  /// - Parameter folder: The folder to work in, which gets a file `at` with the number of the input under way; nil for none.
  /// - Returns: Whether nothing is left over.
  func run(in folder: String?) async throws -> Bool {
    if let folder, chdir(folder) != 0 { throw SystemError(code: errno) }
    let inputs = try await inputs()
    let at = folder == nil ? -1 : open("at", O_CREAT | O_WRONLY, 0o600)
    // What is made once and kept is made before anything is counted: threads of pools, nets, dictionaries.
    for number in 0..<25 { _ = await inputs.use(inputs.input(number), number) }
    var before = HeldResources.now()
    before = HeldResources(
      threads: before.threads + Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), descriptors: before.descriptors)
    var outcomes: [String: Int] = [:]
    var slowest = (number: first, time: Duration.zero)
    for number in first..<(first + count) {
      withUnsafeBytes(of: number) { _ = pwrite(at, $0.baseAddress, $0.count, 0) }
      // Who hangs is ended by the signal.
      alarm(UInt32(2 * Self.maxSeconds))
      let input = inputs.input(number)
      let begin = ContinuousClock.now
      outcomes[await inputs.use(input, number), default: 0] += 1
      let time = ContinuousClock.now - begin
      if time > slowest.time { slowest = (number, time) }
    }
    alarm(UInt32(2 * Self.maxSeconds))
    let after = try await HeldResources.settled(before)
    let words = outcomes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
    print("outcomes \(words)")
    print("slowest \(Int(slowest.time / .milliseconds(1))) \(slowest.number)")
    print("threads \(before.threads) \(after.threads)")
    print("descriptors \(before.descriptors) \(after.descriptors)")
    if after.descriptors > before.descriptors { print("open: \(HeldResources.open().joined(separator: ", "))") }
    return after.threads <= before.threads && after.descriptors <= before.descriptors
  }
}
