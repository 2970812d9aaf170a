package import ScanPluginKit
import ScanRecognition

/// How well the check digits and the structure of a symbology keep wrong texts out.
package enum Reliability: Int, Sendable, CaseIterable, Comparable {
  /// Check digits of ten values, or none: one reading is a hint.
  case weak
  /// A check digit, or a start and stop that chance seldom makes.
  case fair
  /// Error detection that noise, or one row of several, passes now and then: a reading that comes again is enough.
  case sound
  /// Error correction, or check characters of a hundred values over the whole symbol: one reading is enough.
  case strong

  /// The reliability of a symbology.
  ///
  /// Sound is what showed wrong texts in single frames of `barcode-live`: rows of a stacked DataBar Expanded read as one, Micro
  /// QR Codes of the version that has no error correction, and PDF417 made of noise.
  package init(_ symbology: Symbology) {
    switch symbology {
    case .aztec, .dataMatrix, .dotCode, .maxiCode, .qr, .rMQR, .code128, .dataBar, .dataBarLimited, .intelligentMail:
      self = .strong
    case .dataBarExpanded, .microQR, .microPDF417, .pdf417: self = .sound
    case .ean13, .upcA, .code39, .code32, .code93, .trioptic: self = .fair
    default: self = .weak
    }
  }

  /// How many readings it takes, where the configuration does not say.
  package var neededReads: NeededReads {
    switch self {
    case .strong: NeededReads(1)
    case .sound: NeededReads(2)
    case .fair: NeededReads(2, alone: 4)
    case .weak: NeededReads(3, alone: 5)
    }
  }

  /// The order of trust.
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How many readings it takes to accept a code of a running source.
package struct NeededReads: Sendable, Equatable {
  /// The readings by which it has to lead, once several engines read it in the same frame.
  package let agreed: Int
  /// The readings by which it has to lead as long as one engine alone reads it.
  package let alone: Int

  /// Makes a rule; without a second number, it makes no difference who reads the code.
  package init(_ agreed: Int, alone: Int? = nil) {
    self.agreed = max(1, agreed)
    self.alone = max(self.agreed, alone ?? agreed)
  }

  /// The rule for a code: one reading is either enough, or it has to lead.
  ///
  /// - Parameters:
  ///   - isAgreed: Whether several engines or attempts agreed on it.
  ///   - extraReads: How many readings more than usual it takes.
  func policy(isAgreed: Bool, extraReads: Int) -> AcceptancePolicy {
    let needed = isAgreed ? agreed : alone
    return AcceptancePolicy(minReads: needed + extraReads, minLead: needed == 1 ? nil : needed + extraReads)
  }
}
