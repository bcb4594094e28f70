import Foundation
import RillValues
import Testing

struct DumpTests {
  @Test func `a value that fits is written on one line as source`() {
    #expect(String(dumping: 1) == "1")
    #expect(String(dumping: "milk") == "\"milk\"")
    #expect(String(dumping: Int?.none as Any) == "nil")
    #expect(String(dumping: Todo(id: 1, title: "Tea")) == "Todo(id: 1, title: \"Tea\")")
    #expect(String(dumping: Optional(Todo(id: 1, title: "Tea")) as Any) == "Todo(id: 1, title: \"Tea\")")
    #expect(String(dumping: (1, name: "a")) == "(1, name: \"a\")")
    #expect(String(dumping: Shop.Route.search(query: "a", page: 1)) == ".search(query: \"a\", page: 1)")
    #expect(String(dumping: [Shop.Route.list, .raw(1)]) == "[.list, .raw(1)]")
    #expect(String(dumping: ["b": 1, "a": 2]) == "[\"a\": 2, \"b\": 1]")
  }

  @Test func `a longer value has a line for each part`() {
    var shop = Shop()
    shop.products = [
      Shop.Product(id: 1, name: "Tea"),
      Shop.Product(id: 2, name: "A cake for everybody who comes to the party tonight", isSold: true),
    ]
    shop.stock = ["Tea": 3, "Cake": 1]
    shop.tags = ["sweet", "warm"]
    shop.route = .search(query: "cake", page: 2)
    #expect(
      String(dumping: shop) == """
        Shop(
          count: 0
          owner: "Ada"
          products: [
            [0]: Shop.Product(id: 1, name: "Tea", isSold: false)
            [1]: Shop.Product(
              id: 2
              name: "A cake for everybody who comes to the party tonight"
              isSold: true
            )
          ]
          stock: ["Cake": 1, "Tea": 3]
          tags: ["sweet", "warm"]
          route: .search(query: "cake", page: 2)
        )
        """)
  }

  @Test func `the line width is configurable`() {
    let value = ["first": [Shop.Route.search(query: "a", page: 1)]]
    #expect(
      Dump(value, options: DumpOptions(lineWidth: 20)).description == """
        [
          "first": [
            [0]: .search(
              query: "a"
              page: 1
            )
          ]
        ]
        """)
  }

  @Test func `a cyclic object is named again and not entered`() {
    let node = Node(name: "first")
    node.next = Node(name: "second")
    node.next?.next = node
    defer { node.next = nil }
    #expect(
      String(dumping: node)
        == "Node(name: \"first\", next: Node(name: \"second\", next: Node(↻)))")
  }

  @Test func `multi-paragraph text has a line for each paragraph`() {
    struct Note { var text: String }
    let note = Note(
      text: "Dear Ada,\n\nthe tea is \"out\" and the cake has gone.\tPlease come and see for yourself.")
    #expect(
      String(dumping: note) == """
        DumpTests.Note(
          text: \"""
            Dear Ada,

            the tea is "out" and the cake has gone.\\tPlease come and see for yourself.
          \"""
        )
        """)
  }

  @Test func `dates include fractions of a second, and data its bytes`() {
    #expect(String(dumping: Date(timeIntervalSince1970: 0)) == "1970-01-01 00:00:00 +0000")
    #expect(String(dumping: Date(timeIntervalSince1970: 0.25)) == "1970-01-01 00:00:00.25 +0000")
    #expect(String(dumping: Data()) == "0 bytes")
    #expect(String(dumping: Data([7])) == "1 byte: 07")
    #expect(String(dumping: Data([0, 15, 255])) == "3 bytes: 000fff")
    let many = String(repeating: "00", count: 32)
    #expect(String(dumping: Data(count: 2_000)) == "2,000 bytes: \(many)…")
  }

  @Test func `other system types use their own descriptions`() throws {
    let id = try #require(UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF"))
    #expect(String(dumping: id) == "6F9619FF-8B86-D011-B42D-00C04FC964FF")
    let url = try #require(URL(string: "https://example.com/a"))
    #expect(String(dumping: url) == "https://example.com/a")
    #expect(String(dumping: Duration.seconds(5)) == "5.0 seconds")
  }

  @Test func `invisible characters are escaped`() {
    #expect(String(dumping: "a\u{A0}b\u{200B}c\0\r\n\"\\") == #""a\u{A0}b\u{200B}c\0\r\n\"\\""#)
    #expect(String(dumping: "👩‍👩‍👧 é") == "\"👩‍👩‍👧 é\"")
  }

  @Test func `a case with a custom description uses it`() {
    enum Mood: CustomStringConvertible {
      case good, bad
      var description: String { self == .good ? "fine" : "not so good" }
    }
    #expect(String(dumping: [Mood.good, Mood.bad]) == "[.fine, not so good]")
  }

  @Test func `equal values have equal dumps`() {
    let one = Dictionary(uniqueKeysWithValues: (0..<100).map { ("k\($0)", $0) })
    let other = Dictionary(uniqueKeysWithValues: (0..<100).reversed().map { ("k\($0)", $0) })
    #expect(Dump(one) == Dump(other))
    #expect(Dump(one) != Dump(["k0": 0]))
  }
}

private final class Node {
  let name: String
  var next: Node?

  init(name: String) { self.name = name }
}
