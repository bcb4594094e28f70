import Rill
import Testing

/// The durations that a middleware receives.
@Suite(.timeLimit(.minutes(60))) struct MeasuringTests {
  private let store = Desk.store()

  @Test func `durations of turns are reported on request only, after observers and before effects`() {
    let notes = Collected<String>()
    let (plain, curious) = (Stopwatch(needsDurations: false, notes), Stopwatch(needsDurations: true, notes))
    store.attach(plain)
    store.send(.add(1))
    #expect(notes.elements == ["commit 1"])
    store.attach(curious)
    let watch = store.observe(\.count) { notes.add("observer \($0.new)") }
    store.send(.add(1))
    #expect(notes.elements.dropFirst() == ["commit 2", "commit 2", "observer 2", "measured 2"])
    #expect(curious.durations.count == 1)
    #expect(curious.durations[0].waiting == .zero)
    #expect(curious.durations[0].handling > .zero && curious.durations[0].notifying > .zero)
    store.detach(curious)
    store.send(.add(1))
    #expect(curious.durations.count == 1)
    watch.cancel()
  }

  @Test func `inputs that wait for the end of a turn report their waiting time`() {
    let curious = Stopwatch(needsDurations: true, Collected())
    store.attach(curious)
    let watch = store.observe(\.count) { [unowned store] in if $0.new == 1 { store.send(.add(1)) } }
    store.send(.add(1))
    store.send(.add(1))
    #expect(curious.durations.map { $0.waiting > .zero } == [false, true, false])
    watch.cancel()
  }

  @Test func `a refused turn is not reported`() {
    let curious = Stopwatch(needsDurations: true, Collected())
    store.attach(curious)
    curious.isShut = true
    store.send(.add(1))
    #expect(curious.durations.isEmpty)
  }

  @Test func `waiting ends with a refusal as well`() {
    let curious = Stopwatch(needsDurations: true, Collected())
    store.attach(curious)
    let watch = store.observe(\.count) { [unowned store, unowned curious] in
      guard $0.new == 1 else { return }
      store.send(.add(1))
      curious.isShut = true
    }
    store.send(.add(1))
    curious.isShut = false
    store.send(.add(5))
    #expect(store.count == 6)
    #expect(curious.durations.map { $0.waiting > .zero } == [false, false])
    watch.cancel()
  }
}

private final class Stopwatch: Middleware {
  typealias State = Desk
  typealias Action = DeskAction
  let needsDurations: Bool
  let notes: Collected<String>
  var isShut = false
  private(set) var durations: [TurnDurations] = []

  init(needsDurations: Bool, _ notes: Collected<String>) {
    self.needsDurations = needsDurations
    self.notes = notes
  }

  func admit(_ input: Input<Desk, DeskAction>, origin: Origin) -> Gate<DeskAction> {
    isShut ? .refuse(Refusal(by: "stopwatch", "shut")) : .pass
  }

  func didCommit(
    _ transition: Transition<DeskAction>, input: Input<Desk, DeskAction>, before: Desk?, state: Desk
  ) {
    notes.add("commit \(transition.sequence)")
  }

  func didMeasure(_ durations: TurnDurations, of sequence: UInt64) {
    notes.add("measured \(sequence)")
    self.durations.append(durations)
  }
}
