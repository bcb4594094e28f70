#if canImport(SwiftUI)
import Observation
public import Rill
public import SwiftUI

extension Store {
  /// A view of a value computed from the state, evaluated again only when that value changes.
  ///
  /// - Parameters:
  ///   - compute: Computes the value; called once per turn while the view is shown.
  ///   - content: Creates the view of the value.
  /// - Returns: The view.
  @MainActor
  public func content<Value: Equatable, Content: View>(
    _ compute: @escaping (State) -> Value, @ViewBuilder view content: @escaping (Value) -> Content
  ) -> some View {
    Computed(store: self, compute: compute, content: content)
  }
}

private struct Computed<Whole, Action: Sendable, Value: Equatable, Content: View>: View {
  let store: Store<Whole, Action>
  let compute: (Whole) -> Value
  let content: (Value) -> Content
  @State private var watch = ContentWatch<Whole, Action, Value>()

  init(
    store: Store<Whole, Action>, compute: @escaping (Whole) -> Value, content: @escaping (Value) -> Content
  ) {
    self.store = store
    self.compute = compute
    self.content = content
  }

  var body: some View { content(watch.value(of: store, compute)) }
}

/// Notifies Observation when the shown value is outdated.
private final class ContentWatch<Whole, Action: Sendable, Value: Equatable>: Observable {
  private let registrar = ObservationRegistrar()
  private var store: Store<Whole, Action>?
  private var compute: ((Whole) -> Value)?
  private var shown: Value?
  private var changes = 0
  private var subscription: Subscription?

  /// Computes the value and tracks it.
  func value(of store: Store<Whole, Action>, _ compute: @escaping (Whole) -> Value) -> Value {
    registrar.access(self, keyPath: \.changes)
    self.compute = compute
    let value = compute(store.state)
    shown = value
    if self.store !== store { follow(store) }
    return value
  }

  private func follow(_ store: Store<Whole, Action>) {
    self.store = store
    subscription = store.observe(deriving: { [weak self] state in
      self?.count(state) ?? 0
    }) { [weak self] _ in
      guard let self else { return }
      registrar.willSet(self, keyPath: \.changes)
      registrar.didSet(self, keyPath: \.changes)
    }
  }

  /// Counts a turn if it made the shown value outdated, and returns the count.
  private func count(_ state: Whole) -> Int {
    if compute?(state) != shown { changes += 1 }
    return changes
  }
}
#endif
