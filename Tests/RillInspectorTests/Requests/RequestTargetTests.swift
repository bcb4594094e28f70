import Testing

@testable import RillInspector

struct RequestTargetTests {
  @Test func `an address is parsed and unescaped`() throws {
    let target = try RequestTarget("/api/a%20b/%C3%A9%2F?x=1&y=%26&x=2&z&=")
    #expect(target.segments == ["api", "a b", "é/"])
    #expect(target.parameters == ["x": "1", "y": "&", "z": "", "": ""])
    #expect(target.path == "/api/a%20b/%C3%A9%2F")
    #expect(try RequestTarget("/").segments == [])
    #expect(try RequestTarget("/?a=1").segments == [])
    #expect(try RequestTarget("//a/").segments == ["", "a", ""])
  }

  @Test(arguments: ["/%", "/%2", "/%zz", "/a?b=%f", "/%FF", "/%C3", "/%-1", "/%+1"])
  func `a broken escape is refused`(_ target: String) {
    #expect(throws: InspectorFailure.addressIsNotText()) { try RequestTarget(target) }
  }

  @Test(arguments: ["", "*", "http://evil.example/", "?a"])
  func `an address that is not a path is refused`(_ target: String) {
    #expect(throws: InspectorFailure.addressHasNoPath()) { try RequestTarget(target) }
  }
}
