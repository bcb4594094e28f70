#if canImport(SwiftUI)
import Combine
public import Rill
public import SwiftUI

/// A store that a view owns or receives.
///
/// ```swift
/// struct TodosView: View {
///   @StateStore var store = Store(Todos.State()) { Todos(client: .live) }
///
///   var body: some View {
///     TextField("What is to do?", text: $store.draft)
///     Button("Add") { store.send(.add) }
///   }
/// }
/// ```
///
/// - The view's own store is created *only* when the view first appears, and lives as long as the view's identity.
/// - An injected store (``init(injected:)``) is *always* the one that was passed last.
/// - The body is evaluated again *only* after changes of fields that it has read.
@propertyWrapper
// Neither the type nor its conformance is isolated: SwiftUI reads dynamic properties wherever it renders.
public struct StateStore<State, Action: Sendable>: DynamicProperty {
  private enum Source {
    case own(make: @MainActor () -> Store<State, Action>)
    case injected(Store<State, Action>)
  }

  @StateObject private var owner = StoreOwner<State, Action>()
  private let source: Source

  /// Creates a store that the view owns.
  ///
  /// - Parameter store: Creates the store, once for the identity of the view.
  @MainActor
  public init(wrappedValue store: @autoclosure @escaping @MainActor () -> Store<State, Action>) {
    source = .own(make: store)
  }

  /// Uses a store that another object owns.
  ///
  /// - Parameter store: The store.
  @MainActor
  public init(injected store: Store<State, Action>) {
    source = .injected(store)
  }

  /// The store.
  @MainActor public var wrappedValue: Store<State, Action> {
    AnimationBridge.install()
    switch source {
    case .own(let make): return owner.store(make)
    case .injected(let store): return store
    }
  }

  /// Bindings to the fields of the store, `$store.draft`.
  @MainActor public var projectedValue: Bindable<Store<State, Action>> { Bindable(wrappedValue) }
}

/// Owns the store of a view, and creates it at the first access.
///
/// It never owns an injected store, and never publishes a change: Observation notifies the views. SwiftUI may release
/// it on any thread.
@MainActor
final class StoreOwner<State, Action: Sendable>: nonisolated ObservableObject {
  private var own: Store<State, Action>?

  nonisolated init() {}

  /// Returns the store, which a function creates at the first call.
  func store(_ make: @MainActor () -> Store<State, Action>) -> Store<State, Action> {
    if let own { return own }
    let store = make()
    own = store
    return store
  }
}
#endif
