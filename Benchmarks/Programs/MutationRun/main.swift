import FoundationEssentials
import Glibc

// Gives the library damaged pictures and configurations and hostile patterns, in processes of so many each, and says what came of them.
//
//   swift run -c release mutation-run [--short] [--pictures N] [--configurations N] [--patterns N] [--seed S] [--jobs J]
//
// It is run in the folder of the package. It fails when a process crashes, an input takes longer than its limits, a process takes more
// memory than its limit, or threads, descriptors or files are left over. An input that is at fault is kept in out/robustness; the
// line that is printed with it repeats it alone.

do {
  let arguments = try Arguments(CommandLine.arguments.dropFirst())
  if let subject = arguments.subject {
    let batch = Batch(
      subject: subject, seed: arguments.seed, first: arguments.first, count: arguments.count, root: arguments.root)
    exit(try await batch.run(in: arguments.folder) ? 0 : 1)
  }
  let run = MutationRun(
    counts: arguments.counts, seed: arguments.seed, jobs: arguments.jobs, root: arguments.root)
  exit(try await run.run() ? 0 : 1)
} catch {
  print("mutation-run: \(error)")
  exit(2)
}
