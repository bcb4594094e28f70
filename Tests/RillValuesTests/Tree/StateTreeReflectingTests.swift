import Foundation
import Testing

@testable import RillValues

struct StateTreeReflectingTests {
  @Test func `a struct is its members in order`() {
    #expect(
      StateTree(reflecting: Todo(id: 1, title: "milk"))
        == tree(
          "Todo",
          .structure([.init(name: "id", value: number(1)), .init(name: "title", value: string("milk"))])))
  }

  @Test func `scalars are numbers, strings and Booleans`() {
    #expect(StateTree(reflecting: -7) == number(-7))
    #expect(StateTree(reflecting: UInt8(7)) == tree("UInt8", .number("7")))
    #expect(StateTree(reflecting: 1.5) == tree("Double", .number("1.5")))
    #expect(StateTree(reflecting: true) == tree("Bool", .boolean(true)))
    #expect(StateTree(reflecting: "milk".dropFirst()) == tree("Substring", .string("ilk", hidden: 0)))
    #expect(StateTree(reflecting: Character("m")) == tree("Character", .string("m", hidden: 0)))
  }

  @Test func `an enum is its case and payload`() {
    #expect(StateTree(reflecting: Sheet.none) == tree("Sheet", .enumeration("none", [])))
    #expect(
      StateTree(reflecting: Sheet.editor(id: 1, draft: "a"))
        == tree(
          "Sheet",
          .enumeration(
            "editor", [.init(name: "id", value: number(1)), .init(name: "draft", value: string("a"))])))
    #expect(
      StateTree(reflecting: Sheet.pair(1, 2))
        == tree(
          "Sheet",
          .enumeration("pair", [.init(name: "0", value: number(1)), .init(name: "1", value: number(2))])))
    #expect(
      StateTree(reflecting: Sheet.one(1))
        == tree("Sheet", .enumeration("one", [.init(name: "0", value: number(1))])))
    #expect(
      StateTree(reflecting: Sheet.labeled(id: 1))
        == tree("Sheet", .enumeration("labeled", [.init(name: "id", value: number(1))])))
  }

  @Test func `an optional is its value under the optional's type`() {
    #expect(StateTree(reflecting: Int?.none as Any) == tree("Int?", .absent))
    #expect(StateTree(reflecting: Int?.some(1) as Any) == tree("Int?", .number("1")))
    #expect(StateTree(reflecting: Int??.some(.some(1)) as Any) == tree("Int??", .number("1")))
  }

  @Test func `tuples number their unlabeled members`() {
    let members = [StateTree.Member(name: "0", value: number(1)), .init(name: "name", value: string("a"))]
    #expect(StateTree(reflecting: (1, name: "a")) == tree("(Int, name: String)", .structure(members)))
  }

  @Test func `a dictionary is sorted by key, and numbers by value`() {
    let numbered = Dictionary(uniqueKeysWithValues: (0..<50).map { ($0 * 7 % 50, $0) })
    guard case .dictionary(let entries, 0) = StateTree(reflecting: numbered).content else {
      return #expect(Bool(false))
    }
    #expect(entries.map(\.key) == (0..<50).map(number))

    let named = Dictionary(uniqueKeysWithValues: "qwertyuiop".map { (String($0), 0) })
    guard case .dictionary(let letters, 0) = StateTree(reflecting: named).content else {
      return #expect(Bool(false))
    }
    #expect(letters.map(\.key) == "qwertyuiop".sorted().map { string(String($0)) })
  }

  @Test func `a set has a stable order`() {
    #expect(
      StateTree(reflecting: Set(["c", "a", "b"]))
        == tree("Set<String>", .set([string("a"), string("b"), string("c")], hidden: 0)))
  }

  @Test func `an object shows its superclass's members first`() {
    #expect(
      StateTree(reflecting: Derived())
        == tree(
          "Derived", .structure([.init(name: "one", value: number(1)), .init(name: "two", value: number(2))]))
    )
  }

  @Test func `a cyclic object ends the branch`() {
    let node = Node()
    node.next = node
    defer { node.next = nil }
    #expect(
      StateTree(reflecting: node)
        == tree("Node", .structure([.init(name: "next", value: tree("Node?", .elided(.cycle)))])))
  }

  @Test func `one object in two branches is shown twice`() {
    let box = Box()
    let shown = tree("Box", .structure([.init(name: "value", value: number(1))]))
    #expect(StateTree(reflecting: [box, box]) == tree("[Box]", .list([shown, shown], hidden: 0)))
  }

  @Test func `an actor is not inspected`() {
    #expect(StateTree(reflecting: Worker()) == tree("Worker", .opaque("Worker")))
  }

  @Test func `a system type with a description uses it`() {
    #expect(StateTree(reflecting: Duration.seconds(5)) == tree("Duration", .opaque("5.0 seconds")))
    #expect(StateTree(reflecting: 1..<4) == tree("Range<Int>", .opaque("1..<4")))
    let date = Date(timeIntervalSince1970: 0)
    #expect(StateTree(reflecting: date) == tree("Date", .opaque(date.description)))
  }

  @Test func `an app's type is expanded even if it has a description`() {
    #expect(
      StateTree(reflecting: Money()) == tree("Money", .structure([.init(name: "cents", value: number(5))])))
  }

  @Test func `a reflectable type is shown as its substitute without the wrapper's underscore`() {
    #expect(
      StateTree(reflecting: State()) == tree("State", .structure([.init(name: "count", value: number(5))])))
  }

  @Test func `storage added by a macro is omitted`() {
    #expect(
      StateTree(reflecting: Observed())
        == tree("Observed", .structure([.init(name: "count", value: number(2))])))
  }

  @Test func `an erased key is shown as the key`() {
    #expect(StateTree(reflecting: AnyHashable("a")) == string("a"))
  }

  @Test func `functions are opaque`() {
    let function: (Int) -> Int = { $0 }
    #expect(StateTree(reflecting: function) == tree("(Int) -> Int", .opaque("(Function)")))
  }
}

private func tree(_ type: String, _ content: StateTree.Content) -> StateTree {
  StateTree(typeName: type, content: content)
}

private func number(_ value: Int) -> StateTree { tree("Int", .number(String(value))) }

private func string(_ value: String) -> StateTree { tree("String", .string(value, hidden: 0)) }

private enum Sheet { case none, editor(id: Int, draft: String), pair(Int, Int), one(Int), labeled(id: Int) }

private class Base { let one = 1 }
private final class Derived: Base { let two = 2 }

private final class Node { var next: Node? }

private final class Box { let value = 1 }

private actor Worker { var count = 1 }

private struct Money: CustomStringConvertible {
  let cents = 5
  var description: String { "a lot" }
}

private struct Wrapped: Dumpable {
  let secret = "storage"
  var dumpForm: DumpForm { .value(5) }
}
private struct State { var _count = Wrapped() }

private struct Observed {
  var _$registrar = 1
  var count = 2
}
