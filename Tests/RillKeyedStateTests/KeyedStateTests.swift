import Rill
import RillKeyedState
import RillStyles
import Testing

private enum Key { case name, age, isOpen, tags, note, object }
private struct Opaque: Sendable { var number: Int }
private final class Box: Sendable {}

private typealias State = KeyedState<Key>

struct KeyedStateTests {
  @Test func `a value is read as its own type and as nil otherwise`() {
    let state: State = [.name: "Ann", .age: 7]
    #expect(state.get(.name, as: String.self) == "Ann")
    #expect(state.get(.age, as: String.self) == nil)
    #expect(state.get(.isOpen, as: Bool.self) == nil)
    #expect(state[.age] == 7)
    #expect(state[.age, default: 0] == 7)
    #expect(state[.note, default: "none"] == "none")
  }

  @Test func `a Boolean is not an integer`() {
    let state: State = [.isOpen: true]
    #expect(state.get(.isOpen, as: Int.self) == nil)
  }

  @Test func `a value is set, replaced by one of another type, and removed`() {
    var state = State()
    state[.age] = 7
    state[.age] = "seven"
    #expect(state.get(.age, as: String.self) == "seven")
    state.remove(.age)
    #expect(!state.contains(.age))
    state[.age] = 8
    state[.age] = nil
    #expect(state.isEmpty)
    state[.age] = 8
    state.removeAll()
    #expect(state == State())
  }

  @Test func `an optional is never stored`() {
    var state: State = [.name: String?.none, .age: Int?.some(3)]
    #expect(state.keys == [.age])
    #expect(state.get(.age, as: Int.self) == 3)
    state.set(.age, to: Int?.none)
    #expect(!state.contains(.age))
    let nested: Int?? = .some(.some(4))
    state.set(.age, to: nested)
    #expect(state.value(.age) is Int)
    let hollow: Int?? = .some(.none)
    state.set(.age, to: hollow)
    #expect(!state.contains(.age))
    state.replace(.note, with: String??.some(.some("x")))
    #expect(state.allValues.count == 1)
    #expect(state[.note] == "x")
  }

  @Test func `a value can be read as an optional`() {
    let state: State = [.age: 3]
    #expect(state.get(.age, as: Int?.self) == 3)
    #expect(state.get(.name, as: Int?.self) == nil)
  }

  @Test func `an update changes in place, may remove, and ignores other types`() {
    var state: State = [.age: 1, .tags: ["a"]]
    state.update(.age, as: Int.self) { $0? += 1 }
    state.update(.tags, as: [String].self) { $0?.append("b") }
    state.update(.name, as: String.self) { $0 = "Ann" }
    #expect(state == [.age: 2, .tags: ["a", "b"], .name: "Ann"])
    state.update(.name, as: String.self) { $0 = nil }
    #expect(!state.contains(.name))
    let before = state.version
    state.update(.age, as: String.self) { #expect($0 == nil) }
    #expect(state.version == before)
    #expect(state[.age] == 2)
  }

  @Test func `an update that throws changes nothing`() {
    struct Problem: Error {}
    var state: State = [.age: 1]
    #expect(throws: Problem.self) {
      try state.update(.age, as: Int.self) { (value: inout Int?) throws(Problem) in
        value = 2
        throw Problem()
      }
    }
    #expect(state[.age] == 1)
  }

  @Test func `an equal value is not set`() {
    var state: State = [.age: 1, .name: "Ann"]
    let before = state.version
    state[.age] = 1
    state.set(.name, to: "Ann")
    state.set(.name, to: "Ann" as any Sendable)
    state.update(.age, as: Int.self) { $0 = 1 }
    #expect(state.version == before)
    state.replace(.age, with: 1)
    #expect(state.version != before)
    let replaced = state.version
    state.set(.age, to: 1.0)
    #expect(state.version != replaced)
  }

  @Test func `a value that is not Equatable is always set`() {
    var state = State()
    state.set(.object, to: Opaque(number: 1))
    let before = state.version
    state.set(.object, to: Opaque(number: 1))
    #expect(state.version != before)
  }

