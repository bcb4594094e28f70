import Testing

@testable import RillInspector

struct AccessTokenTests {
  private static let word = "0123456789abcdef"

  private func failure(_ fields: [String: String], target: String = "/api/v1/stores") throws
    -> InspectorFailure?
  {
    let token = try Exposure.anyone(token: Self.word).token()
    let address = try ListeningAddress("0.0.0.0", isExposed: true)
    let rule = AccessRule(address: address, port: 8080, token: token)
    let fields = fields.merging(["Host": "10.0.0.7:8080"]) { own, _ in own }
    do {
      try rule.admit(
        RequestHead(
          method: "GET", target: target, fields: fields.map { .init(name: $0.key, value: $0.value) }))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "", "short", "0123456789abcde", "0123456789abcde é", "0123456789abcdef;", "0123456789 abcdef",
  ])
  func `a weak or unsendable token is refused`(_ text: String) {
    #expect(throws: InspectorFailure.badToken(shortest: 16)) { try Exposure.anyone(token: text).token() }
  }

  @Test func `without permission there is neither a token nor another address`() throws {
    #expect(try Exposure.thisMachine.token() == nil)
    #expect(throws: InspectorFailure.addressIsNotLoopback("0.0.0.0")) { try ListeningAddress("0.0.0.0") }
    #expect(try ListeningAddress("::", isExposed: true).isOpen)
  }

  @Test func `a client with the token is admitted in each of the three ways`() throws {
    #expect(try failure(["Authorization": "Bearer \(Self.word)"]) == nil)
    #expect(try failure(["Cookie": "a=b; rill-8080=\(Self.word)"]) == nil)
    #expect(try failure([:], target: "/?token=\(Self.word)") == nil)
  }

  @Test(arguments: [
    [:], ["Authorization": "Bearer 0123456789abcdeg"], ["Authorization": "Basic 0123456789abcdef"],
    ["Cookie": "rill-8081=0123456789abcdef"], ["Cookie": "rill-8080=0123456789abcdef0123456789abcdef"],
    ["Cookie": "rill-8080="], ["Authorization": "Bearer "],
  ])
  func `a client without the token is refused for every request`(_ fields: [String: String]) throws {
    for target in ["/", "/api/v1/stores", "/api/v1/events", "/nothing", "/?token=0123456789abcde"] {
      #expect(try failure(fields, target: target) == .unknownCaller())
    }
  }

  @Test func `a page on another host is refused even with a token`() throws {
    let token = ["Authorization": "Bearer \(Self.word)"]
    #expect(try failure(token.merging(["Origin": "http://10.0.0.7:8080"]) { $1 }) == nil)
    #expect(
      try failure(token.merging(["Origin": "http://evil.example"]) { $1 })?.code == .foreignOrigin)
    #expect(try failure(token.merging(["Sec-Fetch-Site": "cross-site"]) { $1 })?.code == .foreignOrigin)
  }

  @Test func `a token matches only itself`() throws {
    let token = try AccessToken(Self.word)
    #expect(token.matches(Self.word))
    for index in Self.word.indices {
      var other = Self.word
      other.replaceSubrange(index...index, with: "x")
      #expect(!token.matches(other))
    }
    #expect(!token.matches(""))
    #expect(!token.matches(Self.word + "0"))
    #expect(!token.matches(String(Self.word.dropLast())))
  }

  @Test func `an inspector with a token gives the page an HTTP-only cookie`() throws {
    let token = try AccessToken(Self.word)
    let address = try ListeningAddress("0.0.0.0", isExposed: true)
    let rule = AccessRule(address: address, port: 8080, token: token)
    let head = RequestHead(method: "GET", target: "/?token=\(Self.word)", fields: [])
    #expect(
      try rule.fields(for: head) == [
        .init(
          name: "Set-Cookie", value: "rill-8080=0123456789abcdef; Path=/; HttpOnly; SameSite=Strict")
      ])
    #expect(try rule.fields(for: RequestHead(method: "GET", target: "/", fields: [])) == [])
  }
}
