import ScanPluginKit

/// Why nothing can be painted.
package enum PainterText: String, TextSet {
  case noLibraries = "command.preview.noLibraries"

  package var english: String {
    switch self {
    case .noLibraries: "cairo and pango cannot be loaded ({error}); install libpangocairo-1.0-0"
    }
  }
}
