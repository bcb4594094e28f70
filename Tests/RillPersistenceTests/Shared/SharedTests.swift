import Foundation
import Rill
import Testing

@testable import RillPersistence

@MainActor
struct SharedTests {
  private let key = freshKey()
  private var draft: Shared<String> { Shared(wrappedValue: "", key) }

  @Test func `a copy of a state never changes with the original, nor gets out`() {
    let store = makeEditor(draft)
    store.send(.type("a"))
    let snapshot = store.state
    var copy = snapshot
    copy.draft = "only mine"
    store.send(.type("b"))
    #expect(snapshot.draft == "a")
    #expect(copy.draft == "only mine")
    #expect(store.draft == "b")
    #expect(draft.reference.value == "b")
  }

  @Test func `what a store commits gets out on return`() {
    let store = makeEditor(draft)
    let reference = draft.reference
    store.send(.type("a"))
    #expect(reference.value == "a")
    store.send(.append("b"))
    #expect(reference.value == "ab")
  }

  @Test func `what a validator refuses does not get out`() {
    let store = makeEditor(draft, validators: [Validator("short") { $0.draft.count < 3 }])
    let reference = draft.reference
    store.send(.type("ab"))
    #expect(store.send(.type("too long")).refusal != nil)
    #expect(reference.value == "ab")
  }

  @Test func `a change by others comes in as one transition with its own origin`() async {
    let store = makeEditor(draft)
    var transitions = store.transitions().makeAsyncIterator()
    var seen: [String] = []
    let watch = store.observe(\.draft) { seen.append($0.new) }
    draft.withLock { $0 = "theirs" }
    let transition = await transitions.next()
    #expect(transition?.origin == .other("shared"))
    guard case .write("shared \(key)")? = transition?.subject else {
      Issue.record("\(String(describing: transition))")
      return
    }
    #expect(store.draft == "theirs")
    #expect(seen == ["theirs"])
    watch.cancel()
  }

  @Test func `a store takes over the shared value when it is connected`() {
    draft.reference.wrappedValue = "x"
    let first = draft
    first.reference.wrappedValue = "there already"
    let store = makeEditor(first)
    #expect(store.draft == "there already")
  }

  @Test func `two stores see each other's changes, each once, and neither its own`() async {
    let (one, two) = (makeEditor(draft), makeEditor(draft))
    var mine = one.transitions().makeAsyncIterator()
    var theirs = two.transitions().makeAsyncIterator()
    for number in 1...5 {
      one.send(.type("\(number)"))
      #expect(await theirs.next()?.origin == .other("shared"))
      #expect(two.draft == "\(number)")
    }
    two.send(.type("back"))
    for _ in 1...5 { #expect(await mine.next()?.origin == .caller) }
    #expect(await mine.next()?.origin == .other("shared"))
    #expect(one.draft == "back")
    #expect(await theirs.next()?.origin == .caller)
    one.send(.unrelated)
    two.send(.unrelated)
    #expect(await mine.next()?.origin == .caller)
    #expect(await theirs.next()?.origin == .caller)
  }

  @Test func `a store lets go of what it shares when it goes`() {
    let key = key
    do {
      let store = makeEditor(Shared(wrappedValue: "", key))
      store.send(.type("a"))
    }
    let held = Shared(wrappedValue: "fresh", key)
    _ = held
    #expect(SharedReference(wrappedValue: "", key).value == "fresh")
  }

  @Test func `fields compare and hash by their values`() {
    let (one, other) = (Shared(wrappedValue: 1, freshKey()), Shared(wrappedValue: 1, freshKey()))
    #expect(one == other)
    #expect(Set([one, other]).count == 1)
    other.reference.wrappedValue = 2
    #expect(one == other)
    var changed = other
    changed.wrappedValue = 3
    #expect(one != changed)
  }

  /// Changes the shared value just when a store has taken one in.
  private final class Meddler: Middleware {
    typealias State = Editor
    typealias Action = EditorAction
    var change: (() -> Void)?
    func didCommit(
      _ transition: Transition<EditorAction>, input: Input<Editor, EditorAction>, before: Editor?,
      state: Editor
    ) {
      if transition.origin == .other("shared") { change.take()?() }
    }
  }

  @Test func `what came in does not go out again over what is newer`() async {
    let store = makeEditor(draft)
    let reference = draft.reference
    let meddler = store.attach(Meddler())
    meddler.change = { reference.wrappedValue = "newer" }
    var transitions = store.transitions().makeAsyncIterator()
    reference.wrappedValue = "old"
    for _ in 1...2 { #expect(await transitions.next()?.origin == .other("shared")) }
    #expect(reference.value == "newer")
    #expect(store.draft == "newer")
  }

  @Test func `stores of many actors agree in the end`() async throws {
    actor Room {
      let store: Store<Editor, EditorAction>
      init(_ key: StorageKey) {
        store = Store(Editor(Shared(wrappedValue: "", key))) { (state: inout Editor, action: EditorAction) in
          if case .type(let text) = action { state.draft = text }
          return .none
        }
      }
      func connect() { store.share(\.$draft) }
      func type(_ text: String) { store.send(.type(text)) }
      func wait(for text: String) async {
        for await value in store.values(\.draft) where value == text { return }
      }
    }
    let rooms = (0..<16).map { _ in Room(key) }
    for room in rooms { await room.connect() }
    await withTaskGroup(of: Void.self) { group in
      for (number, room) in rooms.enumerated() {
        group.addTask { for step in 0..<20 { await room.type("\(number) \(step)") } }
      }
    }
    draft.reference.wrappedValue = "the end"
    for room in rooms { await room.wait(for: "the end") }
  }
}
