import Rill
import Synchronization

/// A value that reads a store's state from any isolation.
///
/// ```swift
/// func transform(reading state: StateReader<State>) -> some AsyncSequence<Action, Never> {
///   timer(every: .seconds(5)).compactMap { _ -> Action? in
///     await state { $0.isRunning } == true ? .tick : nil
///   }
/// }
/// ```
///
/// It does not retain the store. A store without an actor answers when its owner next enters it.
public struct StateReader<State>: Sendable {
  private let visit: @Sendable (_ look: @escaping @Sendable (State) -> Void) async -> Void

  init<Action>(_ door: StoreEntrance<State, Action>?) {
    visit = { look in await door?.enter { store in look(store.state) } }
  }

  private init(visit: @escaping @Sendable (@escaping @Sendable (State) -> Void) async -> Void) {
    self.visit = visit
  }

  /// Reads a value from the state, between two turns.
  ///
  /// - Parameter read: A closure that reads the value. It is called on the store's isolation.
  /// - Returns: The value, or nil if the store has been released.
  public func callAsFunction<Value: Sendable>(_ read: @escaping @Sendable (State) -> Value) async -> Value? {
    let answer = Answer<Value>()
    await visit { state in answer.set(read(state)) }
    return answer.value
  }

  /// Returns a reader of a part of the state, for the part's own `transform(reading:)`.
  ///
  /// - Parameter part: A closure that returns the part.
  /// - Returns: The reader of the part.
  public func scope<Part>(_ part: @escaping @Sendable (State) -> Part) -> StateReader<Part> {
    StateReader<Part> { [visit] look in await visit { state in look(part(state)) } }
  }
}

/// A value in transit from the store's isolation to the caller.
private final class Answer<Value: Sendable>: Sendable {
  private let content = Mutex<Value?>(nil)

  var value: Value? { content.withLock { $0 } }

  func set(_ value: Value) { content.withLock { $0 = value } }
}
