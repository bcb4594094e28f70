import Foundation
import RillSessions
import Testing

@testable import RillPersistence
@testable import RillValues

struct JSONFieldTests {
  private func put(_ value: JSONValue, at path: [JSONValue.Step], _ tree: inout JSONValue) -> Bool {
    tree.put(value, at: path[...])
  }

  @Test(arguments: ["", "{", "[1", "{\"a\"}", "nul", "1 2", "{\"a\":}", "[1,]x"])
  func `what is not JSON is refused`(text: String) {
    #expect(throws: DecodingError.self) { try JSONValue(Data(text.utf8)) }
  }

  @Test(arguments: [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32BigEndian])
  func `JSON in any encoding that Foundation reads is the same tree, with and without a mark`(
    encoding: String.Encoding
  ) throws {
    let text = #"{"a":{"b":[1,-2.50]},"c":"é🚀"}"#
    for mark in ["", "\u{feff}"] {
      let data = try #require((mark + text).data(using: encoding))
      #expect(try JSONText(JSONValue(data)).description == text)
    }
  }

  @Test func `a state in UTF-16 gets the default of a field that it does not have`() throws {
    struct Settings: Codable, Equatable {
      var volume = 3
      var theme = "dark"
    }
    let coder = JSONCoder()
    let data = try #require(#"{"theme":"light"}"#.data(using: .utf16LittleEndian))
    let read = try coder.decode(Settings.self, from: data, defaults: try coder.encode(Settings()))
    #expect(read.value == Settings(theme: "light"))
    #expect(read.filled == ["volume"])
  }

  @Test func `fields are found, put and changed by their paths`() throws {
    var tree = try JSONValue(
      Data(#"{"a":{"b":1},"rows":[{"t":1},{"t":2}],"m":{"x":{"t":3},"y":{"t":4}}}"#.utf8))
    #expect(tree[[.name("a"), .name("b")]] == .number("1"))
    #expect(tree[[.name("rows"), .index(1), .name("t")]] == .number("2"))
    #expect(tree[[.name("rows"), .index(2)]] == nil)
    #expect(put(.null, at: [.name("a"), .name("c")], &tree))
    #expect(put(.bool(true), at: [.name("a"), .name("b")], &tree))
    #expect(put(.null, at: [.name("rows"), .index(0), .name("u")], &tree))
    #expect(!put(.null, at: [.name("nowhere"), .name("c")], &tree))
    #expect(!put(.null, at: [.name("rows"), .index(7), .name("c")], &tree))
    tree.change(FieldPath("rows.t")) { $0 = nil }
    tree.change(FieldPath("m.*.t")) { $0 = .string("!") }
    tree.change(FieldPath("not.there")) { $0 = .null }
    #expect(
      JSONText(tree).description
        == #"{"a":{"b":true,"c":null},"rows":[{"u":null},{}],"m":{"x":{"t":"!"},"y":{"t":"!"}}}"#)
  }

  @Test func `losses are told by their paths`() throws {
    let data = Data(#"{"a":1,"b":{"c":[1,2],"gone":2},"n":null,"d":1.50,"list":[1]}"#.utf8)
    let other = Data(#"{"a":2,"b":{"c":[1,3]},"d":1.5,"more":1,"list":[1,2]}"#.utf8)
    #expect(try JSONValue(data).losses(in: JSONValue(other)) == ["a", "b.c.1", "b.gone", "list"])
    #expect(try JSONValue(data).losses(in: JSONValue(data)) == [])
    #expect(try JSONValue(data).losses(in: nil) == ["the value"])
  }
}
