import Rill
import RillFixtures
import Testing

/// Sequences whose child leaves during an earlier step.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct DepartedSequenceTests {
  enum Shape: CaseIterable {
    case plain, merged, nested, inMerge, twice, described

    /// A sequence that works until it is cancelled or the gate opens, and then sends.
    func effect<Action>(_ gate: Signal, sending action: Action) -> Effect<Action> {
      let work = Effect<Action>.run("work") { _ in
        await withTaskCancellationHandler {
          await gate.wait()
        } onCancel: {
          gate.fire()
        }
      }
      return switch self {
      case .plain: .concatenate(work, .send(action))
      case .merged: .concatenate(work, .merge(.send(action), .run("none") { _ in }))
      case .nested: .concatenate(.concatenate(work, .run("none") { _ in }), .concatenate(.send(action)))
      case .inMerge: .merge(.concatenate(work, .send(action)), .run("none") { _ in })
      case .twice: .concatenate(.concatenate(work, .send(action)), .send(action))
      case .described: .concatenate(work, .send(action)).named("whole")
      }
    }
  }

  private let gate = Signal()

  @Test(arguments: Shape.allCases)
  func `the steps after the work of an optional child that has left are not performed`(shape: Shape) async {
    let family = makeFamily(guest: Kid.State(id: 1))
    let task = family.send(.guest(.start(shape.effect(gate, sending: .note("late")))))
    family.send(.welcome(Kid.State(id: 2)))
    await task.finish()
    #expect(family.guest?.notes == [] && family.effects.isEmpty)
  }

  @Test(arguments: Shape.allCases)
  func `the steps after the work of a row that was removed and added again are not performed`(shape: Shape)
    async
  {
    let family = makeFamily(kids: [1])
    let task = family.send(.kid(1, .start(shape.effect(gate, sending: .note("late")))))
    family.send(.leave(1))
    family.send(.adopt(1))
    await task.finish()
    #expect(family.kids.map(\.notes) == [[]])
  }

  @Test(arguments: Shape.allCases, [true, false])
  func `the steps after the work of a grandchild are not performed if one of the two has left`(
    shape: Shape, isGrandchild: Bool
  ) async {
    let family = makeFamily(kids: [1])
    family.send(.kid(1, .getPet))
    let task = family.send(.kid(1, .pet(.start(shape.effect(gate, sending: .note("late"))))))
    if isGrandchild {
      family.send(.kid(1, .losePet))
    } else {
      family.send(.leave(1))
      family.send(.adopt(1))
    }
    family.send(.kid(1, .getPet))
    await task.finish()
    #expect(family.kids[id: 1]?.pet?.notes == [])
  }

  @Test(arguments: Shape.allCases)
  func `the steps after work are not performed once its condition no longer holds`(shape: Shape) async {
    let bench = makeBench()
    let effect = shape.effect(gate, sending: Deed.note("late"))
    let task = bench.start(effect.lasting(while: { (notes: [String]) in notes.isEmpty }))
    bench.send(.note("end"))
    await task.finish()
    #expect(bench.state == ["end"])
  }

  @Test(arguments: Shape.allCases)
  func `all steps are performed while the child is present`(shape: Shape) async {
    let family = makeFamily(kids: [1])
    family.send(.kid(1, .getPet))
    let task = family.send(.kid(1, .pet(.start(shape.effect(gate, sending: .note("done"))))))
    family.send(.kid(1, .note("unrelated")))
    gate.fire()
    await task.finish()
    #expect(family.kids[id: 1]?.pet?.notes == (shape == .twice ? ["done", "done"] : ["done"]))
  }

  @Test func `steps of the parent and of other children are performed`() async {
    let family = makeFamily(kids: [1, 2])
    let task = family.send(
      .inOrder([(1, Shape.twice.effect(gate, sending: .note("late"))), (2, .send(.note("after")))]))
    family.send(.leave(1))
    family.send(.adopt(1))
    await task.finish()
    #expect(family.kids.map(\.notes) == [["after"], []])
  }

  @Test func `a child that has left cancels no effects of its successor`() async {
    let family = makeFamily(guest: Kid.State(id: 1))
    let (cancelled, begun) = (Signal(), Signal())
    let task = family.send(
      .guest(
        .start(.concatenate(.lasting("work", then: .note("late"), cancelled: gate), .cancel("search")))))
    family.send(.welcome(Kid.State(id: 2)))
    family.send(
      .guest(
        .start(
          .lasting("search", then: .note("found"), begun: begun, cancelled: cancelled).id("search"))))
    await begun.wait()
    await task.finish()
    #expect(!cancelled.hasFired && family.effects.map(\.description.name) == ["search"])
    family.send(.goodbye)
    await cancelled.wait()
  }

  @Test func `steps after work that its policy has discarded are performed, unless the child leaves`() async {
    for leaves in [false, true] {
      let gate = Signal()
      let family = makeFamily(guest: Kid.State(id: 1))
      family.send(.guest(.start(.lasting("work", then: .note("late"), cancelled: gate).id("work"))))
      let other = Effect<Kid.Action>.run("work") { _ in }.id("work", policy: .first)
      let task = family.send(.guest(.start(.concatenate(other, .send(.note("after"))))))
      if leaves { family.send(.welcome(Kid.State(id: 2))) }
      await task.finish()
      #expect(family.guest?.notes == (leaves ? [] : ["after"]))
      family.send(.goodbye)
      await gate.wait()
    }
  }

  @Test func `an input of a departed child that is on its way is dropped`() async {
    let family = makeFamily(guest: Kid.State(id: 1))
    let task = family.send(.guest(.start(Shape.plain.effect(gate, sending: .note("late")))))
    // The sequence goes on in a task of its own, which waits for the main actor before or after the next line.
    gate.fire()
    family.send(.welcome(Kid.State(id: 2)))
    await task.finish()
    #expect(family.guest?.notes == [])
  }
}
