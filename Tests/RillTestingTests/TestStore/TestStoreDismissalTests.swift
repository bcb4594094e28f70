import Rill
import RillTesting
import Testing

/// Results of a step besides its change: removed children, and effects in any order.
@MainActor @Suite struct TestStoreDismissalTests {
  struct Editor: Identifiable, Equatable {
    let id: Int
    var text = ""
  }

  struct Desk: Reducer {
    struct State: Equatable {
      var editor: Editor?
      var rows: IdentifiedArray<Editor> = [Editor(id: 1), Editor(id: 2)]
    }
    enum Action: Equatable, Sendable { case open, close, closeLater, remove(Int), work }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .open: state.editor = Editor(id: 1)
      case .close: state.editor = nil
      case .closeLater:
        return .run("close") { send in await send(.close) }.delay(for: .seconds(1))
      case .remove(let id): state.rows.remove(id: id)
      case .work:
        return .merge(.run("a") { _ in }, .run("b") { _ in }, .run("c") { _ in })
      }
      return .none
    }
  }

  private func store() -> TestStore<Desk.State, Desk.Action> { TestStore(.init()) { Desk() } }

  @Test func `the dismissal of a child is asserted`() async {
    let reports = await reported {
      let store = store()
      await store.send(.open) { $0.editor = Editor(id: 1) }
      await store.send(.close) { $0.editor = nil }
      store.expectDismissal(of: \.editor)
      await store.send(.remove(2)) { $0.rows.remove(id: 2) }
      store.expectDismissal(of: \.rows, id: 2)
      await store.send(.open) { $0.editor = Editor(id: 1) }
      await store.send(.closeLater)
      await store.receiveDismissal(of: \.editor, within: .seconds(1))
      await store.finish()
    }
    #expect(reports == [])
  }

  @Test func `a child that is not dismissed is reported by name`() async {
    let reports = await reported {
      let store = store()
      store.expectDismissal(of: \.editor)
      await store.send(.open) { $0.editor = Editor(id: 1) }
      store.expectDismissal(of: \.editor)
      store.expectDismissal(of: \.rows, id: 2)
      await store.receiveDismissal(of: \.editor)
      await store.finish()
    }
    #expect(
      reports == [
        #"""
        No step is asserted yet, so nothing did not dismiss \State.editor: the child was not there before. Assert the \#
        dismissal right after its step.
        """#,
        #"""
        The step asserted last (.open, from test) did not dismiss \State.editor: the child was not there before. Assert \#
        the dismissal right after its step.
        """#,
        #"""
        The step asserted last (.open, from test) did not dismiss \State.rows[id: 2]: the child is still there. Assert \#
        the step that takes it out first.
        """#,
        #"""
        receiveDismissal(of: \State.editor) found nothing: everything that the store has handled is asserted, and no \#
        effect runs that could still send.
        """#,
      ])
  }

  @Test func `effects are asserted in any order or in part`() async {
    let reports = await reported {
      let store = store()
      await store.send(.work)
      store.expectEffects([.init("c"), .init("a"), .init("b")], .inAnyOrder)
      store.expectEffects([.init("c"), .init("a")], .including)
      store.expectEffects([], .including)
      store.expectEffects([.init("a"), .init("a")], .inAnyOrder)
      store.expectEffects([.init("a"), .init("d")], .including)
      await store.finish()
    }
    #expect(
      reports == [
        """
        The step asserted last asked for other effects than the test expects:

          − a
          + b
          + c

        (−: expected and missing, +: not expected)
        """,
        """
        The step asserted last asked for other effects than the test expects:

          − d

        (−: expected and missing) Others: b; c.
        """,
      ])
  }
}
