import FoundationEssentials
import ScanPluginKit

/// A code that the configuration takes, before it gets its place in a result.
struct FoundCode {
  let merged: MergedSymbol
  let content: BarcodeContent
  let quad: FrameQuad
  /// The add-on and its corners, when it is a result of its own.
  let addOn: (addOn: DecodedSymbol.AddOn, quad: FrameQuad?)?
  /// What is known of it from this frame and the ones before.
  var consensus: CodeConsensus?

  /// What makes two readings the same code.
  var identity: CodeIdentity {
    CodeIdentity(format: content.format, value: content.value + (addOn.map { "+" + $0.addOn.text } ?? ""))
  }
}

/// What makes two readings the same code.
struct CodeIdentity: Hashable {
  let format: String
  let value: String
}

/// Writes codes as the list of a result.
enum CodeList {
  /// The codes with their numbers; an add-on follows its host, each naming the other.
  static func barcodes(_ codes: [FoundCode]) -> [Barcode] {
    var list: [Barcode] = []
    for code in codes {
      let id = list.count
      list.append(barcode(code, id: id, associatedID: code.addOn == nil ? nil : id + 1))
      if let (addOn, quad) = code.addOn {
        list.append(
          Barcode(
            id: id + 1, value: addOn.text, format: "UPC_EAN_EXTENSION", coordinates: quad.map(coordinates),
            base64value: base64(Array(addOn.text.utf8)), corners: quad.map(corners), cornersAreLine: quad != nil,
            engine: code.merged.engineNames, associatedID: id))
      }
    }
    return list
  }

  private static func barcode(_ code: FoundCode, id: Int, associatedID: Int?) -> Barcode {
    let symbol = code.merged.symbol
    return Barcode(
      id: id, value: code.content.value, format: code.content.format, coordinates: coordinates(code.quad),
      base64value: base64(code.content.bytes), extendedValue: code.content.extendedValue,
      symbologyIdentifier: code.content.symbologyIdentifier, corners: corners(code.quad),
      cornersAreLine: symbol.locationIsLine, engine: code.merged.engineNames, associatedID: associatedID,
      gs1: code.content.structure.gs1?.elements, gs1Problems: code.content.structure.gs1?.problems ?? [],
      aamva: code.content.structure.license, payload: code.content.structure.payload,
      sequence: symbol.structuredAppend.map {
        CodeSequence(index: $0.index, count: $0.count ?? 0, sharedID: $0.id)
      }, isMirrored: symbol.isMirrored,
      evidence: code.consensus.map(ReadEvidence.init))
  }

  private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  private static func corners(_ quad: FrameQuad) -> [PixelPoint] { quad.corners.map { PixelPoint(x: $0.x, y: $0.y) } }

  /// The eight whole numbers of the format: from the bottom left corner counter-clockwise, rounded from the corners that are
  /// reported beside them.
  private static func coordinates(_ quad: FrameQuad) -> [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(8)
    for corner in corners(quad).reversed() {
      numbers.append(whole(corner.x))
      numbers.append(whole(corner.y))
    }
    return numbers
  }

  private static func whole(_ value: Double) -> Int { Int(value.rounded().clamped(to: -1e6...1e6)) }
}

extension ReadEvidence {
  fileprivate init(_ consensus: CodeConsensus) {
    self.init(
      confidence: consensus.confidence, reads: consensus.reads, frames: consensus.frames,
      runnerUps: consensus.runnerUps.map {
        RunnerUp(value: $0.identity.value, format: $0.identity.format, reads: $0.reads)
      })
  }
}

extension FoundCode {
  /// What is to be said of a code that is not accepted: that it waits for further readings; nil where these are enough, as where its add-on
  /// is missing.
  var waiting: UnconfirmedReading? {
    guard let consensus, consensus.missingReads > 0 else { return nil }
    return UnconfirmedReading(
      kind: content.format, text: content.value, quad: quad, reads: consensus.reads,
      missingReads: consensus.missingReads)
  }
}
