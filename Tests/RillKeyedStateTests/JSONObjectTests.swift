import Foundation
import RillKeyedState
import RillStyles
import RillValues
import Testing

private enum PostKey: String { case id, title, author, tags, isRead, score, comments }
private enum AuthorKey: String { case name }

struct JSONObjectTests {
  private let text = """
    {"id": 1, "title": "Tea", "author": {"name": "Ann"}, "tags": ["a", "b"], "isRead": true, "score": 1.5,
     "comments": [{"name": "Bob"}, {"name": "Cid"}], "extra": null}
    """
  private var post: JSONObject<PostKey> { get throws { try JSONObject(Data(text.utf8)) } }

  @Test func `values are read by typed keys`() throws {
    let post = try post
    #expect(post.get(.id, as: Int.self) == 1)
    #expect(try post.resolve(.title, as: String.self) == "Tea")
    #expect(post.get(.tags, as: [String].self) == ["a", "b"])
    #expect(post.object(.author, keyedBy: AuthorKey.self)?.get(.name, as: String.self) == "Ann")
    #expect(post.objects(.comments, keyedBy: AuthorKey.self)?.map { $0[.name] } == ["Bob", "Cid"])
    #expect(post.objects(.author, keyedBy: AuthorKey.self) == nil)
    #expect(post.object(.tags, keyedBy: AuthorKey.self) == nil)
    #expect(post.values(ofType: String.self) == [.title: "Tea"])
    #expect(post.keys.count == 7)
  }

