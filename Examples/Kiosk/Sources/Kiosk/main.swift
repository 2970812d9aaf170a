// A kiosk with prices: the page of ScanView in a program of its own, which also acts on what is scanned and draws on the picture.
import Glibc
import ScanSynthetic
import ScanViewKit
import ScanWeb
import ScanWebServer

let prices = ["4006381333931": "2.49", "9780201379624": "39.90"]

// Usage: Kiosk CONFIG [PORT]. A camera would be `CameraSource(config.cameraConfig)` instead of the drawn code.
guard CommandLine.arguments.count > 1 else {
  print("usage: Kiosk CONFIG [PORT]")
  exit(2)
}
let path = CommandLine.arguments[1]
let port = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 8080
let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
let config = try ScanViewConfig(contentsOf: path, registry: .standard)
let camera = try SyntheticSource.parse("text=4006381333931,format=EAN_13")

// The watch lets the page see the frames; the needs say that it draws, sounds and blinks.
let watch = FrameWatch()
let view = try await ScanView(
  config, source: camera.watched(by: watch), registry: .standard,
  options: ScanViewOptions(baseDirectory: folder, metNeeds: WebSite.metNeeds))
let site = WebSite(
  view, watch: watch, access: WebAccess(), registry: .standard, options: WebSite.Options(folder: folder))

// A price tag at a place of the picture; it stands above the mark of the code, which has 400, and below the guidance, which has 700.
@Sendable func tag(_ price: String, at place: FramePoint) -> CustomShape {
  let text = SceneText(
    price, place: ScenePlace(ViewPoint(x: place.x, y: place.y)), size: 32,
    background: ColorSpec(red: 0, green: 96, blue: 48))
  return CustomShape(SceneShape(id: "price", z: 650, text: text), in: .picture)
}

// What the program itself does with a result.
let results = view.onEvent { event in
  guard case .result(let result) = event else { return }
  for item in result.body.items {
    let price = prices[item.text] ?? "unknown"
    print("\(item.text): \(price)")
    if let quad = item.quad { site.shapes = [tag(price, at: quad.center)] }
  }
}

try await view.start()
try await HTTPServer().run(WebAddress(port: port)) { listening in
  print("open http://127.0.0.1:\(listening.port)/")
} answer: { request in
  await site.answer(request)
}
results.cancel()
site.end()
await view.finish()
