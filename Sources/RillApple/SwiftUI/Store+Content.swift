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

/// What Observation tracks of a shown value.
///
/// The class is not generic, because a key path of a generic class is created anew wherever it is used.
private final class ContentProbe: Observable {
  private let registrar = ObservationRegistrar()
  private var value: Void { () }

  /// Registers a read with Observation.
  func access() { registrar.access(self, keyPath: \.value) }

  /// Notifies Observation after the value has changed.
  func fire() {
    registrar.willSet(self, keyPath: \.value)
    registrar.didSet(self, keyPath: \.value)
  }
}

/// Notifies Observation when the shown value is outdated.
private final class ContentWatch<Whole, Action: Sendable, Value: Equatable> {
  private let probe = ContentProbe()
  private var store: Store<Whole, Action>?
  private var compute: ((Whole) -> Value)?
  private var shown: Value?
  private var changes = 0
  private var subscription: Subscription?

  /// Computes the value and tracks it.
  func value(of store: Store<Whole, Action>, _ compute: @escaping (Whole) -> Value) -> Value {
    probe.access()
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
      self?.probe.fire()
    }
  }

  /// Counts a turn if it made the shown value outdated, and returns the count.
  private func count(_ state: Whole) -> Int {
    if compute?(state) != shown { changes += 1 }
    return changes
  }
}
#endif
