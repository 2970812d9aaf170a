import CWorkerShim
import Glibc
import ScanImage
import ScanJSON
import ScanProcess

extension WorkerProcess {
  /// Makes the pipes of requests, answers and log.
  static func pipes() throws(WorkerFault) -> [Pipe] {
    var pipes: [Pipe] = []
    for _ in 0..<3 {
      do throws(RunningProgram.Failure) {
        pipes.append(try Pipe())
      } catch {
        closeAll(pipes)
        throw WorkerFault(.system, .noPipe, error: error.code)
      }
    }
    return pipes
  }

  static func closeAll(_ pipes: [Pipe]) {
    for pipe in pipes { pipe.close() }
  }

  /// Starts the program, behind the wall around its files where it has one.
  static func start(
    _ command: WorkerCommand, _ pipes: [Pipe], _ memory: SharedMemory, _ returned: SharedMemory?
  ) throws(WorkerFault) -> RunningProgram {
    let started = StartedProgram()
    let job = ThreadJob {
      // The wall stands around a thread and what it starts, so that the thread is one that ends here.
      if let readable = command.readable { Self.forbidFiles(but: readable) }
      started.set(Self.startHere(command, pipes, memory, returned))
    }
    if command.readable == nil { job.run() } else { job.start() }
    return try started.wait().get()
  }

  private static func forbidFiles(but readable: [String]) {
    let pointers = readable.map { UnsafePointer(strdup($0)) }
    defer { for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) } }
    // A kernel without Landlock leaves the other limits.
    _ = scanview_forbid_files(pointers, pointers.count)
  }

  private static func startHere(
    _ command: WorkerCommand, _ pipes: [Pipe], _ memory: SharedMemory, _ returned: SharedMemory?
  ) -> Result<RunningProgram, WorkerFault> {
    var variables = [
      "SCANVIEW_WORKER": "\(WorkerProtocol.version)", "SCANVIEW_ANSWERS": "3", "SCANVIEW_FRAMES": "4",
    ]
    if returned != nil { variables["SCANVIEW_PICTURES"] = "5" }
    do throws(RunningProgram.Failure) {
      return .success(
        try RunningProgram.start(
          command.program, command.arguments, input: pipes[0].read, output: pipes[2].write, messages: pipes[2].write,
          passing: [pipes[1].write, memory.descriptor] + (returned.map { [$0.descriptor] } ?? []),
          environment: command.environment.merging(variables) { $1 }))
    } catch {
      let program = DisplayText.Argument.string(command.program)
      return .failure(
        error.code == ENOENT
          ? WorkerFault(.notStarted, .notFound, ["program": program])
          : WorkerFault(
            .notStarted, .notStarted, ["program": program, "error": .string(String(cString: strerror(error.code)))]))
    }
  }
}

/// A program on its way from the thread that starts it to the one that waits for it.
private final class StartedProgram: Sendable {
  private let result = Guarded<Result<RunningProgram, WorkerFault>?>(nil)
  nonisolated(unsafe) private let isThere = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(isThere, 0, 0) }

  deinit {
    sem_destroy(isThere)
    isThere.deallocate()
  }

  func set(_ value: Result<RunningProgram, WorkerFault>) {
    result.withLock { $0 = value }
    sem_post(isThere)
  }

  func wait() -> Result<RunningProgram, WorkerFault> {
    while sem_wait(isThere) != 0 {}
    return result.withLock { $0 } ?? .failure(WorkerFault(.system, .cancelled))
  }
}
