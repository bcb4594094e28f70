import Testing

@testable import RillValues

struct StateTreeLimitsTests {
  @Test func `elements beyond the limit are counted`() {
    let list = StateTree(reflecting: Array(1...5), limits: .init(elements: 2))
    guard case .list(let shown, let hidden) = list.content else { return #expect(Bool(false)) }
    #expect(shown.count == 2)
    #expect(hidden == 3)

    let set = StateTree(reflecting: Set(1...5), limits: .init(elements: 2))
    #expect(set.content == .set([StateTree(reflecting: 1), StateTree(reflecting: 2)], hidden: 3))

    let dictionary = StateTree(reflecting: [1: true, 2: true], limits: .init(elements: 1))
    let entry = StateTree.Entry(key: StateTree(reflecting: 1), value: StateTree(reflecting: true))
    #expect(dictionary.content == .dictionary([entry], hidden: 1))
  }

  @Test func `characters beyond the limit are counted`() {
    #expect(StateTree(reflecting: "milk", limits: .init(characters: 3)).content == .string("mil", hidden: 1))
    #expect(StateTree(reflecting: "milk", limits: .init(characters: 4)).content == .string("milk", hidden: 0))
    #expect(StateTree(reflecting: "👩‍👩‍👧é", limits: .init(characters: 1)).content == .string("👩‍👩‍👧", hidden: 1))
  }

  @Test func `a custom description is truncated as well`() {
    let words = StateTree(reflecting: Substance(name: "milk"), limits: .init(characters: 3))
    #expect(words.content == .opaque("mil…"))
    #expect(StateTree(reflecting: Substance(name: "milk")).content == .opaque("milk"))
  }

  /// A value without parts that describes itself.
  private struct Substance: CustomReflectable, CustomStringConvertible {
    let name: String
    var description: String { name }
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  @Test func `levels beyond the limit are elided, but leaves on the last level are not`() {
    let nested = [[[1]]]
    let two = StateTree(reflecting: nested, limits: .init(depth: 2))
    #expect(two.content == .list([StateTree(typeName: "[[Int]]", content: .elided(.depth))], hidden: 0))
    let four = StateTree(reflecting: nested, limits: .init(depth: 4))
    #expect(four == StateTree(reflecting: nested))
  }

  @Test func `a tree has at most as many nodes as the limit, besides elision marks`() {
    let tree = StateTree(reflecting: Array(repeating: [1, 2, 3], count: 100), limits: .init(nodes: 10))
    guard case .list(let rows, 0) = tree.content else { return #expect(Bool(false)) }
    #expect(rows.count == 100)
    #expect(rows[1] == StateTree(reflecting: [1, 2, 3]))
    #expect(rows.last == StateTree(typeName: "[Int]", content: .elided(.size)))
  }
}
