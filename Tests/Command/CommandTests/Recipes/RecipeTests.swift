import Foundation
import ScanJSON
import TestSupport
import Testing

/// The recipes of the article *Recipes*, with their own files; only addresses, sources and the time between rounds are others.
@Suite("Recipes")
struct RecipeTests {
  /// Starts a broker with a user `scanner`, and writes all messages into a file once it takes connections.
  private static func broker(_ port: Int, user: String, _ settings: String = "", options: String = "") -> String {
    """
    mosquitto_passwd -b -c users \(user) right && echo right >mqtt-password && chmod 600 mqtt-password
    printf '%s\\n' 'user root' 'listener \(port) 127.0.0.1' 'password_file users' \(settings) >broker.conf
    /usr/sbin/mosquitto -c broker.conf >broker.log 2>&1 & service=$!
    client="-h localhost -p \(port) -u \(user) -P right \(options)"
    until mosquitto_pub $client -t up -m 1 2>/dev/null; do kill -0 $service || exit 8; sleep 0.05; done
    stdbuf -oL mosquitto_sub $client -v -t '#' >messages 2>/dev/null & subscriber=$!
    until_text 'SUBSCRIBE' broker.log
    """
  }

  @Test(
    "a water meter appears in Home Assistant with its unit, and its reading is kept",
    .enabled(if: Recipe.hasBroker, "mosquitto is not installed: apt-get install mosquitto mosquitto-clients"))
  func waterMeter() throws {
    let port = try freePort()
    let picture = Command.root + "/Samples/Meters/water-dials.jpg"
    let recipe = try Recipe(
      "water-meter",
      replacing: [
        "mqtt://homeassistant.local": "mqtt://127.0.0.1:\(port)", #""source": "camera""#: #""source": "\#(picture)""#,
        // A round comes at the next full multiple.
        #""everySeconds": 300"#: #""everySeconds": 1"#,
      ])
    let run = try recipe.run(
      """
      cp '\(picture)' reference.jpg
      \(Self.broker(port, user: "scanner", "'log_type all'"))
      "$scanview" run --service service.json >lines 2>words & service=$!
      until_text scanview/water/state messages
      until_text homeassistant/device/ messages
      end
      "$scanview" meter history water.json
      """)
    #expect(run.output.hasPrefix("code 0"), "\(run.output) \(run.errors) \(recipe.words)")
    #expect(run.output.contains("42.3176"), "\(run.output)")
    #expect(try recipe.payloads("/state").last?["value"]?.string == "42.3176")
    let device = try #require(try recipe.payloads("/config").last)
    #expect(device["device"]?["name"]?.string == "Water meter")
    let parts = (device["components"]?.members ?? []).map(\.value)
    let reading = try #require(parts.first { $0["default_entity_id"]?.string == "sensor.scanview_water_reading" })
    #expect(reading["device_class"]?.string == "water" && reading["state_class"]?.string == "total_increasing")
    #expect(reading["unit_of_measurement"]?.string == "m³")
    #expect(parts.contains { $0["default_entity_id"]?.string == "binary_sensor.scanview_water_stale" })
  }

