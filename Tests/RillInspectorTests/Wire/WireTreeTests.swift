import Foundation
import RillDebugging
import RillValues
import Testing

@testable import RillInspector

struct WireTreeTests {
  private static func tree(_ content: StateTree.Content) -> StateTree {
    StateTree(typeName: "T", content: content)
  }

  private static let one = tree(.number("1"))

  /// One tree of each kind with its exact form.
  static let samples: [(StateTree, String)] = [
    (tree(.absent), #"{"kind":"nil","type":"T"}"#),
    (tree(.boolean(true)), #"{"kind":"bool","type":"T","value":true}"#),
    (tree(.number("1.5")), #"{"kind":"number","type":"T","value":"1.5"}"#),
    (tree(.string("a\"/", hidden: 0)), #"{"kind":"string","type":"T","value":"a\"/"}"#),
    (tree(.string("a", hidden: 2)), #"{"hidden":2,"kind":"string","type":"T","value":"a"}"#),
    (tree(.opaque("words")), #"{"kind":"opaque","type":"T","value":"words"}"#),
    (
      tree(.structure([.init(name: "a", value: one)])),
      #"{"kind":"struct","members":[{"name":"a","value":{"kind":"number","type":"T","value":"1"}}],"type":"T"}"#
    ),
    (
      tree(.enumeration("on", [.init(name: "0", value: one)])),
      #"{"case":"on","kind":"enum","members":[{"name":"0","value":{"kind":"number","type":"T","value":"1"}}],"type":"T"}"#
    ),
    (
      tree(.list([one], hidden: 0)),
      #"{"items":[{"kind":"number","type":"T","value":"1"}],"kind":"list","type":"T"}"#
    ),
    (tree(.list([], hidden: 3)), #"{"hidden":3,"items":[],"kind":"list","type":"T"}"#),
    (
      tree(.set([one], hidden: 1)),
      #"{"hidden":1,"items":[{"kind":"number","type":"T","value":"1"}],"kind":"set","type":"T"}"#
    ),
    (
      tree(.dictionary([.init(key: one, value: one)], hidden: 1)),
      #"{"entries":[{"key":{"kind":"number","type":"T","value":"1"},"value":{"kind":"number","type":"T","value":"1"}}],"#
        + #""hidden":1,"kind":"dict","type":"T"}"#
    ),
    (tree(.elided(.depth)), #"{"kind":"elided","reason":"depth","type":"T"}"#),
    (tree(.elided(.size)), #"{"kind":"elided","reason":"size","type":"T"}"#),
    (tree(.elided(.cycle)), #"{"kind":"elided","reason":"cycle","type":"T"}"#),
  ]

  @Test(arguments: samples)
  func `every kind of tree round-trips in its one form`(_ tree: StateTree, _ json: String) throws {
    #expect(String(decoding: try Wire.encode(WireTree(tree)), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(WireTree.self, from: Data(json.utf8)).tree == tree)
  }

  @Test func `a reason of a later version is read as an elision`() throws {
    let json = #"{"kind":"elided","reason":"secret","type":"T"}"#
    #expect(try JSONDecoder().decode(WireTree.self, from: Data(json.utf8)).tree == Self.tree(.elided(.size)))
  }
}
