import Rill
import Testing

@testable import RillStyles

/// Streams of actions and updates, and updates with additional information.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct UpdatesStreamTests {
  /// A list whose updates contain the changed rows.
  struct Rows: Model, Equatable, Sendable {
    enum Action: Equatable, Sendable { case put(Int, String), several([Action]), nothing }

    var rows: [Int: String] = [:]

    static func update(_ state: Rows, _ action: Action, environment: Void) -> RowsUpdate {
      switch action {
      case .put(let row, let text):
        var update = RowsUpdate(state.with { $0.rows[row] = text })
        update.changed = [row]
        return update
      case .several(let actions): return update(state, actions: actions, environment: environment)
      case .nothing: return RowsUpdate(state)
      }
    }
  }

  struct RowsUpdate: UpdateProtocol, Sendable {
    var update: Update<Rows>
    var changed: [Int] = []

    init(_ update: Update<Rows>) { self.update = update }
    mutating func join(_ next: RowsUpdate) { changed += next.changed }
  }

  /// A page with two lists, whose updates contain the changed list and rows.
  struct Page: Model, Equatable, Sendable {
    enum Side: Hashable, Sendable { case left, right }
    enum Action: Equatable, Sendable { case list(Side, Rows.Action) }

    var left = Rows()
    var right: Rows?

    static func update(_ state: Page, _ action: Action, environment: Void) -> PageUpdate {
      switch action {
      case .list(let side, let action): ListCursor(side: side).update(state, action, environment: ())
      }
    }
  }

  struct PageUpdate: UpdateProtocol, Sendable {
    var update: Update<Page>
    var changed: [Page.Side: [Int]] = [:]

    init(_ update: Update<Page>) { self.update = update }
    mutating func join(_ next: PageUpdate) { changed.merge(next.changed) { $0 + $1 } }
  }

  struct ListCursor: Cursor {
    let side: Page.Side

    func get(_ page: Page) -> Rows? { side == .left ? page.left : page.right }
    func set(_ page: inout Page, to rows: Rows) {
      if side == .left { page.left = rows } else { page.right = rows }
    }
    func tag(_ action: Rows.Action) -> Page.Action { .list(side, action) }
    func carry(_ child: RowsUpdate, into page: inout PageUpdate) { page.changed[side] = child.changed }
  }

  @Test func `the details of a custom update arrive after the change`() async {
    let store = Store(Rows())
    var updates = store.updates().makeAsyncIterator()
    store.send(.put(1, "a"))
    let update = await updates.next()
    #expect(update?.changed == [1])
    #expect(update?.state == store.state)
    #expect(update?.actions == [.put(1, "a")])
  }

  @Test func `the details of custom updates are joined when several actions are one update`() async {
    let store = Store(Rows())
    var updates = store.updates().makeAsyncIterator()
    store.send(.several([.put(1, "a"), .nothing, .put(2, "b")]))
    #expect(await updates.next()?.changed == [1, 2])
    #expect(store.state.rows == [1: "a", 2: "b"])
  }

  @Test func `a cursor forwards the details of its child's update`() async {
    let store = Store(Page())
    var updates = store.updates().makeAsyncIterator()
    store.send(.list(.left, .several([.put(1, "a"), .put(2, "b")])))
    store.send(.list(.right, .put(3, "c")))
    let update = await updates.next()
    #expect(update?.changed == [.left: [1, 2]])
    #expect(
      update?.actions == [
        .list(.left, .several([.put(1, "a"), .put(2, "b")])),
        .list(.left, .put(1, "a")), .list(.left, .put(2, "b")),
      ])
    let missing = await updates.next()
    #expect(missing?.changed == [:])
    #expect(missing?.state.right == nil)
  }

  @Test func `a custom update can create a store`() {
    let store = Store(Rows.self, environment: ()) { _ in RowsUpdate(Rows(rows: [1: "a"])) }
    #expect(store.state.rows == [1: "a"])
  }

  @Test func `an update without a change of state is delivered as well`() async {
    let store = Store(Rows())
    var updates = store.updates().makeAsyncIterator()
    store.send(.nothing)
    #expect(await updates.next()?.actions == [.nothing])
    #expect(store.revision == 1)
  }

  @Test func `actions precede their change, including refused ones; updates follow it, without refused ones`()
    async
  {
    let rule = Validator<Rows>("small") { $0.rows.count < 2 }
    let store = Store(Rows(), validators: [rule])
    var sent = store.sentActions().makeAsyncIterator()
    var updates = store.updates().makeAsyncIterator()
    store.send(.put(1, "a"))
    #expect(store.send(.put(2, "b")).refusal?.gate == "small")
    store.send(.put(1, "c"))
    #expect(await sent.next() == .put(1, "a"))
    #expect(await sent.next() == .put(2, "b"))
    #expect(await sent.next() == .put(1, "c"))
    #expect(await updates.next()?.state.rows == [1: "a"])
    #expect(await updates.next()?.state.rows == [1: "c"])
  }

  @Test func `an action is delivered before its update runs`() {
    /// Reads the store's state when the action is admitted.
    final class Gatekeeper: Middleware {
      typealias State = Rows
      typealias Action = Rows.Action
      var seen: [Int] = []
      var look: () -> Int = { 0 }
      func admit(_ input: Input<Rows, Rows.Action>, origin: Origin) -> Gate<Rows.Action> {
        seen.append(look())
        return .pass
      }
    }
    let store = Store(Rows())
    let keeper = store.attach(Gatekeeper())
    keeper.look = { [unowned store] in store.state.rows.count }
    store.send(.put(1, "a"))
    store.send(.put(2, "b"))
    #expect(keeper.seen == [0, 1])
  }

  @Test func `each of several listeners receives every update, and the stream ends with the store`() async {
    var store: Store<Rows, Rows.Action>? = Store(Rows())
    guard let (one, other, sent) = store.map({ ($0.updates(), $0.updates(), $0.sentActions()) }) else {
      return
    }
    store?.send(.put(1, "a"))
    store?.send(.put(2, "b"))
    store = nil
    for updates in [one, other] {
      var changed: [Int] = []
      for await update in updates { changed += update.changed }
      #expect(changed == [1, 2])
    }
    var actions: [Rows.Action] = []
    for await action in sent { actions.append(action) }
    #expect(actions == [.put(1, "a"), .put(2, "b")])
  }

  @Test func `direct writes are not updates`() async {
    let store = Store(Rows())
    var updates = store.updates().makeAsyncIterator()
    store.update { $0.rows[9] = "z" }
    store.send(.put(1, "a"))
    #expect(await updates.next()?.actions == [.put(1, "a")])
  }

  @Test func `a listener that has left costs nothing`() async {
    let store = Store(Rows())
    for _ in 0..<100 { _ = store.updates() }
    store.send(.put(1, "a"))
    #expect(store.belonging(UpdateLog<Rows>.self)?.isListening == false)
    var updates = store.updates().makeAsyncIterator()
    store.send(.put(2, "b"))
    #expect(await updates.next()?.changed == [2])
  }

  @Test func `updates of a scoped store are reported as unsupported`() async {
    let part = Store(Page()).scope(ListCursor(side: .left))
    guard let updates = part?.updates(), let sent = part?.sentActions() else { return }
    for await update in updates { Issue.record("A part has no update \(update).") }
    for await action in sent { Issue.record("A part has no action \(action).") }
    #expect(
      Failure.noUpdates("updates()", store: "Store<Rows, Action>").description == """
        updates() was called on Store<Rows, Action>, which makes no updates: it is a part of another store, or was made \
        with a reducer. The sequence has ended. Call it on the store that was made with Store(_:environment:).
        """)
  }
}
