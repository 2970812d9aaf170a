import ScanGeometry
import ScanJSON
import Testing

@testable import ScanConfig

@Suite struct ValueTests {
  @Test(
    "Colors read six or eight digits, alpha first, and write one canonical form",
    arguments: [
      ("#8be9fd", "#8BE9FD"), ("0099FF", "#0099FF"), ("#220099FF", "#220099FF"), ("30000000", "#30000000"),
      ("FF123456", "#123456"), ("#00000000", "#00000000"),
    ])
  func color(text: String, canonical: String) {
    #expect(ColorSpec(text)?.description == canonical)
  }

  @Test("What is no color is none", arguments: ["", "#", "red", "#12345", "1234567", "##123456", "+12345", "１２３４５６"])
  func noColor(text: String) {
    #expect(ColorSpec(text) == nil)
  }

  @Test("Alpha comes first and multiplies")
  func alpha() throws {
    let color = try #require(ColorSpec("#80FF0001"))
    #expect([color.alpha, color.red, color.green, color.blue] == [0x80, 0xFF, 0, 1])
    #expect(color.multiplyingAlpha(by: 0.5).alpha == 0x40)
    #expect(color.multiplyingAlpha(by: .nan) == color)
    #expect(color.multiplyingAlpha(by: -3).alpha == 0)
  }

  @Test(
    "Percentages read numbers and texts and write texts",
    arguments: [
      ("\"75%\"", "75%"), ("75", "75%"), ("33.3", "33.3%"), ("\"0.5%\"", "0.5%"), ("100.0", "100%"), ("1e1", "10%"),
    ])
  func percent(json: String, canonical: String) throws {
    let cutout = try CutoutConfig(json: "{\"maxWidthPercent\": \(json)}")
    #expect(cutout.maxWidthPercent.description == canonical)
    #expect(try CutoutConfig(cutout.json()) == cutout)
  }

  @Test("What is no percentage is none", arguments: ["", "%", "75", "-1%", "101%", "1e1%", "0x1%", "1.23456%", "nan%"])
  func noPercent(text: String) {
    #expect(Percent(text) == nil)
  }

  @Test(
    "Resolutions have names, and any size can be written",
    arguments: [("720p", 1280, 720), ("1080p", 1920, 1080), ("4K", 3840, 2160), ("640x480", 640, 480)])
  func resolution(text: String, width: Int, height: Int) {
    let resolution = CaptureResolution(width: width, height: height)
    #expect(CaptureResolution(text) == resolution)
    #expect(resolution.description == text)
  }

  @Test(
    "What is no resolution is none", arguments: ["", "x", "720", "5x5", "0640x480", "640x480x2", "640X480", "99999x10"])
  func noResolution(text: String) {
    #expect(CaptureResolution(text) == nil)
  }

  @Test(
    "A rotation is auto or one of four angles",
    arguments: [
      ("\"auto\"", CameraRotation.auto), ("0", .upright), ("90", .quarter), ("180", .half), ("270", .threeQuarters),
    ])
  func rotation(json: String, rotation: CameraRotation) throws {
    let camera = try CameraConfig(json: "{\"rotation\": \(json)}")
    #expect(camera.rotation == rotation && camera.rotation.orientation?.clockwiseDegrees == Int(json))
    #expect(try CameraConfig(camera.json(includeDefaults: true)) == camera)
  }

  @Test(
    "Other rotations are refused with what there is",
    arguments: ["45", "360", "-90", "90.5", "\"AUTO\"", "\"left\"", "true"])
  func noRotation(json: String) throws {
    let error = #expect(throws: InvalidDocument.self) { try CameraConfig(json: "{\"rotation\": \(json)}") }
    let problem = try #require(error?.problems.first)
    #expect(problem.description.contains("270") && problem.pointer.description.hasSuffix("/rotation"))
  }
}
