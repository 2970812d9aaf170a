import Foundation
import ScanWorker

/// A worker written for one test: a script that gets `ask()` for the next request and `say(message)` for answers.
enum FakeWorker {
  /// The command of a script.
  ///
  /// - Parameter body: What it does after the hello, in Python.
  static func command(_ body: String, startLimit: Duration = .seconds(20)) -> WorkerCommand {
    WorkerCommand(python, ["-I", "-S", "-u", "-c", prologue + body], startLimit: startLimit)
  }

  /// The interpreter itself: what `PATH` has may be a script that searches for it at each start.
  private static let python: String = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import sys; print(sys.executable)"]
    let output = Pipe()
    process.standardOutput = output
    guard (try? process.run()) != nil else { return "python3" }
    let path = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return path.isEmpty ? "python3" : path.trimmingCharacters(in: .newlines)
  }()

  /// One that answers each `read` with its number, after it did what the request asks for.
  static let obedient = command(
    """
    hello()
    while True:
        request = ask()
        do(request.get("then", ""), request)
        say({"type": "done", "id": request["id"], "pid": os.getpid(), "n": request.get("n")})
    """)

  private static let prologue = """
    import json, os, sys, signal
    answers = os.fdopen(int(os.environ["SCANVIEW_ANSWERS"]), "w", buffering=1)
    def ask():
        line = sys.stdin.readline()
        if not line: sys.exit(0)
        return json.loads(line)
    def say(message): answers.write(json.dumps(message) + "\\n")
    def hello(version=1):
        ask()
        say({"type": "hello", "protocol": version})
    def do(action, request):
        if action == "crash": os.kill(os.getpid(), signal.SIGSEGV)
        if action == "abort": os.abort()
        if action == "exit": sys.exit(3)
        if action == "hang":
            while True: signal.pause()
        if action == "spin":
            while True: pass
        if action == "garbage": answers.write("\\x00\\xff not json\\n")
        if action == "future": say({"type": "done", "id": request["id"] + 7})
        if action == "long":
            while True: answers.write("x" * 65536)
        if action == "flood":
            while True: print("noise " * 1000)
        if action == "print": print("a stray line"); sys.stderr.write("and another\\n")
        if action == "leak":
            hoard = []
            while True: hoard.append(bytearray(64 << 20))
        if action == "fork":
            for _ in range(4):
                if os.fork() == 0:
                    while True: signal.pause()
        if action == "close":
            answers.close(); signal.pause()
        if action == "twice": say({"type": "done", "id": request["id"]})

    """
}
