import Rill
import RillPersistence

extension Mode {
  /// Runs a store that saves automatically, and occasionally flushes it.
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
        // Yields to the timer, which is already due. If the timer fires later, the test only loses variety.
        await Task.yield()
      }
      try await saved.flush()
      Voice.kept(number)
    }
  }
}
