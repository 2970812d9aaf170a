import Foundation
import ScanImage
import ScanNetworkCamera
import Testing

@Suite("Addresses of cameras")
struct AddressTests {
  @Test(
    "what may be shown holds nothing secret",
    arguments: [
      ("rtsp://admin:geheim@camera:554/stream1", "rtsp://camera:554/stream1"),
      ("rtsp://camera/user=admin&password=geheim&channel=1.sdp", "rtsp://camera/…"),
      ("http://camera/cgi-bin/mjpg?user=a&pwd=geheim", "http://camera/cgi-bin/mjpg?…"),
      ("snapshot+https://a:geheim@camera/still.jpg#every=5s", "snapshot+https://camera/still.jpg"),
      ("rtsp://a:geheim@ge@camera/x", "rtsp://camera/x"),
      ("RTSPS://camera/x#user=a&password=env:geheim", "rtsps://camera/x"),
    ])
  func shown(text: String, shown: String) throws {
    let address = try CameraAddress(text)
    #expect(address.description == shown)
    #expect(!"\(address)".contains("geheim"))
  }

  @Test("options have their places, ranges and sources")
  func options() throws {
    let stream = try CameraAddress("rtsp://camera/x#transport=udp&timeout=500ms&frozen=off")
    #expect(stream.kind == .stream && stream.settings.transport == .udp)
    #expect(stream.settings.timeout == .milliseconds(500) && stream.settings.frozenTime == nil)
    let plain = try CameraAddress("https://camera/x#verify=no&authorities=/ca.pem")
    #expect(plain.kind == .http && !plain.settings.verifies && plain.settings.authorities == "/ca.pem")
    #expect(plain.settings.timeout == .seconds(10) && plain.settings.frozenTime == .seconds(2))
    #expect(try CameraAddress("snapshot+http://camera/x#every=5m").settings.every == .seconds(300))
  }

  @Test(
    "a wrong address says what is allowed and shows no password",
    arguments: [
      "rtsp://a:geheim@/x", "ftp://a:geheim@camera/x", "snapshot+rtsp://a:geheim@camera/x", "rtsp://:554/x",
      "rtsp://a:ge#heim@camera/x", "rtsp://camera/x#every=1s", "http://camera/x#transport=udp",
      "rtsp://camera/x#timeout=0s",
      "rtsp://camera/x#timeout=soon", "rtsp://camera/x#transport=http", "rtsp://camera/x#timeout=1s&timeout=2s",
      "http://a:geheim@camera/x#password=env:P", "http://camera/x#password=env:P", "http://a@camera/x#password=geheim",
      "rtsp://camera/a b", "rtsp://camera/x#=1", "rtsp://camera\n/x", "http://camera/x#verify=no",
    ])
  func wrong(text: String) {
    let error = #expect(throws: AddressError.self) { try CameraAddress(text) }
    #expect(error.map { !"\($0)".contains("geheim") && "\($0)".count > 20 } == true)
  }

  @Test("what is no address of a camera is none")
  func others() {
    for text in ["camera", "camera:rtsp", "/dev/video0", "a.mp4", "watch:/a", "stdin:", "synthetic:text=http://a"] {
      #expect(!CameraAddress.isAddress(text))
    }
    #expect(CameraAddress.isAddress("RTSP://camera/a.mp4") && WatchedFolder.isAddress("watch:/a"))
  }
}
