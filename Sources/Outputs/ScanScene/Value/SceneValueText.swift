import ScanJSON

/// The sentences about values of a scene that are not of their form.
package enum SceneValueText: String, TextSet {
  case path = "page.scene.path"
  case pathForm = "page.scene.pathForm"
  case colorForm = "page.scene.colorForm"

  package var english: String {
    switch self {
    case .path: "path data"
    case .pathForm: "M, L, C and Z of SVG with absolute coordinates, one space between all parts"
    case .colorForm: "#RRGGBBAA (alpha last)"
    }
  }
}
