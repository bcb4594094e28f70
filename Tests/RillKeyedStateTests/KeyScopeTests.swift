import Rill
import RillFixtures
import RillKeyedState
import RillStyles
import Testing

private enum AppKey: Hashable { case color, size, secret, other(Int) }
private enum PartKey: Hashable { case tint, sizeText, draft, title }
private enum InnerKey { case shade, mark }

@MainActor
struct KeyScopeTests {
  private let scope = KeyScope<AppKey, PartKey>(
    [.key(.color, .tint), .key(.size, .sizeText, { "\($0)" }, back: { Int($0) })],
    defaults: [.tint: "Gray", .title: "untitled"])
  private let app = Store<KeyedState<AppKey>, Never>([.color: "Purple", .size: 3, .secret: 1])

  @Test func `a scoped store is live in both directions`() {
    let part = app.scope(scope)
    #expect(part.state == [.tint: "Purple", .sizeText: "3", .title: "untitled"])
    app.set(.color, to: "Yellow")
    #expect(part.state[.tint] == "Yellow")
    part.set(.tint, to: "Red")
    #expect(app.state[.color] == "Red")
    part.set(.sizeText, to: "12")
    #expect(app.state[.size] == 12)
    #expect(part.state[.sizeText] == "12")
  }

  @Test func `a scoped store notifies its observers of relevant changes above it only`() {
    let part = app.scope(scope)
    var told: [String] = []
    let watches = [
      part.observe(key: .tint, as: String.self) { told.append("tint \($0.new ?? "nil")") },
      part.observe(key: .sizeText, as: String.self) { told.append("size \($0.new ?? "nil")") },
      part.observe { _ in told.append("whole") },
    ]
    app.set(.secret, to: 2)
    #expect(told.isEmpty)
    app.set(.color, to: "Yellow")
    #expect(told == ["tint Yellow", "whole"])
    app.set(.size, to: 4)
    #expect(told == ["tint Yellow", "whole", "size 4", "whole"])
    withExtendedLifetime(watches) {}
  }

  @Test func `a change below notifies observers above`() {
    let part = app.scope(scope)
    var told: [String] = []
    let watch = app.observe(key: .color, as: String.self) { told.append($0.new ?? "nil") }
    part.set(.tint, to: "Blue")
    part.set(.draft, to: "x")
    #expect(told == ["Blue"])
    withExtendedLifetime(watch) {}
  }

  @Test func `removing a key removes it on the other side`() {
    let part = app.scope(scope)
    part.remove(.sizeText)
    #expect(!app.state.contains(.size))
    app.set(.size, to: 1)
    app.remove(.size)
    #expect(!part.state.contains(.sizeText))
    part.remove(.tint)
    #expect(!app.state.contains(.color))
    #expect(part.state[.tint] == "Gray")
  }

  @Test func `a local key is invisible above and stored in the parent's state`() {
    let part = app.scope(scope)
    let before = app.state
    part.set(.draft, to: "hello")
    #expect(part.state[.draft] == "hello")
    #expect(app.state.keys == before.keys)
    #expect(app.state != before)
    app.update { $0 = before }
    #expect(!part.state.contains(.draft))
    part.set(.title, to: "mine")
    #expect(part.state[.title] == "mine")
    part.remove(.title)
    #expect(part.state[.title] == "untitled")
  }

  @Test func `removing all keys removes local keys, too`() {
    let part = app.scope(scope)
    part.set(.draft, to: "hello")
    app.update { $0.removeAll() }
    #expect(app.state == [:])
    #expect(!part.state.contains(.draft))
    part.set(.draft, to: "again")
    #expect(app.state.isEmpty && app.state != [:])
    app.update { $0.removeAll() }
    #expect(app.state == [:])
    #expect(!part.state.contains(.draft))
  }

  @Test func `a local key survives when the store is requested again`() {
    do { app.scope(scope).set(.draft, to: "kept") }
    #expect(app.scope(scope).state[.draft] == "kept")
  }

  @Test func `scopes have separate local keys unless they share a name`() {
    let one = KeyScope<AppKey, PartKey>([], name: "shared")
    let two = KeyScope<AppKey, PartKey>([], name: "shared")
    app.scope(one).set(.draft, to: "x")
    #expect(app.scope(two).state[.draft] == "x")
    #expect(!app.scope(scope).state.contains(.draft))
  }

  @Test func `scopes created by one function have separate local keys`() {
    func scope(of number: Int) -> KeyScope<AppKey, PartKey> { KeyScope([.key(.other(number), .title)]) }
    let (one, two) = (scope(of: 1), scope(of: 2))
    app.scope(one).set(.draft, to: "one")
    app.scope(one).set(.title, to: "first")
    #expect(!app.scope(two).state.contains(.draft))
    app.scope(two).set(.draft, to: "two")
    #expect(app.scope(one).state[.draft] == "one")
    #expect(app.scope(two).state[.draft] == "two")
    #expect(app.state[.other(1)] == "first")
    #expect(!app.state.contains(.other(2)))
  }

  @Test func `a default that is written reaches the parent's state`() {
    app.remove(.color)
    let part = app.scope(scope)
    #expect(part.state[.tint] == "Gray")
    var told: [String?] = []
    let watches = [
      app.observe(key: .color, as: String.self) { told.append($0.new) },
      part.observe(key: .tint, as: String.self) { told.append("part " + ($0.new ?? "nil")) },
    ]
    part.set(.tint, to: "Gray")
    #expect(app.state[.color] == "Gray")
    part.set(.tint, to: "Gray")
    #expect(told == ["Gray"])
    part.set(.title, to: "untitled")
    app.set(.color, to: "Red")
    #expect(told == ["Gray", "Red", "part Red"])
    part.remove(.tint)
    #expect(!app.state.contains(.color))
    #expect(part.state[.tint] == "Gray")
    part.update { $0[.tint] = "Gray" as (any Sendable)? }
    #expect(app.state[.color] == "Gray")
    withExtendedLifetime(watches) {}
  }

