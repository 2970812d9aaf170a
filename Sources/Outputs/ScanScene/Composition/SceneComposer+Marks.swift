import ScanConfig
import ScanGeometry

extension SceneComposer {
  /// More things than that would hide the picture.
  private static let mostItems = 400

  /// The marks of all things.
  var marks: [SceneShape] {
    // What has vanished is left out: a long session has found more than is to be seen.
    let present = content.items.filter { item in
      time.map { !content.hasEnded(item, at: $0 - Self.fadeTime) } ?? true
    }
    return present.prefix(Self.mostItems).enumerated().flatMap { index, item -> [SceneShape] in
      let feedback = content.marks(of: item.pluginID)
      let name = "item/\(item.number.map(String.init) ?? "\(item.state)/\(index)")"
      let aging = aging(of: item, feedback)
      var shapes: [SceneShape]
      switch item.state {
      case .found: shapes = feedback.style == .none ? [] : highlight(item, feedback, name)
      case .unwanted: shapes = notice(item, .unwanted, name)
      case .unread: shapes = notice(item, .unread, name)
      }
      for place in shapes.indices {
        shapes[place].item = item.number
        shapes[place].pluginID = item.pluginID
        if let aging { shapes[place].motions.append(aging) }
      }
      if !shapes.isEmpty { shapes[0].label = item.label }
      return shapes
    }
  }

  /// Where a thing lies that is being read in parts: a dashed outline.
  var partial: [SceneShape] {
    guard let quad = content.partial else { return [] }
    var shape = SceneShape(
      id: "partial", role: .partial, path: ScenePath(visible(quad)), stroke: Self.notice,
      strokeWidth: geometry.points(2), dash: [geometry.points(8), geometry.points(6)])
    shape.label = content.partialText
    return [shape]
  }

  /// A thing that is no result: an amber outline, dashed where it was not read.
  private func notice(_ item: SceneItem, _ role: SceneShape.Role, _ name: String) -> [SceneShape] {
    let shade = Self.notice.multiplyingAlpha(by: 0.13)
    return [
      SceneShape(
        id: name, role: role, path: ScenePath(visible(item.quad)), fill: role == .unwanted ? shade : nil,
        stroke: Self.notice, strokeWidth: geometry.points(2),
        dash: role == .unwanted ? [] : [geometry.points(8), geometry.points(6)])
    ]
  }

  /// A thing that was found, in the style of its plugin.
  private func highlight(_ item: SceneItem, _ feedback: ScanFeedbackConfig, _ name: String) -> [SceneShape] {
    let quads = item.places(of: feedback.style).map(visible)
    let paths = quads.map { mark(of: $0, feedback) }
    let isDot = feedback.style == .contourPoint
    let isLine = feedback.style == .contourUnderline
    func shape(_ id: String, _ path: ScenePath, _ motions: [SceneMotion]) -> SceneShape {
      SceneShape(
        id: id, role: .highlight, path: path,
        fill: isDot ? feedback.strokeColor : isLine ? nil : feedback.fillColor,
        stroke: isDot ? nil : feedback.strokeColor, strokeWidth: isDot ? 0 : geometry.points(feedback.strokeWidth),
        motions: motions)
    }
    let animation = MarkAnimation(feedback, start: item.firstSeen ?? .zero, isMoving: time != nil)
    if feedback.style == .animatedRect, let path = paths.first {
      return [shape(name, path, arrival(of: path, item, feedback) + animation.motions(of: path, 0, count: 1))]
    }
    guard paths.count > 1, animation.isOfEachMark else {
      let joined = ScenePath(joining: paths)
      return [shape(name, joined, animation.motions(of: joined, 0, count: 1))]
    }
    return paths.enumerated().map { index, path in
      shape("\(name)/\(index)", path, animation.motions(of: path, index, count: paths.count))
    }
  }

  /// The outline of a cutout that becomes that of the thing.
  private func arrival(of path: ScenePath, _ item: SceneItem, _ feedback: ScanFeedbackConfig) -> [SceneMotion] {
    guard time != nil, let start = item.firstSeen else { return [] }
    let plugin = content.plugins.first { $0.id == item.pluginID } ?? content.plugins.first
    let from = ScenePath(
      geometry.cutout(plugin?.cutoutConfig), radius: geometry.points(feedback.cornerRadius))
    guard from.isAlike(path) else { return [] }
    let length =
      feedback.animationDuration > 0 ? Duration.milliseconds(feedback.animationDuration) : .milliseconds(300)
    return [SceneMotion(.path, values: [0, 1], start: start, duration: length, from: from)]
  }

  /// The mark at one place.
  private func mark(of quad: Quad<ViewSpace>, _ feedback: ScanFeedbackConfig) -> ScenePath {
    switch feedback.style {
    case .contourPoint:
      ScenePath(circleAt: quad.center, radius: geometry.points(1.5 * Double(max(2, feedback.strokeWidth))))
    case .contourUnderline: ScenePath(line: [quad.bottomLeft, quad.bottomRight])
    default: ScenePath(quad, radius: geometry.points(feedback.cornerRadius))
    }
  }

  /// How a mark vanishes when its time since it was last seen is over.
  private func aging(of item: SceneItem, _ feedback: ScanFeedbackConfig) -> SceneMotion? {
    guard time != nil, let lastSeen = item.lastSeen else { return nil }
    return SceneMotion(
      .opacity, values: [1, 0], start: lastSeen + .milliseconds(feedback.redrawTimeout), duration: Self.fadeTime)
  }

  /// A quadrilateral in the view; one that is only a line, as scan lines give it, is made wide enough to be seen.
  private func visible(_ frameQuad: FrameQuad) -> Quad<ViewSpace> {
    let quad = geometry.pictureToView.apply(frameQuad)
    let least = geometry.points(8)
    let left = quad.topLeft.interpolated(to: quad.bottomLeft, fraction: 0.5)
    let right = quad.topRight.interpolated(to: quad.bottomRight, fraction: 0.5)
    let width = left.distance(to: right)
    guard quad.topLeft.distance(to: quad.bottomLeft) < least, width > 0, width.isFinite else { return quad }
    // Half of it on each side of the line in the middle, at a right angle to it, towards where the upper edge is.
    let half = least / 2 * (quad.signedArea < 0 ? -1 : 1)
    let dx = -(right.y - left.y) / width * half
    let dy = (right.x - left.x) / width * half
    return Quad(
      topLeft: left.offset(dx: -dx, dy: -dy), topRight: right.offset(dx: -dx, dy: -dy),
      bottomRight: right.offset(dx: dx, dy: dy), bottomLeft: left.offset(dx: dx, dy: dy))
  }
}
