import Rill
import RillDebugging
import RillPersistence
import RillTesting

// Objects that read or change their store when they are released, wherever that is.
extension Site {
  /// Creates a persistence that is released with a change that is not saved yet.
  func save() {
    let saved = store.persistence(of: \.part.text, in: MemoryStorage(), as: "text")
    saved.autosave(after: .seconds(3600))
    store.send(.add)
    sent += 1
    share(Owner(saved))
  }

  /// Observes the history of the store, and records it.
  func record() {
    let history = history ?? store.attach(History(limit: .entries(20)))
    self.history = history
    share(Owner(history.observe { _ in }))
    if next(4) == 0 { share(Owner(Recording(of: store))) }
  }
}
