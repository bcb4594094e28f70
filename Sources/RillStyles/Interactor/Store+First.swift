public import Rill
import Synchronization

extension Store {
  /// Waits for the next change of a field.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - timeout: How long to wait, on the store's clock.
  ///   - isolation: The isolation of the store; leave it out.
  /// - Returns: The new value, or nil if the time is over, the task was cancelled or the store has gone.
  public func first<Value: Equatable & Sendable>(
    _ path: KeyPath<State, Value>, timeout: Duration, isolation: isolated (any Actor)? = #isolation
  ) async -> Value? {
    let current = Current()
    return await first(path, where: { _ in current.hasPassed() }, timeout: timeout, isolation: isolation)
  }

  /// Sets a property of an object to a field, now and at each change, for as long as the object lives.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - property: The property.
  ///   - object: The object, which is not kept alive.
  /// - Returns: Keeps the object up to date; hold it.
  public func assign<Value: Equatable, Object: AnyObject>(
    _ path: KeyPath<State, Value>, to property: ReferenceWritableKeyPath<Object, Value>, on object: Object
  ) -> Subscription {
    observe(path, initial: true) { [weak object] change in object?[keyPath: property] = change.new }
  }
}

/// Lets the first value go by, which is the current one.
private final class Current: Sendable {
  private let isOver = Atomic<Bool>(false)

  func hasPassed() -> Bool { isOver.exchange(true, ordering: .relaxed) }
}
