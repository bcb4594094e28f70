#if canImport(Combine)
import Combine
public import Rill
public import RillStyles

extension Store {
  /// The assignments to an `Emit` from the subscription on, exactly once and in order, also of equal values.
  ///
  /// - Parameters:
  ///   - path: The projection, `\.$toast`.
  ///   - buffer: How far a subscriber may fall behind.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The publisher.
  public func publisher<Value: Sendable>(
    emitted path: KeyPath<State, Emissions<Value>>, buffer: SequenceBuffer = .unbounded,
    isolation: isolated (any Actor)? = #isolation
  ) -> StorePublisher<Value> {
    publisher(buffer, on: isolation) { store, offer in store.observe(emitted: path, offer) }
  }
}
#endif
