import Rill
import RillDebugging

/// A text whose edits can be undone; the server receives every text that has rested for a second, undone ones as well.
struct Note: Reducer {
  struct State: Equatable { var text = ""; var uploaded = "" }
  enum Action: Equatable, Sendable { case typed(String), changed, uploaded(String) }

  var upload: @Sendable (String) async throws -> Void

  func reduce(into note: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text): note.text = text
    case .changed:
      return .run("upload") { [upload, text = note.text] send in
        try await upload(text)
        await send(.uploaded(text))
      }
      .id("upload").debounce(for: .seconds(1))
    case .uploaded(let text): note.uploaded = text
    }
    return .none
  }
}

/// A store of a note with its undo history.
@MainActor
struct UndoableNote {
  let store: Store<Note.State, Note.Action>
  let undo: UndoHistory<Note.State, Note.Action, String>
  private let watch: Subscription

  init(clock: (any Clock<Duration>)? = nil, upload: @escaping @Sendable (String) async throws -> Void) {
    let store = Store(Note.State(), clock: clock) { Note(upload: upload) }
    self.store = store
    undo = store.attach(UndoHistory(of: \.text))
    // Undoing restores a state and runs no effect, so an observer asks for the upload.
    watch = store.observe(\.text) { [weak store] _ in store?.send(.changed) }
  }
}
