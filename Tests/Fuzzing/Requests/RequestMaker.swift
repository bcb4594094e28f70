import RillInspector

/// Creates requests: valid ones, ones that follow the grammar, and modified ones.
struct RequestMaker {
  static let deskID = "desk-x-evil-1-script"
  static let lampID = "b-lamp-b-2e-2e"
  static let desk = "/api/v1/stores/\(deskID)"
  static let lamp = "/api/v1/stores/\(lampID)"

  /// Valid and modified files to import.
  let files: FileMaker

  private static let looks: [String] = [
    "entries", "entries?from=0&limit=1000", "entries/1", "entries/7", "state",
    "state?at=start&depth=24&limit=1000",
    "state?path=[{\"member\":\"notes\"},{\"index\":0}]",
    "state?at=newest&path=[{\"member\":\"tags\"}]&from=2147483647",
    "state?at=3", "diff", "diff?from=start&to=newest", "diff?from=1&to=18446744073709551615",
    "effects?after=0&limit=1",
    "timing", "search?text=alert&in=action,state", "search?text=a&after=18446744073709551615&limit=1",
    "templates", "tables", "tables?at=start&from=2147483647&limit=1000", "tables?at=newest&limit=1",
    "export", "export?format=redux", "export?format=redux-actions", "test",
    "test?numbers=1-9&name=%22)%0Aexit(0)%20//",
    "test?numbers=0-18446744073709551615,3", "view", "actions", "commands", "import",
  ]

  private static let others: [String] = [
    "/", "/index.html", "/a/b.js", "/api/v1/stores", "/api/v1/events", "/api", "/api/v1", "/api/v2/stores",
    "*",
    "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/a/../../Package.swift", "http://127.0.0.1:8080/",
    "",
    "/%61pi/v1/stores", "/api/v1/stores/", "/api/v1/stores//state", "/api/v1/stores/nobody/state", "/?token=",
  ]

  private static let actions: [String] = [
    #"{"spend":{"coins":1}}"#, #"{"spend":{"coins":-9223372036854775808}}"#, #"{"note":{"_0":"<script>"}}"#,
    #"{"tag":{"_0":"a","_1":3}}"#, #"{"clear":{}}"#, #"{"payday":{}}"#, #"{"feel":{"_0":"calm"}}"#,
    #"{"feel":{}}"#,
    #"{"note":{"_0":"\u0000\ud83d\ude00"},"clear":{}}"#, #"{"spend":{"coins":1,"coins":2}}"#, "{}", "[]",
    "null",
  ]

  private static let commands: [String] = [
    #"{"do":"back","count":1}"#, #"{"do":"back"}"#, #"{"do":"forward","count":9223372036854775807}"#,
    #"{"do":"back","count":-9223372036854775808}"#, #"{"do":"jump","to":0}"#,
    #"{"do":"jump","to":18446744073709551615}"#,
    #"{"do":"jump","to":3}"#, #"{"do":"place","to":-9223372036854775808}"#,
    #"{"do":"place","to":9223372036854775807}"#,
    #"{"do":"end"}"#, #"{"do":"skip","numbers":[1,2,3,3,0]}"#,
    #"{"do":"unskip","numbers":[1,18446744073709551615]}"#,
    #"{"do":"move","number":1,"before":3}"#, #"{"do":"move","number":3,"before":3}"#,
    #"{"do":"move","number":2}"#,
    #"{"do":"commit"}"#, #"{"do":"rollback"}"#, #"{"do":"reset"}"#, #"{"do":"sweep"}"#,
    #"{"do":"lock","on":true}"#,
    #"{"do":"lock","on":false}"#, #"{"do":"record","on":false}"#, #"{"do":"record","on":true}"#,
    #"{"do":"engine","on":false}"#, #"{"do":"engine","on":true}"#, #"{"do":"branch","number":1}"#,
  ]

  private static let views: [String] = [
    "{}", #"{"at":"start","depth":24}"#,
    #"{"view":"1","open":[{"path":[{"member":"notes"}],"from":-1,"limit":0}]}"#,
    #"{"open":[{"path":[{"key":"a"},{"index":9223372036854775807}],"from":9223372036854775807}],"depth":-1}"#,
  ]

  private static let headers: [(name: String, value: String)] = [
    ("Origin", "http://127.0.0.1:8080"), ("Origin", "http://evil.example"), ("Origin", "null"),
    ("Host", "evil.example"),
    ("host", "127.0.0.1:8080"), ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-origin"),
    ("Content-Length", "-1"), ("Content-Length", "99999999999999999999"), ("Content-Length", "70000"),
    ("Content-Type", "text/plain"), ("Transfer-Encoding", "chunked"),
    ("Last-Event-ID", "run-18446744073709551615"),
    ("Last-Event-ID", "\u{0}"), ("Authorization", "Bearer x"), ("Cookie", "a=b; ;=;"),
  ]

  /// Returns the next request.
  func request(_ random: inout FuzzRandom) -> FuzzRequest {
    var request = likely(&random)
    change(&request, &random)
    return request
  }

  /// Modifies a request in one way, or leaves it unchanged.
  func change(_ request: inout FuzzRequest, _ random: inout FuzzRandom) {
    switch random.below(10) {
    case 0...3: break
    case 4, 5: request.body = random.changedJSON(request.body)
    case 6: request.body = random.changed(request.body)
    case 7: request.target = Self.text(random.changed(Array(request.target.utf8)))
    case 8: changeFields(of: &request, &random)
    default: changeAll(of: &request, &random)
    }
  }

  /// Returns a request that a page or a program may send.
  func likely(_ random: inout FuzzRandom) -> FuzzRequest {
    let store = random.once(in: 5) ? Self.lamp : Self.desk
    var request = FuzzRequest()
    switch random.below(10) {
    case 0: request.target = random.one(of: Self.others)
    case 1...3: request.target = "\(store)/\(random.one(of: Self.looks))"
    case 4, 5: post(random.one(of: Self.actions), to: "\(store)/actions", &request)
    case 6, 7: post(random.one(of: Self.commands), to: "\(store)/commands", &request)
    case 8: post(random.one(of: Self.views), to: "\(store)/view", &request)
    default:
      post("", to: "\(store)/import", &request)
      request.body = files.session(&random)
    }
    return request
  }

  private func post(_ body: String, to target: String, _ request: inout FuzzRequest) {
    request.method = "POST"
    request.target = target
    request.fields.append(.init(name: "Content-Type", value: "application/json"))
    request.body = Array(body.utf8)
  }

  private func changeFields(of request: inout FuzzRequest, _ random: inout FuzzRandom) {
    switch random.below(4) {
    case 0: request.fields.remove(at: random.below(request.fields.count))
    case 1:
      let index = random.below(request.fields.count)
      let value = Self.text(random.changed(Array(request.fields[index].value.utf8)))
      request.fields[index] = .init(name: request.fields[index].name, value: value)
    case 2: request.fields.append(.init(name: random.text(), value: random.text()))
    default:
      let field = random.one(of: Self.headers)
      request.fields.append(.init(name: field.name, value: field.value))
    }
  }

  private func changeAll(of request: inout FuzzRequest, _ random: inout FuzzRandom) {
    request.method = random.one(of: [
      "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "get", "", random.text(),
    ])
    if random.once(in: 2) { request.target = Self.text(random.noise(random.below(40))) }
    if random.once(in: 8) {
      request.target = "/" + String(repeating: random.text(), count: random.below(900))
    }
    if random.once(in: 2) { changeFields(of: &request, &random) }
    if random.once(in: 2) { request.body = random.noise(random.below(200)) }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
