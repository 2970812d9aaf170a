public enum JSONStyle: Sendable { case pretty, compact }
extension JSONNode {
  public func text(_ style: JSONStyle = .pretty) -> String { "" }
  public static func parse(_ text: String, file: String? = nil) throws(InvalidDocument) -> JSONNode { nil }
}
public func nearestNames(to: String, among: [String], limit: Int = 3) -> [String] { [] }
