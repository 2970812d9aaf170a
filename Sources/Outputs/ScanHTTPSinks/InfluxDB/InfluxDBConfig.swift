public import ScanJSON
public import ScanSinks

/// A database that gets values of each record as points, by the line protocol of InfluxDB.
public struct InfluxDBConfig: SinkSettings {
  /// The key of this kind.
  public static let key = "influxdb"

  /// A tag or field of a point.
  public struct Value: DefinedObject {
    /// Its name.
    public internal(set) var name: String
    /// Where in the record its value stands, as a JSON Pointer.
    public internal(set) var pointer: String
    /// Whether a text there is sent as the number that it writes.
    public internal(set) var isNumber: Bool

    /// Makes a value.
    public init(name: String, pointer: String, isNumber: Bool = false) {
      (self.name, self.pointer, self.isNumber) = (name, pointer, isNumber)
    }

    /// The keys in JSON.
    public static let definition = ObjectDefinition(
      "influxValue", defaults: Value(name: "", pointer: ""), "A tag or field of a point.", place: .root
    ) {
      Field(required: "name", \.name, .string(minimumLength: 1), "Its name.")
      Field(
        required: "pointer", \.pointer, .string(),
        "Where in the record its value stands, as a JSON Pointer (RFC 6901), like `/result/meterResult/value`.")
      Field(
        "isNumber", \.isNumber, .bool,
        "Whether a text there, like the value of a meter, is sent as the number that it writes; one that writes none is left out. For fields; false by default, because codes of digits are no numbers."
      )
    }
  }

  /// The address that points are written to.
  public internal(set) var url: String
  /// The token; nil where none is needed.
  public internal(set) var token: Secret?
  /// What the points are called.
  public internal(set) var measurement: String
  /// What points are chosen by.
  public internal(set) var tags: [Value]
  /// What points hold.
  public internal(set) var fields: [Value]
  /// How long a request may take, in seconds.
  public internal(set) var timeoutSeconds: Double
  /// A file of certificates that are trusted in place of the system's.
  public internal(set) var authorities: String?

  /// Makes the settings of a database.
  public init(
    url: String, token: Secret? = nil, measurement: String = "scanview",
    tags: [Value] = [Value(name: "view", pointer: "/view")], fields: [Value] = InfluxDBConfig.defaultFields,
    timeoutSeconds: Double = 20, authorities: String? = nil
  ) {
    (self.url, self.token, self.measurement, self.tags, self.fields) = (url, token, measurement, tags, fields)
    (self.timeoutSeconds, self.authorities) = (timeoutSeconds, authorities)
  }

  /// The fields of a point where the file names none.
  public static let defaultFields = [
    Value(name: "value", pointer: "/result/meterResult/value", isNumber: true),
    Value(name: "text", pointer: "/items/0/text"),
    Value(name: "confidence", pointer: "/result/confidence"),
  ]

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "influxdbSink", defaults: InfluxDBConfig(url: ""),
    "A database that gets values of each record as a point with the record's time, by the line protocol of InfluxDB (also QuestDB, VictoriaMetrics and others). A point that is sent twice is the same point.",
    place: .root
  ) {
    Field(
      required: "url", \.url, .string(minimumLength: 1),
      "The address that points are written to, with its query: `http://HOST:8086/api/v2/write?org=ORG&bucket=BUCKET&precision=ms` for version 2, `http://HOST:8086/write?db=NAME&precision=ms` for version 1. Times are sent in milliseconds: `precision=ms` has to stand there."
    )
    Field(optional: "token", \.token, .object(), "The token, sent as `Authorization: Token …`. Default: none.")
    Field("measurement", \.measurement, .string(minimumLength: 1), "What the points are called. Default `scanview`.")
    Field("tags", \.tags, .list(of: .object(), count: 0...32), "What points are chosen by. Default: the view.")
    Field(
      "fields", \.fields, .list(of: .object(), count: 1...64),
      "What points hold. Default: value of a meter, text, confidence; what a record does not have is left out."
    )
    Field(
      "timeoutSeconds", \.timeoutSeconds, .number(1...120),
      "How long a request may take with its answer, in seconds, 1 to 120. Default 20.")
    Field(
      optional: "authorities", \.authorities, .string(minimumLength: 1),
      "A file of certificates (PEM) that are trusted in place of the system's.")
  }

  /// Makes the sink.
  public func makeSink(_ context: SinkContext) throws(SinkProblem) -> any Sink {
    var headers = ["Content-Type: text/plain; charset=utf-8"]
    if let token { headers.append(try HTTPHeader(name: "Authorization", value: "Token ", secret: token).line(context)) }
    let client = try HTTPClient(
      url, headers: headers, timeoutSeconds: timeoutSeconds, authorities: authorities, context)
    return InfluxDBSink(client: client, settings: self)
  }
}
