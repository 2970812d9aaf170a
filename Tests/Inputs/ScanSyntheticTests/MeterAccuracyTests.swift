import ScanBench
import ScanGeometry
import Testing

@testable import ScanSynthetic

private let small = PixelSize(width: 96, height: 40)

@Suite("Accuracy on drawn meters")
struct MeterAccuracyTests {
  @Test("A reader that knows everything is right everywhere", arguments: SyntheticMeter.Kind.counters)
  func perfect(kind: SyntheticMeter.Kind) {
    let accuracy = SyntheticMeterAccuracy(kind, count: 12, size: small) { _, scene in [(scene.truth[0].text, 1)] }
    #expect(accuracy.total.pictures == 12)
    #expect(accuracy.total.exact == 12)
    #expect(accuracy.total.pointed == 12)
    #expect(accuracy.total.acceptedWrong == 0)
    #expect(accuracy.misses.isEmpty)
    #expect(accuracy.scores.values.map(\.pictures) == [4, 4, 4])
    #expect(accuracy.text().contains("accepted at"))
  }

  @Test("The neighbor in the last place is close, and a accepted mistake only where digits have to be exact")
  func neighbors() {
    func next(_ scene: SyntheticMeterScene) -> String {
      // The value after the last accepted one.
      let digits = scene.truth[0].accepted.last?.compactMap { $0.wholeNumberValue.map { UInt8($0) } } ?? []
      return MeterFigures.text(MeterFigures.next(digits), decimals: 0)
    }
    let dials = SyntheticMeterAccuracy(.dials, count: 6, size: small) { _, scene in [(next(scene), 0.9)] }
    #expect(dials.total.exact == 0)
    #expect(dials.total.close == 6)
    #expect(dials.total.acceptedWrong == 0)
    #expect(dials.misses.count == 6)
    let drums = SyntheticMeterAccuracy(.drums, count: 6, size: small) { _, scene in [(next(scene), 0.9)] }
    #expect(drums.total.close == 6)
    #expect(drums.total.acceptedWrong == 6)
  }

  @Test("A point at another place is a miss of its own")
  func points() {
    let accuracy = SyntheticMeterAccuracy(.display, count: 12, size: small) { _, scene in
      [(scene.truth[0].text.filter { $0 != "." }, 0.9)]
    }
    let pointed = (1...12).count { seed in
      let condition = SyntheticMeterScene.Condition.allCases[(seed - 1) % 3]
      let scene = SyntheticMeterScene(.display, seed: UInt64(seed), condition: condition, size: small)
      return scene.truth[0].text.contains(".")
    }
    #expect(pointed > 0)
    #expect(accuracy.total.exact == 12 && accuracy.total.accepted == 12 && accuracy.total.acceptedWrong == 0)
    #expect(accuracy.total.acceptedWrongPoint == pointed && accuracy.misses.count == pointed)
  }

  @Test("Silence and low confidence are no accepted mistakes")
  func uncertainty() {
    let accuracy = SyntheticMeterAccuracy(.display, count: 6, size: small) { _, scene in
      scene.condition == .easy ? [] : [("1", 0.59)]
    }
    #expect(accuracy.total.silent == 2)
    #expect(accuracy.total.acceptedWrong == 0)
    #expect(accuracy.total.close == 0)
  }

  @Test("Readings of pictures without a meter are counted when they are accepted")
  func absences() {
    var number = 0
    let absences = SyntheticMeterAbsences(count: 16, size: small) { _ in
      number += 1
      return number % 4 == 0 ? [("123", 0.7), ("4", 0.2)] : [("5", 0.5)]
    }
    #expect(absences.pictures == 16)
    #expect(absences.inventions.map(\.text) == ["123", "123", "123", "123"])
    #expect(absences.highest.values.max() == 0.7)
    #expect(absences.text().split(separator: "\n").count == 11)
  }
}
