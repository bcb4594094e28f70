import Rill
import RillFixtures
import RillScreens
import RillTesting
import Testing

/// A screen whose work runs on the store.
private struct Draft: Reducer {
  struct State: Equatable, Sendable { var text = ""; var isSaved = false }
  enum Action: Equatable, Sendable { case save, ended }

  func reduce(into draft: inout State, action: Action) -> Effect<Action> {
    guard action == .save else { return .none }
    return .run("save", on: .store(of: State.self)) { store in
      store.isSaved = true
      store.dismiss()
      store.dismiss()
      store.text = "too late"
    }
  }
}

private struct Desk: Reducer {
  struct State: Equatable, Sendable {
    var path = Screens<Draft.State>()
    var sheet = Presented<Draft.State>()
    var left: [String] = []
  }
  enum Action: Equatable, Sendable {
    case path(ScreensAction<Draft.State, Draft.Action>)
    case sheet(PresentedAction<Draft.State, Draft.Action>)
  }

  func reduce(into desk: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .path(let action):
      if case .dismiss(let id) = action {
        desk.left.append("screen \(id), \(desk.path[id: id]?.isSaved == true)")
      }
      return Draft().reduce(\.path, of: &desk, action: action) { .path($0) }
    case .sheet(let action):
      if case .dismiss = action { desk.left.append("sheet, \(desk.sheet.child?.isSaved == true)") }
      return Draft().reduce(\.sheet, of: &desk, action: action) { .sheet($0) }
    }
  }
}

/// The desk within another feature, so that its actions are embedded again.
private struct Office: Reducer {
  struct State: Equatable, Sendable { var desk = Desk.State() }
  enum Action: Equatable, Sendable { case desk(Desk.Action) }

  func reduce(into office: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .desk(let action): Desk().reduce(\.desk, of: &office, action: action) { .desk($0) }
    }
  }
}

/// Work that runs on the store dismisses its screen, and stacks are changed in place.
@MainActor @Suite struct StoreWorkTests {
  @Test func `work on the store dismisses the screen or child that it belongs to, once`() async {
    let store = Store(Office.State(), isolation: MainActor.shared) { Office() }
    store.send(.desk(.path(.replaceAll([Draft.State(), Draft.State()]))))
    store.send(.desk(.sheet(.present(Draft.State()))))
    await store.send(.desk(.path(.screen(2, .save)))).finish()
    #expect(store.desk.path.ids == [1] && store.desk.left == ["screen 2, true"])
    await store.send(.desk(.sheet(.child(.save)))).finish()
    #expect(!store.desk.sheet.isPresented && store.desk.left == ["screen 2, true", "sheet, true"])
    #expect(store.desk.path[id: 1] == Draft.State())
  }

  @Test func `work on the store of a feature that nothing presents cannot dismiss it, which is reported`()
    async
  {
    let reports = await Reports.of {
      let store = Store(Draft.State(), isolation: MainActor.shared) { Draft() }
      await store.send(.save).finish()
      #expect(store.text == "too late")
    }
    let sentence = "A dismissal arrived at the store of Draft.State, because nothing"
    #expect(reports.count == 2 && reports[0].hasPrefix(sentence))
  }

  @Test func `a screen is changed in place, without a copy of what it contains`() {
    struct Page { var lines = Array(repeating: 0, count: 1_000) }
    func place(_ path: Screens<Page>, _ id: ScreenID) -> UnsafeRawPointer? {
      path[id: id]?.lines.withUnsafeBytes { $0.baseAddress }
    }
    var path: Screens<Page> = [Page(), Page()]
    path[id: 1]?.lines[0] = 1
    let before = place(path, 1)
    for number in 1...3 { path[id: 1]?.lines[0] = number }
    #expect(place(path, 1) == before && path[id: 1]?.lines[0] == 3)
    // A kept copy does not change.
    let copy = path
    path[id: 1]?.lines[0] = 7
    #expect(copy[id: 1]?.lines[0] == 3 && path[id: 1]?.lines[0] == 7)
  }

  @Test func `a screen that is removed in place takes those above it along`() {
    var path: Screens<String> = ["a", "b", "c"]
    path[id: 9]?.append("x")
    path[id: 9] = "ghost"
    #expect(Array(path) == ["a", "b", "c"])
    path[id: 2]?.append("x")
    #expect(Array(path) == ["a", "bx", "c"] && path.ids == [1, 2, 3])
    path[id: 2] = nil
    #expect(Array(path) == ["a"])
    path[id: 1] = nil
    #expect(path.isEmpty)
  }
}
