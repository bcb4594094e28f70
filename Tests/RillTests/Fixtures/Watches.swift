import Rill

/// Notes what observers are told, in order, and keeps them subscribed.
final class Watches {
  private(set) var notes: [String] = []
  private var subscriptions: [Subscription] = []

  /// The notes since they were asked for last.
  var new: [String] {
    defer { notes = [] }
    return notes
  }

  func note(_ note: String) { notes.append(note) }

  /// Notes each change of a field as "name: old > new".
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

  /// Lets everybody go.
  func removeAll() { subscriptions = [] }

  static func line<Value>(_ name: String, _ change: Change<Value>) -> String {
    "\(name): \(change.old.map { "\($0)" } ?? "-") > \(change.new)"
  }
}
