import Foundation
import Rill
import RillFixtures
import Testing

@testable import RillPersistence

/// A persistence that is released on a thread that does not belong to the actor of its store.
@MainActor
@Suite struct ReleasedPersistenceTests {
  /// A view model, which Swift releases on any thread.
  @MainActor private final class Model {
    let saved: Persistence<Notebook, NotebookAction, Notebook>

    init(_ desk: Desk, in storage: some Storage) {
      saved = desk.store.persistence(in: storage, as: "notes")
      saved.autosave(after: .seconds(3600))
    }
  }

  @Test(arguments: [false, true])
  func `a change that waits is saved, although the store is in use or released`(isInUse: Bool) async throws {
    try await PendingWrites.$current.withValue(PendingWrites()) { () async throws in
      for number in 0..<200 {
        let storage = MemoryStorage()
        let (mayEnd, isSaved) = (Signal(), Signal())
        let watch = storage.watch("notes") { isSaved.fire() }
        var desk: Desk? = Desk()
        var model = desk.map { Model($0, in: storage) }
        desk?.store.send(.rename("\(number)"))
        let task = Task.detached { [model] in
          await mayEnd.wait()
          withExtendedLifetime(model) {}
        }
        model = nil
        mayEnd.fire()
        if isInUse {
          // The state changes while the persistence is released.
          for count in 0..<50 { desk?.store.send(.rename("\(number) \(count)")) }
        }
        let title = desk?.store.state.title
        if !isInUse { desk = nil }
        await task.value
        await isSaved.wait()
        let store = Store<Notebook, Never>(Notebook())
        try await store.persistence(in: storage, as: "notes").load()
        #expect(store.state.title == title)
        watch.cancel()
      }
    }
  }
}