  /// Where there is a keyboard to be made, the recipe would type into what has the focus; what it types is tested with `ScanKeyboard`.
  @Test(
    "a till without a keyboard says what is missing, and the codes wait",
    .enabled(if: access("/dev/uinput", W_OK) != 0, "the recipe would type into what has the focus"))
  func till() throws {
    let recipe = try Recipe(
      "till", configs: ["barcode-retail.json"],
      replacing: [#""source": "camera""#: #""source": "\#(Command.root)/Samples/product-ean13.jpg""#])
    let run = try recipe.run(#""$scanview" run --service service.json; "$scanview" sinks status service.json"#)
    #expect(run.lines.contains { $0["event"] as? String == "result" }, "\(run.errors)")
    #expect(run.errors.contains("/dev/uinput"), "\(run.errors)")
    #expect(run.lines.last?["sink"] as? String == "keys" && run.lines.last?["waiting"] as? Int == 1)
  }

  @Test(
    "parcels go to a server, signed, and into a database, once each",
    .enabled(if: access("/usr/bin/sqlite3", X_OK) == 0, "sqlite3 is not installed: apt-get install sqlite3"))
  func parcels() throws {
    let recipe = try Recipe("parcels", replacing: [#""source": "camera""#: #""source": "watch:pictures#present=read""#])
    let run = try recipe.run(
      """
      python3 "$tests/Outputs/ScanHTTPSinksTests/server.py" >requests & service=$!
      until port=$(head -n 1 requests) && [ -n "$port" ]; do kill -0 $service || exit 8; sleep 0.05; done
      sed -i "s|https://example.org/|http://127.0.0.1:$port/|" service.json
      mkdir pictures && cp "$samples/shipping-code128.jpg" pictures
      export PARCELS_KEY=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
      "$scanview" run --service service.json >lines 2>words & service=$!
      until_text webhook-id requests
      until [ "$(sqlite3 parcels.sqlite 'SELECT count(*) FROM parcels' 2>/dev/null)" = 1 ]; do
        kill -0 $service || exit 9; sleep 0.05
      done
      end
      sqlite3 parcels.sqlite 'SELECT code, place FROM parcels'
      """)
    #expect(run.output == "code 0\n00006141411234567890|gate\n", "\(run.output) \(run.errors) \(recipe.words)")
    let requests = try recipe.text("requests").split(separator: "\n").dropFirst().map { try JSONNode.parse(String($0)) }
    #expect(requests.count == 1)
    let body = try JSONNode.parse(try #require(requests.first?["body"]?.string))
    #expect(body["items"]?.elements?.map { $0["text"]?.string } == ["00006141411234567890"])
    #expect(requests.first?["headers"]?["webhook-signature"]?.string?.hasPrefix("v1,") == true)
    #expect(requests.first?["headers"]?["webhook-id"]?.string == body["id"]?.string)
  }

  @Test("ten network cameras are read by one process, and one that is gone for a while is opened again")
  func tenCameras() throws {
    let recipe = try Recipe("ten-cameras", configs: ["barcode.json"])
    let run = try recipe.run(
      #"""
      python3 "$tests/Command/CommandTests/Recipes/cameras.py" "$samples"/*.jpg >port & service=$!
      until port=$(head -n 1 port) && [ -n "$port" ]; do kill -0 $service || exit 8; sleep 0.05; done
      sed -i -E "s|http://camera-([0-9]+).local/|http://127.0.0.1:$port/\1/|" service.json
      "$scanview" run --service service.json >lines 2>words & service=$!
      for number in $(seq 10); do until_text ",camera-$number," results.csv; done
      until [ "$(grep -F '"view":"camera-10"' faults.jsonl | grep -c '"notice":"opened"')" -ge 2 ]; do
        kill -0 $service || exit 9; sleep 0.05
      done
      end
      """#)
    #expect(run.output == "code 0\n", "\(run.output) \(run.errors) \(recipe.words)")
    let lines = try recipe.text("results.csv").split(separator: "\r\n").dropFirst().map { $0.split(separator: ",") }
    #expect(lines.allSatisfy { $0.count >= 4 })
    #expect(Set(lines.map { $0[1] }).count == 10)
    #expect(lines.contains { $0[1] == "camera-8" && $0[3] == "2001234567893" }, "\(lines)")
    #expect(try recipe.text("faults.jsonl").contains(#""notice":"lost""#))
  }

  @Test(
    "a door publishes the documents whose check digits are all right, encrypted, and keeps none at the broker",
    .enabled(if: Recipe.hasBroker, "mosquitto is not installed: apt-get install mosquitto mosquitto-clients"))
  func door() throws {
    let port = try freePort()
    let recipe = try Recipe(
      "door",
      replacing: [
        "mqtts://broker.example.org": "mqtts://localhost:\(port)",
        #""source": "camera""#: #""source": "watch:pictures""#,
      ])
    let files = "'certfile broker.pem' 'keyfile broker.key' 'log_type all'"
    let run = try recipe.run(
      """
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost \
        -addext subjectAltName=DNS:localhost -keyout broker.key -out broker.pem 2>/dev/null
      cp broker.pem broker-authority.pem
      \(Self.broker(port, user: "door", files, options: "--cafile broker.pem"))
      mkdir pictures
      "$scanview" run --service service.json >lines 2>words & service=$!
      until_text '"event":"started"' lines
      # The last check digit is a 1 in place of the 0.
      ffmpeg -v error -i "$samples/Text/passport-td3.jpg" \
        -filter_complex '[0]crop=23:40:1121:752[digit];[0][digit]overlay=1145:752' pictures/wrong.png
      cp pictures/wrong.png .
      cp "$samples/Text/passport-td3.jpg" pictures/right.jpg
      until_text entrance/door/result messages
      end
      "$scanview" scan door.json wrong.png --set /viewPluginConfig/pluginConfig/mrzConfig/strictMode=false | grep -c documentNumber
      mosquitto_sub $client -F '%r %t' -t '#' >kept &
      # What is published now comes behind all that the broker keeps.
      until grep -q ' last$' kept; do mosquitto_pub $client -t last -m 1; done
      grep -c '^1 .*door/' kept
      """)
    #expect(run.output == "code 0\n1\n0\n", "\(run.output) \(run.errors) \(recipe.words)")
    let results = try recipe.payloads("door/result")
    #expect(results.count == 1)
    #expect(results.first?["items"]?.elements?.isEmpty == false)
  }

  @Test(
    "the use cases of the recipes are those of Configs, but for what the article says",
    arguments: [
      ("water-meter/water.json", "water-meter.json", "meterConfig", ["reference", "history"]),
      ("door/door.json", "mrz.json", "mrzConfig", ["strictMode", "mrzFieldScanOptions"]),
    ])
  func useCases(_ file: String, _ config: String, _ key: String, _ others: [String]) throws {
    func settings(_ path: String) throws -> [JSONMember] {
      let node = try JSONNode.parse(String(contentsOfFile: Command.root + path, encoding: .utf8))
      return try #require(node["viewPluginConfig"]?["pluginConfig"]?[key]?.members)
    }
    let (own, shipped) = (try settings("/Packaging/examples/" + file), try settings("/Configs/" + config))
    for (some, rest) in [(own, shipped), (shipped, own)] {
      for member in some where !others.contains(member.key) {
        let other = rest.first { $0.key == member.key }?.value
        #expect(other?.text(.compact) == member.value.text(.compact), "\(member.key)")
      }
    }
  }
}
