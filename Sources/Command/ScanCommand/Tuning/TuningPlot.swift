import ScanPluginKit

/// A plot of trials: the time of a picture against what was read, with the trials that no other beats joined by a line.
struct TuningPlot {
  /// A trial on the plot.
  struct Point {
    let name: String
    let milliseconds: Double
    let hits: Int
    let isEfficient: Bool
    let isProposed: Bool
  }

  let points: [Point]
  /// How many things there are to read.
  let total: Int
  let axes: (time: String, read: String)

  private static let (width, height, margin) = (900.0, 460.0, 70.0)
  /// The distance of two lines of the names below the plot.
  private static let line = 20.0
  /// The room of a number on the plot.
  private static let number = (width: 20.0, height: 14.0)

  /// The plot as SVG.
  var svg: String {
    let most = max(1, points.map(\.milliseconds).max() ?? 1) * 1.1
    let least = Double(max(0, (points.map(\.hits).min() ?? 0) - 1))
    let top = Double(max(total, Int(least) + 1))
    func x(_ value: Double) -> Double { Self.margin + value / most * (Self.width - 2 * Self.margin) }
    func y(_ value: Int) -> Double {
      Self.height - Self.margin - (Double(value) - least) / (top - least) * (Self.height - 2 * Self.margin)
    }
    func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height + Self.line * Double(points.count)))\" font-family=\"sans-serif\" font-size=\"14\">",
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
      "<path d=\"M\(Self.margin) \(Self.margin)V\(Self.height - Self.margin)H\(Self.width - Self.margin)\" fill=\"none\" stroke=\"#333\"/>",
      "<text x=\"\(Self.width / 2)\" y=\"\(Self.height - 20)\" text-anchor=\"middle\">\(XML.escaped(axes.time))</text>",
      "<text x=\"20\" y=\"\(Self.margin - 30)\">\(XML.escaped(axes.read))</text>",
    ]
    for share in [0.0, 0.25, 0.5, 0.75, 1] {
      let value = most * share
      lines.append(
        "<text x=\"\(text(x(value)))\" y=\"\(Self.height - Self.margin + 20)\" text-anchor=\"middle\" fill=\"#555\">\(text(value))</text>"
      )
    }
    for value in Set([Int(least), Int((least + top) / 2), Int(top)]).sorted() {
      lines.append(
        "<text x=\"\(Self.margin - 10)\" y=\"\(text(y(value) + 5))\" text-anchor=\"end\" fill=\"#555\">\(value)</text>")
    }
    let front = points.filter(\.isEfficient).sorted { $0.milliseconds < $1.milliseconds }
    let path = front.enumerated().map {
      ($0.offset == 0 ? "M" : "L") + "\(text(x($0.element.milliseconds))) \(text(y($0.element.hits)))"
    }
    lines.append(
      "<path d=\"\(path.joined(separator: " "))\" fill=\"none\" stroke=\"#0a66c2\" stroke-dasharray=\"5 4\"/>")
    for point in points {
      let (left, up) = (x(point.milliseconds), y(point.hits))
      lines.append(
        "<circle cx=\"\(text(left))\" cy=\"\(text(up))\" r=\"\(point.isProposed ? 8 : 5)\" fill=\"\(color(point))\"><title>\(XML.escaped(point.name))</title></circle>"
      )
    }
    // Points lie close together: their numbers stand one above another, the important ones first, and the names below the plot.
    var taken: [(x: Double, y: Double)] = []
    let important = points.indices.sorted { rank(points[$0]) < rank(points[$1]) }
    for index in important {
      let left = x(points[index].milliseconds)
      let up = y(points[index].hits)
      let above = stride(from: up - 12, to: Self.number.height, by: -Self.number.height)
      let below = stride(from: up + 12 + Self.number.height, to: Self.height - Self.margin, by: Self.number.height)
      let free = (Array(above) + Array(below)).first { height in
        !taken.contains { abs($0.x - left) < Self.number.width && abs($0.y - height) < Self.number.height }
      }
      guard let free else { continue }
      taken.append((left, free))
      lines.append(
        "<text x=\"\(text(left))\" y=\"\(text(free))\" text-anchor=\"middle\" fill=\"\(color(points[index]))\">\(index + 1)</text>"
      )
    }
    for (index, point) in points.enumerated() {
      let up = Self.height + Self.line * Double(index)
      lines.append(
        "<text x=\"\(Self.margin)\" y=\"\(text(up))\" fill=\"\(color(point))\">\(index + 1)  \(XML.escaped(point.name))</text>"
      )
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// Which number is written first where points lie close together.
  private func rank(_ point: Point) -> Int { point.isProposed ? 0 : point.isEfficient ? 1 : 2 }

  private func color(_ point: Point) -> String {
    point.isProposed ? "#0a7d32" : point.isEfficient ? "#0a66c2" : "#777"
  }
}
