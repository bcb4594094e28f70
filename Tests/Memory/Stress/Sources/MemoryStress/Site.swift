import Rill
import RillDebugging
import RillQueries
import Synchronization

/// An actor with a store, and the owners that it releases.
actor Site {
  let store: Store<World, Deed>
  let queries: Queries
  var random: UInt64
  var sent = 0
  /// The history of the store, from its first recording on.
  var history: History<World, Deed>?
  private let told = Tally()
  private var watch: Subscription?
  /// The objects that the actor retains for a while; an array, so that several are released in one step.
  var held: [Any] = []

  init(seed: UInt64) {
    random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    Census.count(site: 1)
    queries = Queries()
    store = Store(World()) { (world: inout World, deed: Deed) in World.handle(&world, deed) }
  }

  deinit { Census.count(site: -1) }

  /// Sends actions while owners of all kinds are created and released elsewhere.
  func work(_ rounds: Int) async {
    if watch == nil { watch = store.observe(\.count) { [told] _ in told.count += 1 } }
    for _ in 0..<rounds {
      step()
      store.send(.add)
      sent += 1
      if next(64) == 0 { await Task.yield() }
    }
  }

  /// Returns a description of lost actions or notifications, or nil if none was lost.
  func loss() -> String? {
    if store.state.count != sent { return "\(sent) actions were sent, and \(store.state.count) handled" }
    if told.count != sent { return "\(sent) changes, and \(told.count) were told" }
    return nil
  }

  /// Releases all owners.
  func close() async {
    watch = nil
    held = []
    store.send(.go)
  }

  func next(_ limit: Int) -> Int {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return Int(random % UInt64(limit))
  }

  /// Retains an object for a while, or releases it elsewhere.
  func share(_ thing: Any) {
    if next(2) == 0 { held.append(thing) }
    Thrower.throwAway(Loose(thing))
    guard held.count > 40 else { return }
    // Releases all of them in one step on this actor.
    held = []
  }
}

/// The number of owners and actors.
enum Census {
  private static let owners = Atomic<Int>(0)
  private static let sites = Atomic<Int>(0)

  static func count(owner step: Int) { owners.add(step, ordering: .relaxed) }
  static func count(site step: Int) { sites.add(step, ordering: .relaxed) }

  static var isEmpty: Bool { sites.load(ordering: .relaxed) == 0 && owners.load(ordering: .relaxed) == 0 }

  static var description: String {
    "\(owners.load(ordering: .relaxed)) owners and \(sites.load(ordering: .relaxed)) actors"
  }
}

/// Counts the notifications of an observer.
final class Tally {
  var count = 0
}