  @Test func `numbers and Booleans are distinct`() throws {
    let post = try post
    #expect(post.get(.isRead, as: Bool.self) == true)
    #expect(post.get(.isRead, as: Int.self) == nil)
    #expect(post.get(.isRead, as: Double.self) == nil)
    #expect(post.get(.id, as: Bool.self) == nil)
    #expect(post.get(.id, as: Double.self) == 1)
    #expect(post.get(.score, as: Int.self) == nil)
    #expect(post.get(.score, as: Double.self) == 1.5)
    let edges = try JSONObject<PostKey>(Data(#"{"id": 0, "isRead": false, "score": 1e300}"#.utf8))
    #expect(edges[.id] == 0)
    #expect(edges[.isRead] == false)
    #expect(edges[.score] == 1e300)
  }

  @Test(arguments: [
    "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
    "-9223372036854775808", "-9223372036854775809", "99999999999999999999999999999999999999",
    "-12345678901234567890123456789012345678",
  ])
  func `integers of up to 38 digits are exact`(digits: String) throws {
    let post = try JSONObject<PostKey>(Data(#"{"id":\#(digits)}"#.utf8))
    #expect(String(decoding: try post.data(), as: UTF8.self) == #"{"id":\#(digits)}"#)
    #expect(post.get(.id, as: Int.self) == Int(digits))
    #expect(post.get(.id, as: UInt64.self) == UInt64(digits))
    #expect(post.get(.id, as: Decimal.self) == Decimal(string: digits))
    #expect(post.get(.id, as: Double.self) == Double(digits))
    #expect(post.get(.id, as: String.self) == nil)
  }

  @Test func `an unsigned 64-bit number is stored exactly`() throws {
    var post = JSONObject<PostKey>()
    post.set(.id, to: UInt64.max)
    post.set(.score, to: UInt64(7))
    #expect(String(decoding: try post.data(), as: UTF8.self) == #"{"id":18446744073709551615,"score":7}"#)
    #expect(post[.score] == 7)
    #expect(
      throws: JSONObjectFailure.wrongKind(key: "id", expected: "Int", found: "an integer out of Int's range")
    ) {
      try post.resolve(.id, as: Int.self)
    }
  }

  @Test func `an integer that cannot be stored exactly is an error and not rounded`() throws {
    let digits = String(repeating: "7", count: 39)
    #expect(throws: JSONObjectFailure.tooLarge(digits)) {
      try JSONObject<PostKey>(Data(#"{"title":"77\"","id":\#(digits)}"#.utf8))
    }
    #expect(
      JSONObjectFailure.tooLarge(digits).description == """
        The JSON has the whole number \(digits), which has more than 38 digits and cannot be kept exactly, so no \
        object was created from it. Send it as a string.
        """)
    let text = try JSONObject<PostKey>(Data(#"{"title":"\#(digits)","score":1e300}"#.utf8))
    #expect(text.get(.title, as: String.self) == digits)
    #expect(text.get(.score, as: Double.self) == 1e300)
    var wrong = JSONObject<PostKey>()
    wrong[.id] = .number("12x")
    #expect(throws: JSONObjectFailure.self) { try wrong.data() }
  }

  @Test func `decoded objects are encoded unchanged`() throws {
    var post = try post
    #expect(try JSONObject<PostKey>(post.data()) == post)
    #expect(post.unknownNames == ["extra"])
    post.set(.title, to: "Milk")
    post.set(.score, to: Double?.none)
    post[.author] = ["name": "Eve", "age": 7]
    post.remove(.comments)
    #expect(
      String(decoding: try post.data(), as: UTF8.self)
        == #"{"author":{"age":7,"name":"Eve"},"extra":null,"id":1,"isRead":true,"tags":["a","b"],"title":"Milk"}"#
    )
    #expect(String(decoding: try post.data(isPretty: true), as: UTF8.self).contains("\n"))
  }

  @Test func `numbers and objects that mean the same are equal`() throws {
    let one = try JSONObject<PostKey>(
      Data(#"{"id":1.0,"score":1.50,"title":-0,"author":{"b":1e2,"a":1,"a":2},"tags":[1e-1]}"#.utf8))
    let other = try JSONObject<PostKey>(
      Data(#"{"tags":[0.1],"id":1,"title":0,"author":{"a":2,"b":100},"score":15e-1}"#.utf8))
    #expect(one == other)
    #expect(one.get(.id, as: Int.self) == 1)
    #expect(try one.data() == other.data())
    var set = JSONObject<PostKey>([.author: .object([.init("b", 100), .init("a", 2)])])
    #expect(set[.author] == one[.author])
    set[.author] = .object([.init("b", .number("1e2")), .init("a", .number("2.0"))])
    #expect(set[.author] == one[.author])
    set.set(.score, to: 1.5)
    #expect(set[.score] == one[.score])
  }

  @Test func `numbers beyond the range of Double are errors`() throws {
    #expect(throws: JSONObjectFailure.notJSON("The number 1e400 is too large")) {
      try JSONObject<PostKey>(Data(#"{"comments":[{"a":1e400}]}"#.utf8))
    }
    var post = JSONObject<PostKey>()
    post[.comments] = [["a": .number("1e400")]]
    #expect(throws: JSONObjectFailure.notEncodable("comments.0.a is 1e400")) { try post.data() }
    post[.comments] = [1, .number("01")]
    #expect(throws: JSONObjectFailure.notEncodable("comments.1 is 01")) { try post.data() }
    post[.comments] = .number(String(repeating: "7", count: 39))
    #expect(throws: JSONObjectFailure.self) { try post.data() }
  }

  @Test(arguments: [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32BigEndian])
  func `JSON in other encodings is read`(encoding: String.Encoding) throws {
    let data = try #require("\u{feff}{\"title\":\"é🚀\"}".data(using: encoding))
    #expect(try JSONObject<PostKey>(data).get(.title, as: String.self) == "é🚀")
  }

  @Test func `the text of an object may have one line for each element`() throws {
    var post = JSONObject<PostKey>([.tags: ["a", []], .author: ["b": 1, "a": [:]]])
    post.set(.id, to: 1)
    #expect(
      String(decoding: try post.data(isPretty: true), as: UTF8.self) == """
        {
          "author" : {
            "a" : {},
            "b" : 1
          },
          "id" : 1,
          "tags" : [
            "a",
            []
          ]
        }
        """)
  }

  @Test func `objects can be nested`() throws {
    var post = JSONObject<PostKey>([.id: 1])
    post.set(.author, to: JSONObject<AuthorKey>([.name: "Ann"]))
    post.set(.comments, to: [JSONObject<AuthorKey>([.name: "Bob"])])
    #expect(
      String(decoding: try post.data(), as: UTF8.self)
        == #"{"author":{"name":"Ann"},"comments":[{"name":"Bob"}],"id":1}"#)
  }

  @Test func `an array of objects is read`() throws {
    let authors = try JSONObject<AuthorKey>.array(Data(#"[{"name": "Ann"}, {"name": "Bob"}]"#.utf8))
    #expect(authors.compactMap { $0.get(.name, as: String.self) } == ["Ann", "Bob"])
    #expect(
      throws: JSONObjectFailure.wrongKind(key: nil, expected: "an array of objects", found: "an object")
    ) {
      try JSONObject<AuthorKey>.array(Data("{}".utf8))
    }
    #expect(throws: JSONObjectFailure.wrongKind(key: nil, expected: "an object", found: "an integer")) {
      try JSONObject<AuthorKey>.array(Data("[1]".utf8))
    }
  }

  @Test(arguments: ["", "{", "nothing", #"{"id": }"#, #"{"id": 1} x"#])
  func `invalid data is an error and not an empty object`(text: String) {
    do {
      _ = try JSONObject<PostKey>(Data(text.utf8))
      Issue.record("made an object of no JSON")
    } catch {
      guard case .notJSON(let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(!reason.isEmpty)
    }
  }

  @Test func `endlessly nested arrays are an error`() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: JSONObjectFailure.self) { try JSONObject<PostKey>(Data(text.utf8)) }
  }

  @Test func `data that is not UTF-8 and JSON that is not an object are errors`() {
    #expect(throws: JSONObjectFailure.self) { try JSONObject<PostKey>(Data([0x7B, 0xFF, 0xFE])) }
    #expect(throws: JSONObjectFailure.wrongKind(key: nil, expected: "an object", found: "an array")) {
      try JSONObject<PostKey>(Data("[]".utf8))
    }
  }

  @Test func `unknown names are kept, dropped or refused`() throws {
    let data = Data(#"{"id": 1, "z": 2, "y": 3}"#.utf8)
    #expect(try JSONObject<PostKey>(data).unknownNames == ["y", "z"])
    #expect(
      try String(decoding: JSONObject<PostKey>(data, unknownKeys: .drop).data(), as: UTF8.self)
        == #"{"id":1}"#)
    #expect(throws: JSONObjectFailure.unknownKeys(["y", "z"], of: "PostKey")) {
      try JSONObject<PostKey>(data, unknownKeys: .refuse)
    }
  }

  @Test func `missing keys and wrong kinds are errors`() throws {
    let post = try JSONObject<PostKey>(Data(#"{"id": "one"}"#.utf8))
    #expect(throws: JSONObjectFailure.wrongKind(key: "id", expected: "Int", found: "a string")) {
      try post.resolve(.id, as: Int.self)
    }
    #expect(throws: JSONObjectFailure.missingKeys(["title"], known: ["id"])) {
      try post.resolve(.title, as: String.self)
    }
    #expect(throws: JSONObjectFailure.missingKeys(["title", "tags"], known: ["id"])) {
      try post.require(.id, .title, .tags)
    }
  }

  @Test func `a number outside JSON is an error`() {
    var post = JSONObject<PostKey>()
    post.set(.score, to: Double.infinity)
    #expect(throws: JSONObjectFailure.notEncodable("score is inf")) { try post.data() }
  }

  @Test func `errors name the problem and the fix`() {
    let texts: [(JSONObjectFailure, String)] = [
      (
        .notJSON("Unexpected end of file"),
        """
        The data is not JSON, so no object was made of it: Unexpected end of file. Check that all of it has arrived and \
        that it is UTF-8 text.
        """
      ),
      (
        .wrongKind(key: nil, expected: "an object", found: "an array"),
        """
        The data is JSON, but an array and not an object, so no value was created from it. Read an object with \
        JSONObject(_:), and an array of objects with JSONObject.array(_:).
        """
      ),
      (
        .wrongKind(key: "id", expected: "Int", found: "a string"),
        """
        The value under the key "id" is a string and cannot be read as Int. Read it as its own type, or with \
        get(_:as:), which returns nil.
        """
      ),
      (
        .missingKeys(["id", "title"], known: []),
        """
        The object has no value under "id", "title", which is required. It has no known keys at all. Correct the \
        source of the JSON, or read it with get(_:as:), which returns nil.
        """
      ),
      (
        .missingKeys(["id"], known: ["title"]),
        """
        The object has no value under "id", which is required. It has: "title". Correct the source of the JSON, or \
        read it with get(_:as:), which returns nil.
        """
      ),
      (
        .unknownKeys(["y", "z"], of: "PostKey"),
        """
        The object has names that are not keys of PostKey: "y", "z". Unknown keys are refused, so no object was \
        created. Add them to PostKey, or pass unknownKeys: .keep or .drop.
        """
      ),
      (
        .notEncodable("score is inf"),
        """
        The object cannot be encoded: score is inf, and JSON has only finite numbers. Put a finite number or null in its \
        place.
        """
      ),
    ]
    for (error, text) in texts { #expect(error.description == text) }
  }
}
