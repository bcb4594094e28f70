import Rill
import RillStyles
import Testing

/// Stores that are accessible from anywhere.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct AppStoresTests {
  struct Unset: Sendable {}

  private func found<State>(_ state: State.Type) -> Store<State, any StateAction<State>>? {
    try? AppStores.store(of: state)
  }

  @Test func `requesting a store before it is set throws a typed error`() {
    AppStores.separate {
      do throws(AppStoreFailure) {
        _ = try AppStores.store(of: Unset.self)
        Issue.record("There is no store of Unset.")
      } catch {
        #expect(
          error.description == """
            An app-wide store of AppStoresTests.Unset whose actions reduce themselves was asked for, but none has been set. Call \
            AppStores.set(_:) with one at launch, before anything asks for it; in a test, call it inside of \
            AppStores.separate.
            """)
      }
      do throws(AppStoreFailure) {
        _ = try AppStores.store(of: Int.self, action: String.self)
        Issue.record("There is no store of numbers.")
      } catch {
        #expect(
          error.description.hasPrefix("An app-wide store of Int with actions of type String was asked for,"))
      }
    }
  }

  @Test func `outside of a test, the app's stores are found`() throws {
    struct Whole: Equatable { var number = 0 }
    struct Up: StateAction { func reduce(_ whole: inout Whole) { whole.number += 1 } }
    let store = Store(Whole())
    AppStores.set(store)
    try AppStores.store(of: Whole.self).send(Up())
    #expect(store.number == 1)
    AppStores.remove(store)
    #expect(throws: AppStoreFailure.self) { try AppStores.store(of: Whole.self) }
  }

  @Test func `each type of state has one store`() throws {
    struct Other { var name = "" }
    AppStores.separate {
      let (purse, other) = (Store(Purse()), Store(Other()))
      let counter = Store(0) { (count: inout Int, step: Int) in
        count += step
        return .none
      }
      AppStores.set(purse)
      AppStores.set(other)
      AppStores.set(counter)
      #expect(found(Purse.self) === purse)
      #expect(found(Other.self) === other)
      #expect((try? AppStores.store(of: Int.self, action: Int.self)) === counter)
    }
  }

  @Test func `a later store replaces the first, and only the current one is removed`() throws {
    AppStores.separate {
      let (first, second) = (Store(Purse()), Store(Purse(jenny: 1)))
      #expect(AppStores.set(first) == nil)
      #expect(AppStores.set(second) === first)
      AppStores.remove(first)
      #expect(found(Purse.self) === second)
    }
  }

  @Test(arguments: 0..<16)
  func `concurrent tests have separate stores`(number: Int) async throws {
    try await AppStores.separate {
      #expect(throws: AppStoreFailure.self) { try AppStores.store(of: Purse.self) }
      AppStores.set(Store(Purse(jenny: number)))
      await Task.yield()
      let child = Task { found(Purse.self)?.state.jenny }
      #expect(await child.value == number)
      AppStores.separate { #expect(found(Purse.self) == nil) }
      try AppStores.store(of: Purse.self).send(PurseAction.donald(1))
      #expect(found(Purse.self)?.state == Purse(jenny: number - 1, donald: 11))
    }
  }
}