  @Test func `Equatable conformance is remembered per type`() {
    var state = State()
    for number in 0..<3 { state.set(.object, to: Opaque(number: number)) }
    #expect(state.get(.object, as: Opaque.self)?.number == 2)
    let opaque = state.version
    state.set(.object, to: Opaque(number: 2))
    #expect(state.version != opaque)
    state.set(.object, to: [1] as any Sendable)
    let list = state.version
    state.set(.object, to: [1] as any Sendable)
    state.set(.object, to: [1])
    #expect(state.version == list)
    state.set(.object, to: Opaque?.none)
    #expect(state.isEmpty)
  }

  @Test func `copies are independent`() {
    var state: State = [.age: 1]
    let copy = state
    #expect(copy == state)
    state[.age] = 2
    #expect(copy[.age] == 1)
    #expect(copy != state)
    state[.age] = 1
    #expect(copy == state)
  }

  @Test func `equality ignores the order of keys and respects types`() {
    var one = State()
    one[.age] = 1
    one[.name] = "Ann"
    #expect(one == [.name: "Ann", .age: 1])
    #expect(one != [.name: "Ann", .age: 1.0])
    #expect(one != [.name: "Ann"])
    let opaque: State = [.object: Opaque(number: 1)]
    let copy = opaque
    #expect(opaque == copy)
    #expect(opaque != [.object: Opaque(number: 1)])
  }

  @Test func `the values of a type come with their keys`() {
    let box = Box()
    let state: State = [.name: "Ann", .note: "x", .age: 1, .object: box]
    #expect(state.values(ofType: String.self) == [.name: "Ann", .note: "x"])
    #expect(state.values(ofType: Box.self)[.object] === box)
    #expect(state.values(ofType: Double.self).isEmpty)
  }

  @Test func `the compiler checks the type of an entry`() throws {
    let age = State.Entry(.age, of: Int.self)
    var state = State()
    #expect(state[age] == nil)
    state[age, default: 1] += 1
    #expect(try state.resolve(age) == 2)
    state[age] = nil
    #expect(!state.contains(.age))
  }

  @Test func `a state prints and reflects its keys and values`() {
    var state: State = [.age: 1]
    state[.name] = "Ann"
    #expect("\(state)" == "[age: 1, name: Ann]")
    #expect("\(State())" == "[:]")
    #expect(Mirror(reflecting: state).children.map(\.label) == ["age", "name"])
  }

  @Test func `a missing value or a value of another type is described in full`() throws {
    let state: State = [.name: "Ann", .age: 1]
    try state.require(.name, .age).require([])
    #expect(try state.resolve(.age, as: Int.self) == 1)
    #expect(throws: KeyedStateFailure.wrongType(key: "age", expected: "String", found: "Int")) {
      try state.resolve(.age, as: String.self)
    }
    #expect(throws: KeyedStateFailure.missingKeys(["tags"], known: state.keys.map { "\($0)" })) {
      try state.resolve(.tags, as: [String].self)
    }
    #expect(throws: KeyedStateFailure.missingKeys(["tags", "note"], known: state.keys.map { "\($0)" })) {
      try state.require(.name, .tags, .note, .tags)
    }
  }

  @Test func `errors name the problem and the fix`() {
    #expect(
      KeyedStateFailure.missingKeys(["tags"], known: ["name", "age"]).description == """
        There is no value under the key tags, which is required. There are values under: name, age. Set it before it \
        is asked for, or read it with get(_:as:), which returns nil.
        """)
    #expect(
      KeyedStateFailure.missingKeys(["tags", "note"], known: []).description == """
        There are no values under the keys tags, note, which are required. There are no values at all. Set them before \
        they are asked for, or read them with get(_:as:), which returns nil.
        """)
    #expect(
      KeyedStateFailure.wrongType(key: "age", expected: "String", found: "Int").description == """
        The value under the key age is of type Int, but was asked for as String. Ask for it as Int, or find who set it \
        under this key. An Entry has the compiler prove the type.
        """)
  }

  @Test func `a transformation works both ways and composes`() {
    let text = Transformation<Int, String>(from: { "\($0)" }, to: { Int($0) ?? 0 })
    let length = Transformation<String, Int>(from: \.count, to: { String(repeating: "1", count: $0) })
    #expect(text(12) == "12")
    #expect(text.back("12") == 12)
    #expect(text.reversed("12") == 12)
    #expect(text.then(length)(120) == 3)
    #expect(text.then(length).back(2) == 11)
    #expect(text.oneWay.then(length.oneWay)(1000) == 4)
  }
}
