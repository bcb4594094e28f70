import Rill
import RillDebugging
import Synchronization

/// Identifies the unfinished work of a request.
struct SliceKey: Hashable, Sendable {
  private static let newest = Atomic<UInt64>(0)
  private let number: UInt64

  init() { number = Self.newest.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// A value that is changed in slices.
final class SliceBox<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

// Long work, which lets turns run between its slices.
extension WatchedStore {
  /// Performs work on the store's isolation in slices between turns, and waits for its result.
  ///
  /// - Parameters:
  ///   - begin: Creates the work, which stays on the store's isolation.
  ///   - advance: Does a slice of the work, and returns the result, or nil if another slice is needed.
  /// - Returns: The result.
  /// - Throws: An error of the functions, or ``InspectorFailure`` if the store was released.
  func slices<Work: AnyObject, Output: Sendable>(
    _ begin: @escaping @Sendable (StoreTap<State, Action>) throws -> Work,
    _ advance:
      @escaping @Sendable (Work, Store<State, Action>, StoreTap<State, Action>, inout SliceBudget) throws ->
      Output?
  ) async throws -> Output {
    try await withWork { key in
      while true {
        let output: Output? = try await slice(key, begin) { work, store, tap, budget in
          let output = try advance(work, store, tap, &budget)
          if output != nil { tap.endWork(key) }
          return output
        }
        if let output { return output }
      }
    }
  }

  /// Calls a function with a key, whose work is released if the function fails before it has ended it.
  func withWork<Output>(_ body: (SliceKey) async throws -> Output) async throws -> Output {
    let key = SliceKey()
    do {
      return try await body(key)
    } catch {
      await endWork(key)
      throw error
    }
  }

  /// Performs a slice of work that remains on the store's isolation until it is ended.
  func slice<Work: AnyObject, Output: Sendable>(
    _ key: SliceKey, _ begin: @escaping @Sendable (StoreTap<State, Action>) throws -> Work,
    _ advance:
      @escaping @Sendable (Work, Store<State, Action>, StoreTap<State, Action>, inout SliceBudget) throws ->
      Output
  ) async throws -> Output {
    try Task.checkCancellation()
    return try await visit { [budget] store, tap in
      var budget = budget()
      return try advance(try tap.work(key) { try begin(tap) }, store, tap, &budget)
    }
  }

  /// Performs work with the state at a moment, which is reconstructed in slices, on the store's isolation.
  func withState<Output: Sendable>(
    at moment: Moment,
    _ body: @escaping @Sendable (State, Store<State, Action>, StoreTap<State, Action>) throws -> Output
  ) async throws -> Output {
    try await slices { _ in
      SliceBox(HistoryRebuild<State, Action>())
    } _: { [name] work, store, tap, budget in
      let point = try Self.point(of: moment, tap.history, name: name)
      return try work.value.state(at: point, of: tap.history, &budget).map { try body($0, store, tap) }
    }
  }

  /// Performs work with the state at a moment on another thread, or on the store's isolation if states cannot be shared.
  func reading<Output: Sendable>(
    _ moment: Moment, _ body: @escaping @Sendable (State) throws -> Output
  ) async throws -> Output {
    guard let share else { return try await withState(at: moment) { state, _, _ in try body(state) } }
    let copy = try await withState(at: moment) { state, _, _ in share(state) }
    guard let state = copy as? State else { throw InspectorFailure.storeIsGone(name) }
    return try body(state)
  }
}
