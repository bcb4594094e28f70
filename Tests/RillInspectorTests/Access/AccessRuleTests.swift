import Testing

@testable import RillInspector

struct AccessRuleTests {
  private func failure(
    _ fields: [String: String], target: String = "/api/v1/stores", port: UInt16 = 8080
  ) throws -> InspectorFailure? {
    let rule = AccessRule(address: try ListeningAddress("127.0.0.1"), port: port)
    let fields = fields.map { RequestHead.Field(name: $0.key, value: $0.value) }
    do {
      try rule.admit(RequestHead(method: "GET", target: target, fields: fields))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "[::1]:8080"])
  func `the inspector's own host names are accepted`(_ host: String) throws {
    #expect(try failure(["Host": host]) == nil)
    #expect(try failure(["host": host, "ORIGIN": "http://\(host)"]) == nil)
  }

  @Test(arguments: [
    "evil.example", "evil.example:8080", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8081",
    "127.0.0.1.evil.example:8080",
    "localhost:8080.evil.example", "127.0.0.1:8080@evil.example", "", " 127.0.0.1:8080", "0.0.0.0:8080",
    "127.1:8080",
  ])
  func `a foreign Host is refused`(_ host: String) throws {
    #expect(try failure(["Host": host]) == .foreignHost(host, expected: "127.0.0.1:8080"))
  }

  @Test func `a request without Host is refused`() throws {
    #expect(try failure([:]) == .foreignHost(nil, expected: "127.0.0.1:8080"))
  }

  @Test func `a repeated Host or Origin is refused`() throws {
    let rule = AccessRule(address: try ListeningAddress("127.0.0.1"), port: 8080)
    let host = RequestHead.Field(name: "Host", value: "127.0.0.1:8080")
    let origin = RequestHead.Field(name: "Origin", value: "http://127.0.0.1:8080")
    #expect(throws: InspectorFailure.repeatedHeader("Host")) {
      try rule.admit(RequestHead(method: "GET", target: "/", fields: [host, host]))
    }
    #expect(throws: InspectorFailure.repeatedHeader("Origin")) {
      try rule.admit(RequestHead(method: "GET", target: "/", fields: [host, origin, origin]))
    }
  }

  @Test func `the port may be omitted if it is the scheme's default`() throws {
    #expect(try failure(["Host": "localhost"], port: 80) == nil)
    #expect(try failure(["Host": "localhost:80", "Origin": "http://localhost"], port: 80) == nil)
  }

  @Test(arguments: [
    "null", "http://evil.example", "https://127.0.0.1:8080", "http://127.0.0.1:8081",
    "http://127.0.0.1:8080/", "",
    "http://localhost:3000", "file://",
  ])
  func `a foreign Origin is refused`(_ origin: String) throws {
    #expect(try failure(["Host": "127.0.0.1:8080", "Origin": origin]) == .foreignOrigin(origin))
  }

  @Test func `another site may link to the page but not call the API`() throws {
    for site in ["cross-site", "same-site"] {
      let fields = ["Host": "127.0.0.1:8080", "Sec-Fetch-Site": site]
      #expect(try failure(fields, target: "/") == nil)
      #expect(try failure(fields) == .crossSiteRequest(site))
    }
    for site in ["same-origin", "none"] {
      #expect(try failure(["Host": "127.0.0.1:8080", "Sec-Fetch-Site": site]) == nil)
    }
  }

  @Test(arguments: [
    "/%61pi/v1/events", "/a%70i/v1/events", "/ap%69/v1/st%6Fres", "/%61%70%69/%76%31/st%6fres",
    "/api/%76%31/events",
    "/api", "/api/", "/api?x", "/api/v1/stores?a=%2F", "/api/v2/events", "/api//v1/events",
    "/api/./v1/events",
    "/api/%2e/v1/events", "/api/%2E%2E/events",
  ])
  func `another site may not call the API, however its path is escaped`(_ target: String) throws {
    let fields = ["Host": "127.0.0.1:8080", "Sec-Fetch-Site": "cross-site"]
    #expect(try failure(fields, target: target) == .crossSiteRequest("cross-site"))
  }

  /// A request that passes the rule must not reach the API through another reading of the address.
  @Test(arguments: [
    "//api/v1/events", "/./api/v1/events", "/%2e/api/v1/events", "/%2E/api/v1/events",
    "/x/%2e%2e/api/v1/events",
    "/API/v1/events", "/%41pi/v1/events", "/api%2Fv1/events", "/api%2fv1%2fevents", "/%2Fapi/v1/events",
    "/%2561pi/v1/events", "/?/api/v1/events", "/%20api/v1/events", "/api%00/v1/events",
  ])
  func `a path that only resembles an API path is not one`(_ target: String) throws {
    let fields = ["Host": "127.0.0.1:8080", "Sec-Fetch-Site": "cross-site"]
    #expect(try failure(fields, target: target) == nil)
    do {
      guard case .page(let file) = try Resource(try RequestTarget(target), page: .plain) else {
        return #expect(Bool(false))
      }
      #expect(file.name == "index.html" && target.hasPrefix("/?"))
    } catch {
      #expect(error.code == .notFound)
    }
  }

  @Test func `another site's request for an unreadable address is refused`() throws {
    let fields = ["Host": "127.0.0.1:8080", "Sec-Fetch-Site": "cross-site"]
    #expect(try failure(fields, target: "/%zzapi/v1/events") == .addressIsNotText())
    #expect(try failure(fields, target: "http://127.0.0.1:8080/api/v1/events") == .addressHasNoPath())
  }
}
