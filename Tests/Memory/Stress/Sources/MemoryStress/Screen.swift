import Rill

/// A view model of the main actor that retains a subscription and is captured by a detached task, as in typical apps.
@MainActor
final class Screen {
  private let watch: Subscription
  private let detail: Store<World.Part, Int>
  private let row: Store<World.Row, Int>?

  init(_ store: Store<World, Deed>) {
    watch = store.observe(\.count) { _ in }
    detail = store.scope(\.part) { Deed.part($0) }
    row = store.row(\.rows, id: store.state.count % 16) { Deed.row($0, $1) }
  }
}

/// A main-actor app that creates and releases screens.
@MainActor
enum App {
  private static let store = Store(World()) { (world: inout World, deed: Deed) in World.handle(&world, deed) }
  private static var sent = 0

  static func work(until end: ContinuousClock.Instant) async {
    while ContinuousClock.now < end {
      for _ in 0..<200 {
        let screen = Screen(store)
        Task.detached {
          await Task.yield()
          _ = screen
        }
        store.send(.add)
        sent += 1
      }
      await Task.yield()
    }
  }

  static var loss: String? {
    store.state.count == sent ? nil : "\(sent) actions were sent by the app, and \(store.state.count) handled"
  }
}
