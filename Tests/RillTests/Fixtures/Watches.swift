import Rill

/// Records the notifications of observers in order, and retains their subscriptions.
final class Watches {
  private(set) var notes: [String] = []
  private var subscriptions: [Subscription] = []

  /// The notifications since the last access.
  var new: [String] {
    defer { notes = [] }
    return notes
  }

  func note(_ note: String) { notes.append(note) }

  /// Records each change of a field as "name: old > new".
  @discardableResult
  func watch<State, Action, Value: Equatable>(
    _ store: Store<State, Action>, _ path: KeyPath<State, Value>, _ name: String, initial: Bool = false
  ) -> Subscription {
    hold(store.observe(path, initial: initial) { [unowned self] in note(Self.line(name, $0)) })
  }

  @discardableResult
  func hold(_ subscription: Subscription) -> Subscription {
    subscriptions.append(subscription)
    return subscription
  }

  /// Cancels all subscriptions.
  func removeAll() { subscriptions = [] }

  static func line<Value>(_ name: String, _ change: Change<Value>) -> String {
    "\(name): \(change.old.map { "\($0)" } ?? "-") > \(change.new)"
  }
}
