import Rill
import RillApple
import RillScreens
import SwiftUI
import Testing

/// Stacks and presented children in views.
@MainActor
struct ScreensTests {
  struct Page: Reducer {
    struct State: Equatable, Sendable { var text = "" }
    enum Action: Equatable, Sendable { case type(String), close }

    func reduce(into page: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .type(let text): page.text = text
      case .close: return .dismiss
      }
      return .none
    }
  }

  struct Tour: Reducer {
    struct State: Equatable { var path = Screens<Page.State>(); var sheet = Presented<Page.State>() }
    enum Action: Equatable, Sendable {
      case path(ScreensAction<Page.State, Page.Action>)
      case sheet(PresentedAction<Page.State, Page.Action>)
    }

    func reduce(into tour: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .path(let action): Page().reduce(\.path, of: &tour, action: action) { .path($0) }
      case .sheet(let action): Page().reduce(\.sheet, of: &tour, action: action) { .sheet($0) }
      }
    }
  }

  struct PageView: View {
    let store: Store<Page.State, Page.Action>
    var body: some View { TextField("text", text: store.binding(\.text, send: Page.Action.type)) }
  }

  struct Stack: View {
    let store: Store<Tour.State, Tour.Action>
    var body: some View {
      NavigationStack(path: store.navigationPath(\.path, action: Tour.Action.path)) {
        Text("root").navigationDestination(store, \.path, action: Tour.Action.path) { PageView(store: $0) }
      }
    }
  }

  struct Presenting: View {
    let store: Store<Tour.State, Tour.Action>
    var kind = "sheet"
    var body: some View {
      switch kind {
      case "sheet":
        Text("root").sheet(store, presented: \.sheet, action: Tour.Action.sheet) { PageView(store: $0) }
      case "alert":
        Text("root").alert("Alert", item: store.presentedItem(\.sheet, action: Tour.Action.sheet)) { _ in
          Button("OK") {}
        } message: {
          Text($0.text)
        }
      case "cover":
        Text("root").fullScreenCover(store, presented: \.sheet, action: Tour.Action.sheet) {
          PageView(store: $0)
        }
      case "popover":
        Text("root").popover(store, presented: \.sheet, action: Tour.Action.sheet) { PageView(store: $0) }
      default:
        NavigationStack(path: store.navigationPath(\.path, action: Tour.Action.path)) {
          Text("root")
            .navigationDestination(store, presented: \.sheet, action: Tour.Action.sheet) {
              PageView(store: $0)
            }
        }
      }
    }
  }

  private func store() -> Store<Tour.State, Tour.Action> { Store(Tour.State()) { Tour() } }

  @Test func `screens are pushed by actions, popped by the user, and leave on request`() throws {
    let store = store()
    let screen = ViewRenderer(Stack(store: store))
    #expect(screen.texts == ["root"])
    screen.act { store.send(.path(.push(Page.State(text: "a")))) }
    #expect(screen.texts == ["root", "a"])
    screen.type("b", into: "text")
    #expect(store.path.top?.text == "b")
    screen.act { store.send(.path(.push(Page.State(text: "c")))) }
    let stack = try #require(screen.nodes.first { $0.traits.pop != nil })
    screen.act { stack.traits.pop?() }
    #expect(store.path.ids == [1])
    screen.act { store.send(.path(.screen(1, .close))) }
    #expect(screen.texts == ["root"])
    #expect(store.path.isEmpty)
  }

  @Test func `a path with unknown ids changes nothing`() {
    let store = store()
    store.send(.path(.push(Page.State(text: "a"))))
    let revision = store.revision
    let path = store.navigationPath(\.path, action: Tour.Action.path)
    path.wrappedValue = [1, 9]
    #expect(store.revision == revision)
    #expect(path.wrappedValue == [1])
    path.wrappedValue = []
    #expect(store.path.isEmpty)
  }

  @Test(arguments: ["sheet", "cover", "popover"])
  func `a sheet, a cover and a popover show the presented child, and dismissing them sends an action`(
    kind: String
  ) throws {
    let store = store()
    let screen = ViewRenderer(Presenting(store: store, kind: kind))
    screen.act { store.send(.sheet(.present(Page.State(text: "a")))) }
    #expect(screen.texts == ["root", "a"])
    screen.act { store.send(.sheet(.present(Page.State(text: "b")))) }
    #expect(screen.texts == ["root", "b"])
    screen.type("c", into: "text")
    #expect(store.sheet.child?.text == "c")
    let sheet = try #require(screen.nodes.first { $0.traits.presentation == kind })
    screen.act { sheet.traits.dismiss?() }
    #expect(!store.sheet.isPresented)
    let revision = store.revision
    screen.act { sheet.traits.dismiss?() }
    #expect(store.revision == revision)
  }

  @Test(arguments: ["sheet", "cover", "popover"])
  func `dismissing a child that was already replaced leaves its successor`(kind: String) throws {
    let store = store()
    let screen = ViewRenderer(Presenting(store: store, kind: kind))
    screen.act { store.send(.sheet(.present(Page.State(text: "a")))) }
    let sheet = try #require(screen.nodes.first { $0.traits.presentation == kind })
    screen.act {
      store.send(.sheet(.present(Page.State(text: "b"))))
      sheet.traits.dismiss?()
    }
    #expect(store.sheet.child?.text == "b")
    #expect(screen.texts == ["root", "b"])
    let successor = try #require(screen.nodes.first { $0.traits.presentation == kind })
    screen.act { successor.traits.dismiss?() }
    #expect(!store.sheet.isPresented)
  }

  @Test func `a destination shows the presented child until it requests to leave`() {
    let store = store()
    let screen = ViewRenderer(Presenting(store: store, kind: "destination"))
    screen.act { store.send(.sheet(.present(Page.State(text: "a")))) }
    #expect(screen.texts == ["root", "a"])
    screen.act { store.send(.sheet(.child(.close))) }
    #expect(screen.texts == ["root"])
  }

  @Test func `the binding of an alert reads the child, and nil dismisses it`() {
    let store = store()
    let item = store.presentedItem(\.sheet, action: Tour.Action.sheet)
    #expect(item.wrappedValue == nil)
    store.send(.sheet(.present(Page.State(text: "a"))))
    #expect(item.wrappedValue?.text == "a")
    item.wrappedValue = Page.State(text: "ignored")
    #expect(store.sheet.child?.text == "a")
    item.wrappedValue = nil
    #expect(!store.sheet.isPresented)
  }

  @Test func `bindings to stacks and presented children are the same for one place`() {
    struct Path: View {
      @Binding var path: [ScreenID]
      var body: some View { Text("\(path.count)") }
    }
    struct Flag: View {
      @Binding var isOn: Bool
      var body: some View { Text("\(isOn)") }
    }
    struct Item: View {
      @Binding var item: Page.State?
      var body: some View { Text(item?.text ?? "none") }
    }
    struct Whole: Equatable { var tour = Tour.State(); var count = 0 }
    enum Action: Equatable, Sendable { case tour(Tour.Action), add }
    struct Screen: View {
      let store: Store<Whole, Action>
      var body: some View {
        Text("\(store.count)")
        Path(path: store.navigationPath(\.tour.path) { .tour(.path($0)) })
        Flag(isOn: store.presence(of: \.tour.sheet) { .tour(.sheet($0)) })
        Item(item: store.presentedItem(\.tour.sheet) { .tour(.sheet($0)) })
      }
    }
    let store = Store(Whole(), isolation: MainActor.shared) {
      (whole: inout Whole, action: Action) -> Effect<Action> in
      switch action {
      case .tour(let action): return Tour().reduce(\.tour, of: &whole, action: action) { .tour($0) }
      case .add:
        whole.count += 1
        return .none
      }
    }
    let screen = ViewRenderer(Screen(store: store))
    _ = screen.takeEvaluations()
    screen.act { store.send(.add) }
    #expect(screen.takeEvaluations() == ["Screen"])
    // They still follow their places, and write to them.
    screen.act { store.update { $0.tour.sheet.present(Page.State(text: "sheet")) } }
    #expect(screen.takeEvaluations() == ["Screen", "Flag", "Item"] && screen.texts.contains("sheet"))
    screen.act { store.presence(of: \.tour.sheet) { .tour(.sheet($0)) }.wrappedValue = false }
    #expect(store.tour.sheet.child == nil && screen.takeEvaluations() == ["Screen", "Flag", "Item"])
    screen.act { store.update { $0.tour.path.push(Page.State()) } }
    #expect(screen.takeEvaluations() == ["Screen", "Path"])
    store.navigationPath(\.tour.path) { .tour(.path($0)) }.wrappedValue = []
    #expect(store.tour.path.ids.isEmpty)
  }
}
