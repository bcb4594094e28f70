import Foundation
import Rill

/// Runs short stories in a release build, as a program of a user would contain them.
///
/// Most of them have once failed in a release build only, in the compiler or at run time. The others run code that the
/// optimizer changes most: collections whose storage is moved without checks, and models.
@main
struct Stories {
  @MainActor static func main() async {
    await effectsInScopes()
    await dependencies()
    await storesInActors()
    await workOnActors()
    await lateOwners()
    await mainActorInteractor()
    cursors()
    await keptState()
    models()
    identifiedArrays()
    derivedCollections()
    screens()
    print("release: all stories ended as expected")
  }

  /// Ends the program with a message if a condition does not hold.
  static func expect(_ condition: Bool, _ message: String, line: Int = #line) {
    guard !condition else { return }
    print("release: \(message) (line \(line))")
    exit(1)
  }
}

/// A store whose first action starts an effect, which sends the number that it is given.
@MainActor func makeCounter(_ number: @escaping @Sendable () -> Int = { 2 }) -> Store<Int, Int> {
  Store(0) { (count: inout Int, action: Int) -> Effect<Int> in
    count += action
    return action == 1 ? .run("work") { send in await send(number()) } : .none
  }
}

extension Stories {
  /// Effects that start within a scope for failures.
  @MainActor static func effectsInScopes() async {
    let store = makeCounter()
    await Failures.reporting(to: { print($0) }) { await store.send(1).finish() }
    expect(store.state == 3, "an effect in an asynchronous scope did not send")
    let task = Failures.reporting(to: { print($0) }) { store.send(1) }
    await task.finish()
    expect(store.state == 6, "an effect in a synchronous scope did not send")
  }

  /// An actor that keeps a store and a binding to it.
  @MainActor static func storesInActors() async {
    weak var kept: Owner?
    do {
      let owner = Owner()
      kept = owner
      let count = await owner.work()
      expect(count == 1_004, "a chain of sends on an actor ended at \(count)")
    }
    expect(kept == nil, "an actor that keeps a binding to its own store was not released")
  }
}

private actor Owner {
  private let store = Store(0) { (count: inout Int, action: Int) -> Effect<Int> in
    count += 1
    return action > 1 ? .send(action - 1) : .none
  }
  private var binding: Bound<Int>?

  func work() async -> Int {
    let binding = store.binding(\.self)
    self.binding = binding
    binding.wrappedValue = 4
    await store.send(1_000).finish()
    return store.state
  }
}
