import Rill

/// A checklist on a terminal, which sends its keys and writes the differences of its screen.
@MainActor
final class ChecklistView {
  private let store: Store<Checklist.State, Checklist.Action>
  private var keys = KeyReader()
  private var screen: Subscription?

  /// Shows a store, now and after each change.
  init(_ store: Store<Checklist.State, Checklist.Action>, write: @escaping (String) -> Void) {
    self.store = store
    screen = store.observe(deriving: \.screen, initial: true) { change in
      write(change.new.changes(from: change.old))
    }
  }

  /// Sends the keys in some bytes.
  func receive(_ bytes: [UInt8]) {
    for key in keys.keys(bytes) { store.send(.key(key)) }
  }
}
