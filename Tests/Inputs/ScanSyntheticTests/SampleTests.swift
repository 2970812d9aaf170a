import ScanImage
import Testing
import ZBarEngine
import ZXingEngine

@testable import ScanSynthetic

@Suite("Sample scenes")
struct SampleTests {
  private static let set = Result { try SyntheticSamples.standardSet() }

  @Test("The set has names of its own, and every symbol lies in its picture")
  func names() throws {
    let samples = try Self.set.get()
    #expect(samples.count == 10)
    #expect(Set(samples.map(\.name)).count == samples.count)
    for sample in samples {
      #expect(!sample.name.contains { !$0.isLowercase && !$0.isNumber && $0 != "-" })
      #expect(!sample.scene.groundTruth.isEmpty)
      #expect(!sample.scene.groundTruth.contains { !$0.isInFrame })
      #expect(sample.scene.isColor)
    }
  }

  @Test("The engines together read each symbol, and nothing else", arguments: 0..<10)
  func readable(index: Int) throws {
    let sample = try Self.set.get()[index]
    var scene = sample.scene
    // Engines read luma; without colors the picture is rendered faster.
    scene.isColor = false
    let wanted = Set(scene.groundTruth.map(\.text))
    let symbologies = Set(scene.groundTruth.map(\.symbology))
    let found = try scene.frame().luma.withView { view in
      let zxing = try symbologies.flatMap { try ZXingReader().read(view, symbologies: [$0]) }
      let zbar = try ZBarScanner(.init(symbologies: symbologies)).scan(view)
      return Set((zxing + zbar).map(\.text))
    }
    let plain = Set(found.map { $0.filter { $0 != "(" && $0 != ")" } })
    #expect(plain == wanted, "\(sample.name)")
  }
}
