import RillInspector

/// Creates requests with a token, with a similar string or with none, in the right place or in another.
struct TokenMaker {
  static let token = "Fuzz-0123456789_token.x"

  let requests: RequestMaker

  /// Returns the next request.
  func request(_ random: inout FuzzRandom) -> FuzzRequest {
    var request = random.once(in: 2) ? requests.request(&random) : requests.likely(&random)
    if random.once(in: 4), request.target.hasPrefix(RequestMaker.desk) {
      let rest = request.target.dropFirst(RequestMaker.desk.count)
      request.target = "/api/v1/stores/\(Peer.store)\(rest)"
    }
    if random.once(in: 4) { changeHost(of: &request, &random) }
    for _ in 0..<random.one(of: [0, 1, 1, 1, 2]) { bring(word(&random), &request, &random) }
    return request
  }

  private func changeHost(of request: inout FuzzRequest, _ random: inout FuzzRandom) {
    let hosts = ["127.0.0.1:8080", "localhost:8080", "machine.local:8080", "evil.example", "", "[::1]:8080"]
    let host = random.one(of: hosts)
    request.fields.removeAll { $0.name.lowercased() == "host" }
    if !random.once(in: 8) { request.fields.append(.init(name: "Host", value: host)) }
    if random.once(in: 2) {
      let origin = random.once(in: 2) ? "http://\(host)" : "http://\(random.one(of: hosts))"
      request.fields.append(.init(name: "Origin", value: random.once(in: 6) ? "null" : origin))
    }
    if random.once(in: 6) {
      let site = random.one(of: ["none", "same-origin", "same-site", "cross-site"])
      request.fields.append(.init(name: "Sec-Fetch-Site", value: site))
    }
  }

  /// Returns the token or a similar string.
  private func word(_ random: inout FuzzRandom) -> String {
    let token = Self.token
    switch random.below(10) {
    case 0: return String(token.prefix(random.below(token.count)))
    case 1: return token + String(token.prefix(1 + random.below(token.count)))
    case 2: return token + random.text()
    case 3:
      var bytes = Array(token.utf8)
      bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(7))
      return String(decoding: bytes, as: UTF8.self)
    case 4: return random.one(of: ["", " ", "\(token) ", token.uppercased(), String(token.reversed()), "\0"])
    default: return token
    }
  }

  /// Inserts a string in a place where tokens are read, or in another place.
  private func bring(_ word: String, _ request: inout FuzzRequest, _ random: inout FuzzRandom) {
    func add(_ name: String, _ value: String) { request.fields.append(.init(name: name, value: value)) }
    let sign = request.target.contains("?") ? "&" : "?"
    switch random.below(9) {
    case 0, 1:
      let scheme = random.one(of: ["Bearer ", "bearer ", "BEARER  ", "Basic ", "", "Bearer", "Bearer x "])
      add(random.one(of: ["Authorization", "authorization"]), scheme + word)
    case 2, 3:
      let name = random.one(of: [
        "rill-8080", "rill-8080", "rill-8081", "Rill-8080", "rill-8080 ", "x-rill-8080",
      ])
      let rest = random.one(of: ["", "; a=b", ";rill-8080=x", ";;="])
      add("Cookie", "\(random.one(of: ["", "a=b; ", "rill-8080=x;"]))\(name)=\(word)\(rest)")
    case 4, 5:
      let name = random.one(of: ["token", "token", "%74oken", "tok%65n", "Token", "token%20", "token[]"])
      request.target += "\(sign)\(name)=\(random.once(in: 3) ? Self.escaped(word) : word)"
    case 6: request.target = "\(request.target.prefix { $0 != "?" })?token=x&token=\(word)"
    case 7: add(random.one(of: ["X-Token", "Proxy-Authorization", "Referer", "Set-Cookie"]), "token=\(word)")
    default: request.target += "\(sign)a=token=\(word)"
    }
  }

  private static func escaped(_ word: String) -> String {
    word.utf8.map { "%" + String(0x100 + Int($0), radix: 16).dropFirst() }.joined()
  }
}
