import Rill
import RillFixtures
import RillScreens
import RillTesting
import Testing

/// Children that leave on their own request, and presentations that are distinguished.
@MainActor @Suite struct DismissalTests {
  @Test func `a child dismisses itself without knowing its parent`() async {
    let store = TestStore(Shop.State()) { Shop() }
    await store.send(.note(.present(Note.State()))) { $0.note.present(Note.State()) }
    await store.send(.note(.child(.cancel)))
    await store.receive(.note(.dismiss(1))) { $0.note.dismiss() }
    await store.send(.path(.replaceAll([.note(Note.State()), .note(Note.State())]))) {
      $0.path = [.note(Note.State()), .note(Note.State())]
    }
    await store.send(.path(.screen(1, .note(.cancel))))
    await store.receive(.path(.dismiss(1))) { $0.path.popAll() }
    await store.finish()
  }

  @Test func `work awaits the dismissal, which cancels it`() async {
    let reports = await Reports.of {
      let store = TestStore(Shop.State()) { Shop() }
      await store.send(.note(.present(Note.State()))) { $0.note.present(Note.State()) }
      await store.send(.note(.child(.save))) { $0.saved = [""] }
      await store.receive(.note(.child(.type("saved")))) { $0.note.child?.text = "saved" }
      await store.receive(.note(.dismiss(1))) { $0.note.dismiss() }
      await store.finish()
    }
    #expect(reports == [])
  }

  @Test func `the failure of an effect of a child names the line that made the effect`() async {
    let line: UInt = #line + 3
    let place = Reduce<Presented<Int>, PresentedAction<Int, Bool>> { place, action in
      let child = Reduce<Int, Bool> { _, _ in
        .run("tear") { _ in throw CancellationError() }
      }
      return child.reduce(\.self, of: &place, action: action) { $0 }
    }
    let places = Recorder<Failure.Place?>()
    let store = Store(Presented<Int>(1)) { place }
    await Failures.reporting(to: { places.note($0.place) }) { await store.send(.child(true)).finish() }
    #expect(places.elements == [Failure.Place(fileID: #fileID, line: line)])
  }

  @Test func `dismissing twice changes nothing and is reported`() {
    let store = Store(Shop.State()) { Shop() }
    store.send(.note(.present(Note.State())))
    let reports = Reports.of { store.send(.note(.child(.cancelTwice))) }
    #expect(!store.note.isPresented)
    #expect(
      reports == [
        """
        The screen 1 is not in Presented<Note.State>. It cannot be dismissed, because it has left before. Nothing was \
        changed. Dismiss a screen once, and take ids from `ids`, `topID` or `id` of the current state.
        """
      ])
  }

  @Test func `a feature that nothing presents cannot be dismissed, which is reported`() {
    let store = Store(Note.State(text: "tea")) { Note() }
    let reports = Reports.of { store.send(.cancel) }
    #expect(store.text == "tea")
    #expect(
      reports == [
        """
        A dismissal arrived at the store of Note.State, because nothing presents the feature that requested it. Nothing was \
        changed. Keep the feature's state in Screens or Presented, and handle its actions with \
        reduce(\\.path, of: &state, action:embed:) of RillScreens.
        """
      ])
  }

  @Test func `a new presentation of an equal child is another child`() async throws {
    let work = Work()
    let store = Store(Shop.State()) { Shop(work: work) }
    store.send(.note(.present(Note.State())))
    let note = try #require(store.presentedStore(\.note, action: Shop.Action.note))
    note.send(.wait)
    store.send(.note(.present(Note.State())))
    #expect(store.note.id == 2)
    #expect(store.effects.isEmpty)
    work.gate.fire()
    _ = await work.ended.first { $0 == ["wait"] }
    #expect(store.note.child == Note.State())
    let current = try #require(store.presentedStore(\.note, action: Shop.Action.note))
    #expect(current !== note)
    current.send(.type("milk"))
    #expect(store.note.child?.text == "milk")
    #expect(note.text == "")
    let refusals = Reports.of { #expect(note.send(.type("tea")).refusal != nil) }
    #expect(refusals.count == 1)
  }

  @Test func `a child that is assigned changes the presented one, and nil dismisses it`() {
    var place = Presented(Note.State())
    place.child = Note.State(text: "tea")
    #expect(place.id == 1)
    place.child = nil
    #expect(!place.isPresented)
    place.child = Note.State()
    #expect(place.id == 2)
    #expect(place.dismiss(ScreenID(1)) == false)
    #expect(place.dismiss(2) == true)
    #expect(place.dismiss() == nil)
  }

  @Test func `a child of nothing handles nothing`() async {
    let store = TestStore(Shop.State()) { Shop() }
    await store.send(.note(.child(.type("tea"))))
    await store.finish()
  }
}
