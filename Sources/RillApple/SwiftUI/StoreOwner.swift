#if canImport(SwiftUI)
import Combine
import Rill

/// Keeps the store of a view, made when it is first asked for.
///
/// It never says that it changes: views learn of changes by Observation.
@MainActor
final class StoreOwner<State, Action: Sendable>: nonisolated ObservableObject {
  private(set) lazy var store = make()
  private let make: @MainActor () -> Store<State, Action>

  init(_ make: @escaping @MainActor () -> Store<State, Action>) { self.make = make }
}
#endif
