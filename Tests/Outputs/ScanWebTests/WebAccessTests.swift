import Testing

@testable import ScanWeb

@Suite("Who may use a site", .timeLimit(.minutes(30)))
struct WebAccessTests {
  private static func request(
    _ headers: [String: String] = [:], path: String = "/config", query: String = ""
  ) -> WebRequest {
    WebRequest(
      method: "GET", path: path, query: query, headers: ["host": "127.0.0.1:8080"].merging(headers) { $1 })
  }

  private func status(_ access: WebAccess, _ request: WebRequest) -> Int? { access.answer(request)?.status }

  @Test(
    "a foreign name of the machine is refused, as a page that rebinds its own name to it would use",
    arguments: ["evil.example", "127.0.0.1.evil.example:8080", "", "localhost.evil.example", "[::2]:8080"])
  func foreignHost(host: String) { #expect(status(WebAccess(), Self.request(["host": host])) == 421) }

  @Test(
    "the names of the loopback are right, with any port",
    arguments: ["localhost:1", "LOCALHOST", "[::1]:8080", "127.0.0.1"])
  func ownHost(host: String) { #expect(status(WebAccess(), Self.request(["host": host])) == nil) }

  @Test("a page of another origin is refused, and so is one without an origin of its own")
  func origin() {
    for origin in ["https://evil.example", "null", "http://127.0.0.1:9999", "http://127.0.0.1"] {
      #expect(status(WebAccess(), Self.request(["origin": origin])) == 403)
    }
    #expect(status(WebAccess(), Self.request(["origin": "http://127.0.0.1:8080"])) == nil)
    #expect(status(WebAccess(), Self.request(["sec-fetch-site": "cross-site"])) == 403)
    // Following a link from another page is no misuse.
    #expect(status(WebAccess(), Self.request(["sec-fetch-site": "cross-site"], path: "/")) == nil)
  }

  @Test("where there is a token, nothing is to be had without it")
  func token() {
    let access = WebAccess(token: "right")
    for wrong in [
      [:], ["authorization": "Bearer wrong"], ["authorization": "Bearer "], ["authorization": "right"],
      ["cookie": "scanview=right"], ["authorization": "Bearer rightright"],
    ] {
      #expect(status(access, Self.request(wrong)) == 401)
    }
    #expect(status(access, Self.request(["authorization": "Bearer right"])) == nil)
  }

  @Test("a link lets one browser in, by a cookie that programs of the page cannot read")
  func link() throws {
    let access = WebAccess(token: "right")
    let key = access.makeLinkKey()
    #expect(status(access, Self.request(path: "/", query: "key=wrong")) == 401)
    let answer = try #require(access.answer(Self.request(path: "/", query: "key=\(key)")))
    let cookie = try #require(answer.header("Set-Cookie"))
    #expect(answer.status == 303 && cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
    #expect(!cookie.contains("right") && !cookie.contains(key))
    let pair = String(cookie.prefix { $0 != ";" })
    #expect(status(access, Self.request(["cookie": "other=1; \(pair)"])) == nil)
    #expect(status(access, Self.request(path: "/", query: "key=\(key)")) == 401)
  }

  @Test("over https the cookie is for https alone, and a page of the same name without it is a foreign one")
  func secure() throws {
    let access = WebAccess(token: "right", isSecure: true)
    let answer = try #require(access.answer(Self.request(path: "/", query: "key=\(access.makeLinkKey())")))
    #expect(answer.header("Set-Cookie")?.hasSuffix("; Secure") == true)
    let bearer = ["authorization": "Bearer right"]
    #expect(status(access, Self.request(bearer.merging(["origin": "http://127.0.0.1:8080"]) { $1 })) == 403)
    #expect(status(access, Self.request(bearer.merging(["origin": "https://127.0.0.1:8080"]) { $1 })) == nil)
  }

  @Test("secrets are long and differ")
  func secrets() {
    let secrets = (0..<100).map { _ in WebAccess.randomSecret() }
    #expect(Set(secrets).count == 100 && secrets.allSatisfy { $0.count == 32 })
  }
}
