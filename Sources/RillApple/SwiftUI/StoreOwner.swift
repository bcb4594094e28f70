#if canImport(SwiftUI)
import Combine
import Rill

/// Owns the store of a view, and creates it at the first access.
///
/// It never publishes a change: Observation notifies the views. SwiftUI may release it on any thread.
@MainActor
final class StoreOwner<State, Action: Sendable>: nonisolated ObservableObject {
  private(set) lazy var store = make()
  private let make: @MainActor () -> Store<State, Action>

  init(_ make: @escaping @MainActor () -> Store<State, Action>) { self.make = make }
}
#endif
