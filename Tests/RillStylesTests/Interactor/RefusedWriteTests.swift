import Rill
import RillFixtures
import RillStyles
import RillTesting
import Testing

/// What handlers learn of writes that a validator refuses.
@MainActor @Suite struct RefusedWriteTests {
  /// Counts that may not become negative, and what a handler has learned.
  struct Counter: Actionable {
    struct State: Equatable {
      var count = 1
      var refusals: [String] = []
    }
    enum Action { case update, set, setEqual, assign, elsewhere }

    func handle(_ action: Action, store: MutatingStore<State, Action>) async throws {
      let refusal: Refusal?
      switch action {
      case .update: refusal = store.update { $0.count -= 5 }.refusal
      case .set: refusal = store.set(\.count, to: -4).refusal
      case .setEqual: refusal = store.set(\.count, to: store.count).refusal
      case .assign:
        store.count = -4
        refusal = nil
      case .elsewhere:
        let handle: SendHandle = store.update { $0.count -= 5 }
        refusal = handle.refusal ?? (store.set(\.count, to: -4) as SendHandle).refusal
      }
      store.refusals.append(refusal?.gate ?? "none")
    }
  }

  private static let sign = Validator<Counter.State>("sign") { $0.count >= 0 }

  /// Numbers the sends, as a journal does.
  private final class Numbering: Middleware {
    typealias State = Counter.State
    typealias Action = Counter.Action
    let needsSendNumbers = true
  }

  @Test(
    arguments: [
      (Counter.Action.update, "sign"), (.set, "sign"), (.setEqual, "none"), (.assign, "none"),
      (.elsewhere, "sign"),
    ], [false, true])
  func `a handler learns whether a write was refused`(
    _ story: (action: Counter.Action, refusal: String), isNumbered: Bool
  ) async {
    let store = Store(Counter.State(), interactor: Counter(), validators: [Self.sign])
    if isNumbered { store.attach(Numbering()) }
    let task = store.send(story.action)
    await task.finish()
    #expect(store.state == Counter.State(count: 1, refusals: [story.refusal]))
    #expect(task.refusal == nil)
  }

  private struct Screen: Equatable { var counter: Counter.State? = Counter.State() }

  @Test func `a handler of an optional part learns of a refused write, too`() async {
    let handling = Handling(Counter())
    let store = Store(
      Screen(), validators: [Validator("sign") { $0.counter?.count ?? 0 >= 0 }]
    ) { (screen: inout Screen, action: Counter.Action) in
      handling.reduce(\.counter, of: &screen, action: action) { $0 }
    }
    await store.send(.update).finish()
    #expect(store.counter == Counter.State(count: 1, refusals: ["sign"]))
  }

  /// Keeps its store while it waits, so that an observer writes through it.
  private struct Keeping: MainActorActionable {
    let kept: Kept
    let gate = Signal()

    func handle(_ action: Int, store: MutatingStore<Int, Int>) async {
      kept.store = store
      await gate.wait()
    }
  }

  private final class Kept { var store: MutatingStore<Int, Int>? }

  @Test func `the task of a write that waits for the running turn has the refusal afterwards`() async {
    let logic = Keeping(kept: Kept())
    let store = Store(1, interactor: logic, validators: [Validator("sign") { $0 >= 0 }])
    let task = store.send(0)
    var writes: [SendTask] = []
    let observation = store.observe { change in
      // The second write has the turn of the first, which is refused, behind it.
      guard change.new == 2, let store = logic.kept.store else { return }
      writes.append(store.update { $0 = -1 })
      writes.append(store.update { $0 = 3 })
      #expect(writes.map(\.refusal?.gate) == [nil, nil])
    }
    store.update { $0 = 2 }
    #expect(store.state == 3)
    #expect(writes.map(\.refusal?.gate) == ["sign", nil])
    #expect(writes.map(\.isFinished) == [true, true])
    #expect(!task.isFinished)
    logic.gate.fire()
    await task.finish()
    #expect(task.refusal == nil)
    observation.cancel()
  }

  /// Writes and sends before and after its end, which it ignores.
  private struct Stubborn: Actionable {
    typealias State = Int
    typealias Action = Int
    let begun = Signal()
    let gate = Signal()
    let ended = Signal()
    let gates = Recorder<String>()

    func handle(_ action: Int, store: MutatingStore<Int, Int>) async {
      note(store.update { $0 = 2 })
      begun.fire()
      await gate.wait()
      note(store.update { $0 = 3 })
      note(store.set(\.self, to: 4))
      note(store.send(1))
      ended.fire()
    }

    private func note(_ task: SendTask) { gates.note(task.refusal?.gate ?? "none") }
  }

  private struct Page: Equatable { var part: Int? = 1 }

  /// How an effect ends whose handler goes on.
  enum Ending: CaseIterable { case cancellation, departure, release }

  @Test(arguments: Ending.allCases)
  func `inputs after the end of an effect are refused`(ending: Ending) async {
    let logic = Stubborn()
    let handling = Handling(logic)
    var store: Store<Page, Int>? = Store(Page()) { (page: inout Page, action: Int) in
      handling.reduce(\.part, of: &page, action: action) { $0 }
    }
    let task = store?.send(0)
    await logic.begun.wait()
    #expect(store?.state.part == 2)
    switch ending {
    case .cancellation: task?.cancel()
    case .departure: store?.update { $0.part = nil }
    case .release: store = nil
    }
    logic.gate.fire()
    await logic.ended.wait()
    #expect(logic.gates.elements == ["none", "effect", "effect", "effect"])
    #expect(store?.state.part == (ending == .cancellation ? 2 : nil))
  }
}
