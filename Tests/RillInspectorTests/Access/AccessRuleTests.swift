#if Inspector
import Testing

@testable import RillInspector

struct AccessRuleTests {
  private func failure(
    _ fields: [String: String], target: String = "/api/v1/stores", port: UInt16 = 8080
  ) throws -> InspectorFailure? {
    let rule = AccessRule(address: try LoopbackAddress("127.0.0.1"), port: port)
    let fields = fields.map { RequestHead.Field(name: $0.key, value: $0.value) }
    do {
      try rule.admit(RequestHead(method: "GET", target: target, fields: fields))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "[::1]:8080"])
  func `the inspector's own names are let in`(_ host: String) throws {
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
    let rule = AccessRule(address: try LoopbackAddress("127.0.0.1"), port: 8080)
    let host = RequestHead.Field(name: "Host", value: "127.0.0.1:8080")
    let origin = RequestHead.Field(name: "Origin", value: "http://127.0.0.1:8080")
    #expect(throws: InspectorFailure.repeatedHeader("Host")) {
      try rule.admit(RequestHead(method: "GET", target: "/", fields: [host, host]))
    }
    #expect(throws: InspectorFailure.repeatedHeader("Origin")) {
      try rule.admit(RequestHead(method: "GET", target: "/", fields: [host, origin, origin]))
    }
  }

  @Test func `the port may be missing where it is the scheme's own`() throws {
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

  @Test func `another site may link to the page, and not ask the API`() throws {
    for site in ["cross-site", "same-site"] {
      let fields = ["Host": "127.0.0.1:8080", "Sec-Fetch-Site": site]
      #expect(try failure(fields, target: "/") == nil)
      #expect(try failure(fields) == .crossSiteRequest(site))
    }
    for site in ["same-origin", "none"] {
      #expect(try failure(["Host": "127.0.0.1:8080", "Sec-Fetch-Site": site]) == nil)
    }
  }
}
#endif
