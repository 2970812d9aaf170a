import ScanConfig
import ScanJSON

extension ValueType where Value == ScenePath {
  /// An outline: path data of SVG.
  static var path: Self {
    .form(
      SceneValueText.path.with(), pattern: ScenePath.pattern, examples: ["M 10 20 L 30.5 20 L 30.5 40 Z"],
      allowed: [SceneValueText.pathForm.with()],
      words: "Path data of SVG in view points, with M, L, C and Z only. Inside is what the even-odd rule says.",
      parse: { ScenePath($0) }, format: \.description)
  }
}

extension ValueType where Value == ColorSpec {
  /// A color as the web writes it, with the alpha byte last; configurations have it first.
  static var webColor: Self {
    .form(
      ConfigValueText.color.with(), pattern: "^#([0-9A-F]{6}|[0-9A-F]{8})$", examples: ["#0099FF", "#0099FF22"],
      allowed: ["#RRGGBB", SceneValueText.colorForm.with()],
      words: "A color of CSS, #RRGGBB or #RRGGBBAA. Unlike in configurations alpha comes last.",
      parse: { text in
        guard text.utf8.first == UInt8(ascii: "#"), text.utf8.allSatisfy({ !(97...102).contains($0) }) else {
          return nil
        }
        let digits = text.dropFirst()
        return ColorSpec(digits.utf8.count == 8 ? String(digits.suffix(2) + digits.prefix(6)) : String(digits))
      },
      format: { color in
        let text = color.description
        return text.utf8.count == 9 ? "#\(text.suffix(6))\(text.dropFirst().prefix(2))" : text
      })
  }
}
