public import Rill
import Synchronization

extension Store {
  /// Waits for the next change of a field.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - timeout: The maximum time to wait, on the store's clock.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The new value, or nil if the wait timed out, the task was cancelled or the store has been released.
  public func first<Value: Equatable & Sendable>(
    _ path: KeyPath<State, Value>, timeout: Duration, isolation: isolated (any Actor)? = #isolation
  ) async -> Value? {
    let current = Current()
    return await first(path, where: { _ in current.hasPassed() }, timeout: timeout, isolation: isolation)
  }

  /// Sets a property of an object to the value of a field, now and at each change, as long as the object exists.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - property: The property.
  ///   - object: The object, which is not retained.
  /// - Returns: A subscription, which ends the updates when it is released.
  public func assign<Value: Equatable, Object: AnyObject>(
    _ path: KeyPath<State, Value>, to property: ReferenceWritableKeyPath<Object, Value>, on object: Object
  ) -> Subscription {
    observe(path, initial: true) { [weak object] change in object?[keyPath: property] = change.new }
  }
}

/// A condition that ignores the first value, which is the current one.
private final class Current: Sendable {
  private let isOver = Atomic<Bool>(false)

  func hasPassed() -> Bool { isOver.exchange(true, ordering: .relaxed) }
}
