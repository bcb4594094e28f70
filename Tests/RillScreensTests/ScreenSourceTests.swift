import Rill
import RillFixtures
import RillTesting
import Testing

@testable import RillScreens
@testable import RillValues

/// Stacks and presentations in source that tools write.
@Suite struct ScreenSourceTests {
  struct Note: Equatable, Sendable { var text = ""; var count = 0 }
  struct State: Equatable, Sendable { var path = Screens<Note>(); var sheet = Presented<Note>() }

  private func statements(from start: State = State(), _ change: (inout State) -> Void) -> [String] {
    var state = start
    change(&state)
    return ChangeWriter(writer: SourceWriter()).statements(from: start, to: state).map(\.line)
  }

  private func source(_ value: some Any) -> String { SourceWriter().expression(value).line }

  @Test func `new places are written with the arguments of their public initializers`() {
    #expect(source(Screens<Int>()) == "Screens<Int>()")
    #expect(source(Screens([5, 6])) == "Screens<Int>([5, 6])")
    #expect(source(Presented<Int>()) == "Presented<Int>()")
    #expect(source(Presented(5)) == "Presented<Int>(5)")
    #expect(source(ScreenID(3)) == "ScreenID(3)")
  }

  @Test func `places in the middle of a program are written with their ids`() {
    var stack = Screens([5, 6, 7])
    stack.pop(2)
    stack.push(8)
    #expect(source(stack) == "Screens<Int>([5, 8], ids: [ScreenID(1), ScreenID(4)], pushed: 4)")
    #expect(Screens<Int>([5, 8], ids: [ScreenID(1), ScreenID(4)], pushed: 4) == stack)
    #expect(Screens<Int>([], ids: [], pushed: -4) == Screens())
    var place = Presented(5)
    place.present(6)
    #expect(source(place) == "Presented<Int>(6, presented: 2)")
    #expect(Presented<Int>(6, presented: 2) == place)
    place.dismiss()
    #expect(source(place) == "Presented<Int>(nil, presented: 2)")
    #expect(Presented<Int>(nil, presented: 2) == place)
  }

  @Test func `changes of a stack are pushes, dismissals and changes of its screens`() {
    let two = State(path: [Note(text: "a"), Note(text: "b")])
    #expect(
      statements { $0.path.push(Note(text: "tea")) }
        == [#"$0.path.push(ScreenSourceTests.Note(text: "tea", count: 0))"#])
    #expect(statements(from: two) { $0.path.pop() } == ["$0.path.dismiss(ScreenID(2))"])
    #expect(
      statements(from: two) { $0.path[id: 1]?.count = 4 } == ["$0.path[id: ScreenID(1)]?.count = 4"])
    #expect(
      statements(from: two) {
        $0.path[id: 1]?.count = 4
        $0.path.replaceTop(with: Note(text: "c"))
      } == [
        "$0.path[id: ScreenID(1)]?.count = 4", "$0.path.dismiss(ScreenID(2))",
        #"$0.path.push(ScreenSourceTests.Note(text: "c", count: 0))"#,
      ])
  }

  @Test func `a stack whose ids do not follow is created anew`() {
    #expect(
      statements {
        $0.path.push(Note())
        $0.path.pop()
      } == ["$0.path = Screens<ScreenSourceTests.Note>([], ids: [], pushed: 1)"])
  }

  @Test func `changes of a presentation are presentations, dismissals and changes of the child`() {
    let open = State(sheet: Presented(Note(text: "a")))
    #expect(
      statements { $0.sheet.present(Note()) }
        == [#"$0.sheet.present(ScreenSourceTests.Note(text: "", count: 0))"#])
    #expect(statements(from: open) { $0.sheet.child?.count = 2 } == ["$0.sheet.child?.count = 2"])
    #expect(statements(from: open) { $0.sheet.dismiss() } == ["$0.sheet.dismiss()"])
    #expect(
      statements(from: open) { $0.sheet.present(Note(text: "b")) }
        == [#"$0.sheet.present(ScreenSourceTests.Note(text: "b", count: 0))"#])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the steps between two stacks lead from one to the other`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      var old = Screens<Int>()
      change(&old, times: 4, using: &random)
      var new = old
      change(&new, times: 3, using: &random)
      guard let steps = old.steps(to: new) else {
        #expect(Screens(Array(new), ids: new.ids, pushed: old.pushed + 9).ids == new.ids)
        continue
      }
      var made = old
      for step in steps { try apply(step, to: &made) }
      #expect(made == new)
    }
  }

  private func change(_ stack: inout Screens<Int>, times: Int, using random: inout SeededRandom) {
    for _ in 0..<Int.random(in: 0...times, using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1: stack.push(Int.random(in: 0..<9, using: &random))
      case 2: stack.pop()
      default: if let id = stack.ids.randomElement(using: &random) { stack[id: id] = 10 }
      }
    }
  }

  private func apply(_ step: RecreatedStep, to stack: inout Screens<Int>) throws {
    switch step {
    case .call("push", let arguments): stack.push(try #require(arguments.first?.value as? Int))
    case .call("dismiss", let arguments): stack.dismiss(try #require(arguments.first?.value as? ScreenID))
    case .call(let name, _): Issue.record("\(name) is not a method of a stack")
    case .property(let name, _, _): Issue.record("\(name) is not part of a stack that can be set")
    case .part(let place, _, let new):
      let number = try #require(Int(place.filter(\.isNumber)))
      stack[id: ScreenID(number)] = try #require(new as? Int)
    }
  }
}
