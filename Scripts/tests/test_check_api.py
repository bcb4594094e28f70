"""The public interface is read from sources, and what it loses is in the change log."""

import unittest

from publicinterface import changes, interface, unreleased_of
from treecheck.model import Tree

SOURCE = """
public struct Store<State> {
  public let state: State
  var hidden = 0
  public init(_ state: State, by name: Pair<Int, (Int) -> Int> = f(1, 2)) {}
  @discardableResult
  public func send<A: Sequence<Int>>(_ action: A, then done: (Int, Int) -> Void) -> Int { 0 }
  func own() {}
  public enum Place: Hashable {
    case here, there(Int, Int)
    case `default`
    public var isHere: Bool {
      switch self {
      case .here: true
      case let other: other == .here
      }
    }
  }
}
public protocol Reading {
  func read(from place: Int)
}
extension Store {
  public subscript(at place: Int) -> Int { 0 }
}
"""


class Interface(unittest.TestCase):
    def read(self, text):
        return interface(Tree({"Sources/Rill/Store.swift": text}))

    def test_public_declarations_are_read_with_their_labels(self):
        self.assertEqual(
            self.read(SOURCE),
            {
                "Rill.Store", "Rill.Store.state", "Rill.Store.init(_:by:)", "Rill.Store.send(_:then:)",
                "Rill.Store.subscript(at:)", "Rill.Store.Place", "Rill.Store.Place.here", "Rill.Store.Place.there",
                "Rill.Store.Place.default", "Rill.Store.Place.isHere", "Rill.Reading", "Rill.Reading.read(from:)",
            })

    def test_a_removed_declaration_needs_a_line(self):
        before, after = self.read(SOURCE), self.read(SOURCE.replace("func send", "func post"))
        missing = 'Rill.Store.send(_:then:) was removed or renamed — write a line "old → new" with its name into CHANGELOG.md'
        self.assertEqual(list(changes(before, after, "- Faster.")), [missing])
        self.assertEqual(list(changes(before, after, "- `send(_:then:)` → `post(_:then:)`.")), [])

    def test_additions_need_some_line(self):
        self.assertEqual(
            list(changes(set(), {"Rill.Store"}, "\n")),
            ["1 declarations were added — write a line about them into CHANGELOG.md"])
        self.assertEqual(list(changes(set(), {"Rill.Store"}, "- `Store`")), [])

    def test_only_unreleased_changes_count(self):
        log = "# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [0.1.0]\n\n- Old.\n"
        self.assertEqual(unreleased_of(log).strip(), "- New.")


if __name__ == "__main__":
    unittest.main()
