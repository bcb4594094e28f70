import Testing

@testable import RillInspector

/// Requests that are refused before their body is read.
struct ResponderOpeningTests {
  private func failure(
    _ method: String, _ target: String, _ fields: [String: String] = [:]
  ) throws -> InspectorFailure? {
    let fixture = try ResponderFixture()
    do {
      _ = try fixture.responder.open(ResponderFixture.head(method, target, fields))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "NONSENSE", "POST"])
  func `a wrong method is refused with the allowed ones`(_ method: String) async throws {
    let response = try #require(await ResponderFixture().respond(method, "/api/v1/stores"))
    #expect(response.status == 405)
    #expect(response.fields == [.init(name: "Allow", value: "GET, HEAD")])
  }

  @Test func `read methods cannot send, and send methods cannot read`() throws {
    let path = "/api/v1/stores/todos/actions"
    #expect(try failure("GET", path) == .methodNotAllowed("GET", path: path, allowed: ["POST"]))
    #expect(try failure("HEAD", "/api/v1/events")?.code == .methodNotAllowed)
    #expect(try failure("HEAD", "/") == nil)
  }

  @Test func `a foreign Host or Origin is refused for every request`() throws {
    for target in ["/", "/api/v1/stores", "/nothing"] {
      #expect(try failure("GET", target, ["Host": "evil.example"])?.code == .foreignHost)
      #expect(try failure("GET", target, ["Origin": "http://evil.example"])?.code == .foreignOrigin)
    }
  }

  @Test func `an address that is too long is refused`() throws {
    let longest = "/?" + String(repeating: "a", count: 2_046)
    #expect(try failure("GET", longest) == nil)
    #expect(try failure("GET", longest + "a") == .addressTooLong(2_049, limit: 2_048))
  }

  @Test(arguments: ["65537", "99999999999999999999", "x", "-1x"])
  func `a body with a declared length beyond the limit is refused`(_ length: String) throws {
    #expect(
      try failure("POST", "/api/v1/stores/todos/actions", ["Content-Length": length])
        == .bodyTooLarge(limit: 65_536))
  }

  @Test func `a body of the maximum length is read`() throws {
    #expect(try failure("POST", "/api/v1/stores/todos/actions", ["Content-Length": "65536"]) == nil)
  }

  @Test(arguments: [
    "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", "",
    ";application/json", "; application/json",
  ])
  func `an action that is not declared as JSON is refused`(_ type: String) throws {
    #expect(
      try failure("POST", "/api/v1/stores/todos/actions", ["Content-Type": type])
        == .bodyIsNotJSON(contentType: type))
  }

  @Test(arguments: ["application/json", "application/json; charset=utf-8", "Application/JSON ;charset=utf-8"])
  func `JSON may declare a character set`(_ type: String) throws {
    #expect(try failure("POST", "/api/v1/stores/todos/actions", ["Content-Type": type]) == nil)
  }
}