  @Test func `a nested scope is live through both levels`() {
    let inner = KeyScope<PartKey, InnerKey>([.key(.tint, .shade)])
    let part = app.scope(scope)
    let core = part.scope(inner)
    var told: [String?] = []
    let watch = core.observe(key: .shade, as: String.self) { told.append($0.new) }
    app.set(.color, to: "Yellow")
    core.set(.shade, to: "Red")
    part.remove(.tint)
    core.set(.mark, to: true)
    #expect(told == ["Yellow", "Red", "Gray"])
    #expect(!app.state.contains(.color))
    #expect(core.state == [.shade: "Gray", .mark: true])
    #expect(!part.state.contains(.draft))
    withExtendedLifetime(watch) {}
  }

  @Test func `keys are scoped by a transformation of keys`() {
    let numbered = KeyScope<AppKey, Int>(
      Transformation(
        from: { if case .other(let number)? = $0 { number } else { nil } },
        to: { $0.flatMap { $0 < 0 ? nil : .other($0) } }))
    let part = app.scope(numbered)
    part.update { state in
      state[1] = "one"
      state[-1] = "local"
    }
    #expect(app.state[.other(1)] == "one")
    #expect(part.state == [1: "one", -1: "local"])
    app.update { state in for number in 0..<100 { state[.other(number)] = number } }
    #expect(part.state.count == 101)
    part.update { state in for number in 0..<100 { state[number] = nil } }
    #expect(app.state.count == 3)
  }

  @Test func `keys and values are scoped together`() {
    let pairs = KeyScope<AppKey, PartKey>(
      pairs: Transformation(
        from: { pair in
          guard let pair, pair.0 == .size else { return nil }
          return (.sizeText, (pair.1 as? Int).map { "\($0)" })
        },
        to: { pair in
          guard let pair, pair.0 == .sizeText else { return nil }
          return (.size, (pair.1 as? String).flatMap { Int($0) })
        }))
    let part = app.scope(pairs)
    #expect(part.state == [.sizeText: "3"])
    part.set(.sizeText, to: "8")
    #expect(app.state[.size] == 8)
    app.remove(.size)
    #expect(part.state.isEmpty)
  }

  @Test func `a value that a link cannot convert back changes nothing`() {
    let part = app.scope(scope)
    let failures = Recorder<String>()
    Failures.reporting {
      failures.note($0.description)
    } operation: {
      part.set(.sizeText, to: "many")
      part.set(.sizeText, to: "")
      part.set(.sizeText, to: true)
    }
    #expect(
      failures.elements.map { $0.prefix(22) } == [
        "The value \"many\" was w", "The value \"\" was writt", "The value true was wri",
      ])
    #expect(app.state[.size] == 3)
    #expect(part.state[.sizeText] == "3")
  }

  @Test func `a value that a link cannot convert back is reported in full`() {
    #expect(
      Failure.untransformed("sizeText", value: "many", scope: "KeyScope<AppKey, PartKey>").description == """
        The value many was written under the key sizeText of KeyScope<AppKey, PartKey>, whose link cannot turn it \
        back: it is of another type, or its `back` returned nil. Nothing was changed. Write a value that the link \
        takes, or widen its `back`.
        """)
  }

  @Test func `a value of a scope that is released may use the scope`() {
    let seen = Recorder<Int>()
    let other: KeyedState<AppKey> = [.color: "Green"]
    var state: KeyedState<AppKey> = [.color: Farewell { [scope] in seen.note(other[scope: scope].count) }]
    #expect(state[scope: scope].keys.contains(.tint))
    state[.color] = "Red"
    #expect(state[scope: scope].get(.tint) == "Red")
    #expect(seen.elements == [other[scope: scope].count])
  }

  @Test func `one scope serves several states`() {
    let other = Store<KeyedState<AppKey>, Never>([.color: "Green"])
    let (one, two) = (app.scope(scope), other.scope(scope))
    one.set(.draft, to: "1")
    two.set(.draft, to: "2")
    other.set(.color, to: "Black")
    app.set(.color, to: "White")
    #expect(one.state == [.tint: "White", .sizeText: "3", .draft: "1", .title: "untitled"])
    #expect(two.state == [.tint: "Black", .draft: "2", .title: "untitled"])
  }

  @Test func `requesting a scope again returns the same store`() {
    func part() -> Store<KeyedState<PartKey>, Never> { app.scope(scope) }
    let first = part()
    #expect(part() === first)
  }

  @Test func `the same changes through a scope and without it lead to the same state`() {
    var direct: [Int: Int] = [:]
    let even = KeyScope<Int, Int>(Transformation(from: { $0.map { $0 * 2 } }, to: { $0.map { $0 / 2 } }))
    let store = Store<KeyedState<Int>, Never>([:])
    let part = store.scope(even)
    var seed: UInt64 = 7
    for step in 0..<400 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let key = Int(seed >> 33) % 40
      let value: Int? = seed >> 40 & 3 == 0 ? nil : step
      direct[key] = value
      if seed >> 45 & 1 == 0 {
        store.set(key, to: value)
      } else {
        part.set(key * 2, to: value)
      }
      #expect(store.state.values(ofType: Int.self) == direct)
      #expect(part.state.count == direct.count)
      #expect(part.state.get(key * 2, as: Int.self) == value)
    }
  }
}
