import Glibc
import ScanBench

// Reads pictures that are spoiled for a known cause, and prints how often the first reason names it.
//
//   swift run -c release reason-accuracy [CORPORA] [--samples FOLDER] [--part all|seen|unseen] [--cause NAME] [--family NAME]
//                                        [--drawn] [--offset NUMBER] [--list] [--unnamed] [--pictures FOLDER] [--follow]

func fail(_ message: String) -> Never {
  var line = Array("reason-accuracy: \(message)\n".utf8)
  write(STDERR_FILENO, &line, line.count)
  exit(2)
}

var corpus = "../shared/corpus"
var samples = "Samples"
var part = ReasonRun.Part.all
var (lists, listsUnnamed, isDrawnAlone, follows) = (false, false, false, false)
var cause: SpoilCause?
var family: PictureFamily?
var pictures: String?
var offset: UInt64 = 0
var words = CommandLine.arguments.dropFirst().makeIterator()
while let word = words.next() {
  switch word {
  case "--samples": samples = words.next() ?? samples
  case "--part":
    guard let named = ReasonRun.Part(rawValue: words.next() ?? "") else { fail("--part takes all, seen or unseen") }
    part = named
  case "--cause":
    cause = SpoilCause(rawValue: words.next() ?? "")
    if cause == nil { fail("--cause takes \(SpoilCause.allCases.map(\.rawValue).joined(separator: ", "))") }
  case "--family":
    family = PictureFamily(rawValue: words.next() ?? "")
    if family == nil { fail("--family takes \(PictureFamily.allCases.map(\.rawValue).joined(separator: ", "))") }
  case "--pictures": pictures = words.next()
  case "--follow": follows = true
  case "--drawn": isDrawnAlone = true
  case "--offset":
    guard let number = UInt64(words.next() ?? ""), number < 1 << 32 else { fail("--offset takes a number") }
    offset = number
  case "--list": lists = true
  case "--unnamed": listsUnnamed = true
  default:
    guard !word.hasPrefix("-") else { fail("unknown argument \(word)") }
    corpus = word
  }
}
let hasCorpus = access(corpus + "/text/manifest.csv", R_OK) == 0
if !isDrawnAlone, !hasCorpus {
  print("\(corpus) has no corpora: spoiled photos are skipped, drawn pictures alone are read")
}

let all = SpoiledPictures.all(
  samples: samples, corpus: isDrawnAlone || !hasCorpus ? nil : corpus, offset: offset
).filter {
  (part == .all || $0.isUnseen == (part == .unseen)) && (cause == nil || $0.cause == cause)
    && (family == nil || $0.subject.family == family)
}
let run = ReasonRun(folder: pictures, followsAdvice: follows)
@MainActor func show(_ one: ReasonRun.Case) {
  let isListed = one.outcome != .read && (lists || listsUnnamed && one.outcome != .named)
  guard isListed || one.contradicts else { return }
  let milliseconds = Decimals.text(one.milliseconds, 0)
  print("\(one.outcome)\t\(one.cause.rawValue)\t\(one.name)\t\(one.said)\t\(milliseconds) ms")
  fflush(nil)
}
for series in all {
  let before = run.cases.count
  try await run.read(series)
  run.cases[before...].forEach(show)
}
if cause == nil, family == nil {
  let before = run.cases.count
  try run.readFiles()
  run.cases[before...].forEach(show)
}
let report = ReasonReport(run.cases)
print(report.table())
print(report.confusion())
if follows {
  print(report.followed())
  let ids = run.unfollowed.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
  print("advices that change nothing for the picture: \(ids.isEmpty ? "none" : ids.joined(separator: ", "))")
}
print(
  "\(run.unusable.count) series without a picture that is read before it is spoiled: \(run.unusable.joined(separator: "; "))"
)
print(
  "\(report.refused.count) pictures gave nothing, \(report.namedCount) of them with a reason that names the cause; "
    + "\(report.contradicting.count) with a reason beside a result")
