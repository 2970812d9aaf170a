import ArgumentParser
import ScanImage
import ScanPluginKit
import ScanStills
import ScanSynthetic

/// `scanview samples`: pictures to try everything with, rendered by this build.
struct SamplesCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "samples", abstract: "Render sample pictures of barcodes into a folder.",
    discussion: """
      The pictures show goods, parcels, tickets and plates with codes of several symbologies. They are rendered, the \
      same on every machine, so there is nothing to download. Try: \(ProgramName.current) scan Configs/barcode.json Samples
      """)

  @Argument(help: "The folder; it is made when it is not there.", completion: .directory) var folder = "Samples"
  @Option(help: ArgumentHelp("Write JPEG of this quality (1…100) instead of PNG.", valueName: "quality"))
  var jpeg: Int?
  @Flag(help: "Only list the samples, and write nothing.") var list = false
  @Flag(name: .shortAndLong, help: "Print no words.") var quiet = false
  @OptionGroup var textsOption: TextsOption

  func validate() throws {
    if let jpeg, !(1...100).contains(jpeg) { throw ValidationError("--jpeg", takes: "1…100") }
  }

  func run() throws {
    if quiet { Console.beQuiet() }
    let samples = try SyntheticSamples.standardSet()
    let ending = jpeg == nil ? "png" : "jpg"
    if list {
      let texts = Console.texts
      var table = TextTable([ListWords.sample, .shows].map { $0.with().text(texts) })
      for sample in samples { table.add([sample.name, sample.summary.text(texts)]) }
      try Console.result(table.text)
      return
    }
    try FilePath.makeFolder(folder)
    var bar = ProgressBar(total: samples.count, label: ListWords.samples.with().text(Console.texts), quiet: quiet)
    let writer = PictureWriter(jpegQuality: jpeg ?? 90)
    for (index, sample) in samples.enumerated() {
      bar.show(index)
      let frame = sample.scene.frame()
      try writer.write(
        frame.color ?? ColorImage(frame.luma), to: FilePath.joined(folder, "\(sample.name).\(ending)"))
    }
    TransientLine.clear()
    Console.note(ListWords.samplesWritten.with(["count": .number(samples.count), "folder": .string(folder)]))
  }
}
