import Rill
import RillFixtures
import Testing

/// Effects that are merged or concatenated one by one.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct EffectJoiningTests {
  /// More than a thread's stack has room for, if each were nested in the next one.
  private static let count = 20_000

  enum Join: CaseIterable {
    case merge, concatenate

    func callAsFunction(_ one: Effect<Int>, _ other: Effect<Int>) -> Effect<Int> {
      self == .merge ? .merge(one, other) : .concatenate(one, other)
    }
  }

  @Test(arguments: Join.allCases, [true, false])
  func `joined one by one, any number of them is performed in order`(join: Join, fromFront: Bool) async {
    let effects = (1...Self.count).map { Effect<Int>.send($0) }
    let whole =
      fromFront
      ? effects.reduce(.none) { join($0, $1) } : effects.reversed().reduce(.none) { join($1, $0) }
    let changed = whole.map { $0 + 0 }.lasting(while: { _ in true }, in: [Int].self)
    let store = Store([Int]()) { (received: inout [Int], number: Int) -> Effect<Int> in
      if number == 0 { return changed }
      received.append(number)
      return .none
    }
    await store.send(0).finish()
    #expect(store.state == Array(1...Self.count))
    #expect(changed.descriptions.isEmpty && changed.animation == nil)
  }

  @Test(arguments: Join.allCases)
  func `joined one by one, they are listed and run as when they are joined at once`(join: Join) async {
    let done = Recorder<Int>()
    let effects = (1...200).map { number in Effect<Int>.run("\(number)") { _ in done.note(number) } }
    let whole = effects.reduce(.none) { join($0, $1) }
    #expect(whole.descriptions.map(\.name) == (1...200).map { "\($0)" })
    let store = Store(0) { (_: inout Int, _: Int) in whole }
    await store.send(0).finish()
    #expect(done.elements.sorted() == Array(1...200))
    if join == .concatenate { #expect(done.elements == Array(1...200)) }
  }

  @Test func `a group that was described as a whole is not taken apart`() {
    let whole = Effect<Int>.merge(.run("a") { _ in }, .run("b") { _ in }).named("both")
    #expect(Effect.merge(whole, .run("c") { _ in }).descriptions.map(\.name) == ["both", "c"])
  }

  @Test func `the steps after a sequence of a departed child are performed`() async {
    let store = Store(Parent()) { (parent: inout Parent, action: Action) -> Effect<Action> in
      switch action {
      case .begin:
        let child = Effect<Action>.concatenate(
          .run("leave") { send in await send(.leave) }, .send(.note("child"))
        ).lasting(while: { $0.isOpen }, in: Parent.self)
        return .concatenate(child, .send(.note("parent")))
      case .leave: parent.isOpen = false
      case .note(let text): parent.notes.append(text)
      }
      return .none
    }
    await store.send(.begin).finish()
    #expect(store.notes == ["parent"])
  }

  private struct Parent {
    var isOpen = true
    var notes: [String] = []
  }

  private enum Action { case begin, leave, note(String) }

  @Test(arguments: [
    (Duration.seconds(1), Duration.seconds(2), Duration.seconds(3)), (.seconds(-1), .seconds(2), .seconds(2)),
    (.seconds(2), .seconds(-1), .seconds(2)),
    (.seconds(Int64.max), .seconds(Int64.max), .seconds(Int64.max)),
  ])
  func `several delays are added`(first: Duration, second: Duration, sum: Duration) {
    let effect = Effect<Int>.run("wait") { _ in }.delay(for: first).delay(for: second)
    #expect(effect.descriptions.map(\.delay) == [sum])
    #expect(Effect<Int>.run("wait") { _ in }.delay(for: first).descriptions.map(\.delay) == [first])
  }
}
