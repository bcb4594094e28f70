import Rill
import RillPersistence

extension Mode {
  /// Keeps a store that saves by itself, and asks for it from time to time.
  @MainActor
  static func autosave(in storage: some Storage) async throws {
    let store = Store<Page, Int>(Page(0)) { (state: inout Page, number: Int) in
      state = Page(number)
      return .none
    }
    let saved = store.persistence(in: storage, as: "page")
    try await saved.load()
    var number = try store.state.proven
    Voice.found(number)
    saved.autosave(after: .zero)
    while true {
      let last = number + 1 + number % 7
      Voice.wants(last)
      while number < last {
        number += 1
        store.send(number)
        // Makes way for the timer, which is due already. If it comes later, nothing is lost but variety.
        await Task.yield()
      }
      try await saved.flush()
      Voice.kept(number)
    }
  }
}
