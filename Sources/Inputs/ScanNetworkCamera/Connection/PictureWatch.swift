import Glibc
import ScanImage

/// Whether pictures that come are worth reading: a camera may go on sending the very same one, or black ones.
struct PictureWatch {
  /// What is wrong with the pictures.
  enum Fault: Hashable, Sendable {
    case frozen
    case black
  }

  /// Something that is to be reported.
  enum Change: Hashable, Sendable {
    case began(Fault, Duration)
    case ended
  }

  /// How long pictures are black before that is reported.
  static let blackTime = Duration.seconds(2)
  /// What a pixel of a black picture does not exceed; night cameras without light have some noise.
  static let blackLevel: UInt8 = 24

  private let frozenTime: Duration?
  private var last: LumaImage?
  private var equalSince = Duration.zero
  private var blackSince: Duration?
  private(set) var fault: Fault?

  /// - Parameter frozenTime: After what time of equal pictures they count as frozen; nil for never.
  init(frozenTime: Duration?) { self.frozenTime = frozenTime }

  /// Examines a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - now: When it came.
  ///   - interval: How far pictures are apart; nil when it is not known yet.
  /// - Returns: What has changed; nil for nothing.
  mutating func see(_ picture: LumaImage, at now: Duration, interval: Duration?) -> Change? {
    let isEqual = last.map { Self.areEqual($0, picture) } ?? false
    last = picture
    if !isEqual { equalSince = now }
    blackSince = Self.isBlack(picture) ? blackSince ?? now : nil
    let patience = (interval ?? .zero) * 3
    let black = blackSince.map { now - $0 } ?? .zero
    let equal = now - equalSince
    var found: (fault: Fault, time: Duration)?
    if blackSince != nil, black >= max(Self.blackTime, patience) {
      found = (.black, black)
    } else if let frozenTime, isEqual, equal >= max(frozenTime, patience) {
      found = (.frozen, equal)
    }
    // A black picture that is frozen as well has been reported.
    guard found?.fault != fault else { return nil }
    fault = found?.fault
    return found.map { .began($0.fault, $0.time) } ?? .ended
  }

  private static func areEqual(_ left: LumaImage, _ right: LumaImage) -> Bool {
    guard left.size == right.size else { return false }
    return left.withView { left in right.withView { memcmp(left.base, $0.base, left.width * left.height) == 0 } }
  }

  /// Whether hardly any of some thousand pixels is brighter than black.
  private static func isBlack(_ picture: LumaImage) -> Bool {
    picture.withView { view in
      let (stepX, stepY) = (max(1, view.width / 64), max(1, view.height / 64))
      var (count, bright) = (0, 0)
      for y in stride(from: stepY / 2, to: view.height, by: stepY) {
        let row = view.row(y)
        for x in stride(from: stepX / 2, to: view.width, by: stepX) {
          count += 1
          if row[x] > blackLevel { bright += 1 }
        }
      }
      return bright * 200 <= count
    }
  }
}
