import Foundation
import Rill
import RillDependencies
import RillPersistence
import RillStyles

private enum Answer: DependencyKey { static let real = 2 }

extension DependencyValues {
  fileprivate var answer: Int {
    get { self[Answer.self] }
    set { self[Answer.self] = newValue }
  }
}

private struct Row: Model, Equatable {
  enum Action { case put(String) }
  var text = ""

  static func update(_ row: Row, _ action: Action, environment: Void) -> Update<Row> {
    switch action {
    case .put(let text): Update(row.with { $0.text = text })
    }
  }
}

private struct Page: Model, Equatable {
  enum Action { case sheet(Row.Action), tab(String, Row.Action) }
  var sheet: Row? = Row()
  var tabs = ["a": Row(), "b": Row()]

  static func update(_ page: Page, _ action: Action, environment: Void) -> Update<Page> {
    switch action {
    case .sheet(let action): SheetCursor().update(page, action, environment: ())
    case .tab(let key, let action): TabCursor(key: key).update(page, action, environment: ())
    }
  }
}

private struct SheetCursor: Cursor {
  func get(_ page: Page) -> Row? { page.sheet }
  func set(_ page: inout Page, to row: Row) { page.sheet = row }
  func tag(_ action: Row.Action) -> Page.Action { .sheet(action) }
}

private struct TabCursor: Cursor {
  let key: String

  func get(_ page: Page) -> Row? { page.tabs[key] }
  func set(_ page: inout Page, to row: Row) { page.tabs[key] = row }
  func tag(_ action: Row.Action) -> Page.Action { .tab(key, action) }
}

/// An interactor of the main actor, without hooks.
private struct Search: MainActorActionable {
  struct State: Equatable, Sendable { var count = 0 }
  enum Action: Sendable { case add }

  func handle(_ action: Action, store: MutatingStore<State, Action>) async throws { store.count += 1 }
}

extension Stories {
  /// Effects of stores that are created, and of sends that are made, with other dependencies.
  @MainActor static func dependencies() async {
    let created = withDependencies {
      $0.answer = 5
    } operation: {
      makeCounter { DependencyValues.current.answer }
    }
    await created.send(1).finish()
    expect(created.state == 6, "an effect of a store with its own dependencies sent \(created.state - 1)")
    let plain = makeCounter { DependencyValues.current.answer }
    let task = withDependencies {
      $0.answer = 7
    } operation: {
      plain.send(1)
    }
    await task.finish()
    expect(plain.state == 8, "an effect of a send with its own dependencies sent \(plain.state - 1)")
  }

  /// Cursors of different types to the same kind of child.
  @MainActor static func cursors() {
    let page = Store(Page())
    let tabs = ["a", "b"].map { page.scope(TabCursor(key: $0)) }
    let sheet = page.scope(SheetCursor())
    sheet?.send(.put("x"))
    tabs[1]?.send(.put("y"))
    expect(page.state.sheet?.text == "x" && page.state.tabs["b"]?.text == "y", "a cursor wrote elsewhere")
  }

  /// Logic of the main actor.
  @MainActor static func mainActorInteractor() async {
    let store = Store(Search.State(), interactor: Search())
    await store.send(.add).finish()
    expect(store.state.count == 1, "an interactor of the main actor did not handle its action")
  }

  /// A shared value in a generic storage, changed by many tasks.
  @MainActor static func keptState() async {
    @SharedReference(in: MemoryStorage(), "count") var count = 0
    let reference = $count
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<25 { reference.withLock { $0 += 1 } } }
      }
    }
    expect(count == 200, "\(200 - count) of 200 changes by lock were lost")
  }
}
