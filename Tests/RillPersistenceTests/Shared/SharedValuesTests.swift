import Foundation
import Rill
import RillFixtures
import Testing

@testable import RillPersistence

/// A state whose shared field is found by a key that is part of the program, as in an app.
private struct Visits: Codable, Equatable, Sendable {
  private enum CodingKeys: CodingKey { case own }

  @Shared("visits of the tests of scopes") var all = 0
  var own = 0
}

/// Scopes that have shared values of their own.
@MainActor
struct SharedValuesTests {
  @Test(arguments: SharedPlace.allCases)
  func `a scope starts with defaults, keeps what it changes, and leaves the values outside alone`(
    place: SharedPlace
  ) async throws {
    let site = try SharedSite(place)
    let outside = site.reference(1)
    outside.wrappedValue = 5
    try await outside.flush()
    try await SharedValues.separate {
      let inside = site.reference(1)
      #expect(inside.value == 1)
      inside.withLock { $0 += 1 }
      inside.wrappedValue += 1
      try await inside.flush()
      #expect(site.reference(0).value == 3)
      inside.remove()
      #expect(site.reference(0).value == 1)
      #expect(outside.value == 5)
      SharedValues.separate { #expect(site.reference(7).value == 7) }
    }
    #expect(outside.value == 5 && site.reference(1).value == 5)
    #expect(site.isKept != false)
  }

  @Test(arguments: [SharedPlace.memoryStorage, .files, .defaults])
  func `a scope reads and writes nothing, and keeps stored values without users`(place: SharedPlace)
    async throws
  {
    let site = try SharedSite(place)
    await SharedValues.separate {
      site.reference(1).wrappedValue = 2
      await #expect(throws: Never.self) { try await site.reference(1).flush() }
      #expect(site.reference(1).value == 2)
    }
    #expect(site.isKept == false && site.reference(1).value == 1)
  }

  @Test func `a value in memory is forgotten with its last user, in a scope as elsewhere`() {
    let key = freshKey()
    SharedValues.separate {
      SharedReference(wrappedValue: 1, key).wrappedValue = 2
      #expect(SharedReference(wrappedValue: 1, key).value == 1)
      SharedReference(wrappedValue: 1, in: .processLong, key).wrappedValue = 2
      #expect(SharedReference(wrappedValue: 1, in: .processLong, key).value == 2)
    }
    #expect(SharedReference(wrappedValue: 1, in: .processLong, key).value == 1)
  }

  @Test func `tests that run at the same time do not see each other's values`() async {
    await withTaskGroup(of: Int.self) { group in
      for number in 1...50 {
        group.addTask {
          await SharedValues.separate {
            let store = Self.store()
            for _ in 0..<number { await store.send(()).finish() }
            return store.all
          }
        }
      }
      var counts: Set<Int> = []
      for await count in group { counts.insert(count) }
      #expect(counts == Set(1...50))
    }
  }

  private nonisolated static func store() -> Store<Visits, Void> {
    Store(Visits()) { (state: inout Visits, _: Void) -> Effect<Void> in
      state.all += 1
      return .none
    }
  }

  @Test func `effects and tasks belong to the scope in which they start, detached tasks do not`() async {
    let key = freshKey()
    await SharedValues.separate {
      let inside = SharedReference(wrappedValue: 0, key)
      let store = Store(0) { (state: inout Int, input: Int) -> Effect<Int> in
        state += input
        guard input == 1 else { return .none }
        return .run { send in
          SharedReference(wrappedValue: 0, key).wrappedValue += 10
          await send(2)
        }
      }
      await store.send(1).finish()
      #expect(inside.value == 10)
      await Task { SharedReference(wrappedValue: 0, key).wrappedValue += 1 }.value
      #expect(inside.value == 11)
      await Task.detached { SharedReference(wrappedValue: 0, key).wrappedValue += 100 }.value
      #expect(inside.value == 11)
    }
  }

  @Test func `a state that is loaded on another thread finds the values of its scope`() async throws {
    let folder = try TemporaryFolder()
    try await SharedValues.separate {
      let store = Store<Visits, Never>(Visits())
      store.update { $0.own = 2 }
      try await store.persistence(in: .files(folder.url), as: "visits").save()
    }
    try await SharedValues.separate {
      let store = Store<Visits, Never>(Visits())
      store.update { $0.all = 7 }
      let saved = store.persistence(in: .files(folder.url), as: "visits")
      try await saved.load()
      #expect(store.own == 2 && store.all == 7)
      SharedReference(wrappedValue: 0, "visits of the tests of scopes").wrappedValue = 8
      #expect(store.state.$all.reference.value == 8)
    }
  }
}
