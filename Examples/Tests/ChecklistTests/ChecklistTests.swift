import Rill
import RillTesting
import Testing

@testable import Checklist

@MainActor
struct ChecklistTests {
  private func store(
    _ count: Int, rows: Int = 5
  ) -> TestStore<Checklist.State, Checklist.Action> {
    let items = (0..<count).map { Checklist.Item(id: $0, title: "item \($0)") }
    let state = Checklist.State(
      items: IdentifiedArray(items), size: Size(rows: rows, columns: 30))
    return TestStore(state) { Checklist { _ in } }
  }

  @Test func `arrows select, and the list scrolls with the selection`() async {
    let store = store(5)
    await store.send(.key(.up))
    await store.send(.key(.down)) { $0.selected = 1 }
    await store.send(.key(.down)) { $0.selected = 2 }
    await store.send(.key(.down)) { ($0.selected, $0.first) = (3, 1) }
    await store.send(.resized(Size(rows: 4, columns: 30))) {
      $0.size.rows = 4
      $0.first = 2
    }
    await store.send(.resized(Size(rows: 20, columns: 30))) {
      $0.size.rows = 20
      $0.first = 0
    }
  }

  @Test func `an item is typed, corrected and added`() async {
    let store = store(0)
    await store.send(.key(.character("a"))) { $0.draft = "" }
    await store.send(.key(.backspace))
    await store.send(.key(.character("q"))) { $0.draft = "q" }
    await store.send(.key(.backspace)) { $0.draft = "" }
    await store.send(.key(.character("x"))) { $0.draft = "x" }
    await store.send(.key(.enter)) {
      $0.draft = nil
      $0.items = [Checklist.Item(id: 1, title: "x")]
    }
  }

  @Test func `an item is done and removed, also the last one`() async {
    let store = store(1)
    await store.send(.key(.character(" "))) { $0.items[id: 0]?.isDone = true }
    await store.send(.key(.character("d"))) { $0.items = [] }
    await store.send(.key(.character("d")))
    await store.send(.key(.character(" ")))
    await store.send(.key(.down))
    await store.send(.key(.interrupt)) { $0.isOver = true }
  }

  @Test func `items are saved in the background`() async {
    let store = store(1)
    await store.send(.key(.character(" "))) { $0.items[id: 0]?.isDone = true }
    await store.send(.key(.character("s"))) { $0.status = "Saving…" }
    await store.receive(.saved(1)) { $0.status = "Saved 1." }
    await store.finish()
  }
}
