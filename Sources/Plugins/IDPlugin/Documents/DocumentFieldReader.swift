package import ScanPluginKit
import TesseractEngine

/// The reader of the printed fields of single pictures, with every confidence let through; for measuring.
package final class DocumentFieldReader {
  /// The use cases whose fields are measured, by the names of the configuration.
  package enum UseCase: String, CaseIterable {
    case universalId, vehicleRegistrationCertificate

    fileprivate var kinds: Set<DocumentReading.Kind> {
      switch self {
      case .universalId: [.drivingLicense, .idFront, .insuranceCard]
      case .vehicleRegistrationCertificate: [.vehicleRegistrationCertificate]
      }
    }
  }

  private let scanner: PageScanner

  /// Makes a reader with the language data that is installed.
  ///
  /// - Throws: `PluginError` with `missingData` when none is.
  package init() throws {
    let data = LanguageData()
    scanner = try PageScanner(
      useCase: UseCase.universalId.rawValue, languages: DocumentLanguages.languages(.latin, data), data: data,
      year: PresentDate.now().year)
  }

  /// The fields of a picture by their names; empty where no layout fits.
  package func fields(_ frame: Frame, _ useCase: UseCase) throws -> [(name: String, text: String, confidence: Int)] {
    let input = ScanInput(frame: frame, effort: .still)
    return try scanner.observe(input, kinds: useCase.kinds)?.document?.fields.map { ($0.field, $0.text, $0.confidence) }
      ?? []
  }
}
