package import ScanPluginKit

/// How well the check digits and the structure of a symbology keep wrong texts out.
package enum Strength: Int, Sendable, CaseIterable, Comparable {
  /// Check digits of ten values, or none: one reading is a hint.
  case weak
  /// A check digit, or a start and stop that chance seldom makes.
  case fair
  /// Error correction, or check characters of a hundred values over the whole symbol: one reading is enough.
  case strong

  /// The strength of a symbology.
  package init(_ symbology: Symbology) {
    switch symbology {
    case .aztec, .dataMatrix, .dotCode, .maxiCode, .microPDF417, .microQR, .pdf417, .qr, .rMQR, .code128, .dataBar,
      .dataBarExpanded, .dataBarLimited, .intelligentMail:
      self = .strong
    case .ean13, .upcA, .code39, .code32, .code93, .trioptic: self = .fair
    default: self = .weak
    }
  }

  /// How many readings it takes, where the configuration does not say.
  package var minReads: Int {
    switch self {
    case .strong: 1
    case .fair: 2
    case .weak: 3
    }
  }

  /// The order of trust.
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
