import Rill
import RillPersistence

/// A state with a shared page.
private struct Binder {
  @Shared var page: Page

  init(_ page: Shared<Page>) { _page = page }
}

extension Mode {
  /// Saves a shared page of a store, and occasionally waits for it.
  @MainActor
  static func share(in storage: some Storage) async throws {
    let page = Shared(wrappedValue: Page(0), in: storage, "page", schema: Schema())
    let store = Store<Binder, Int>(Binder(page)) { (state: inout Binder, number: Int) in
      state.page = Page(number)
      return .none
    }
    var number = try store.state.page.proven
    Voice.found(number)
    while true {
      let last = number + 1 + number % 3
      Voice.wants(last)
      while number < last {
        number += 1
        store.send(number)
      }
      try await store.state.$page.reference.flush()
      Voice.kept(number)
    }
  }
}
