import Rill
import Synchronization

/// Reads a store's state from any isolation, one look at a time.
///
/// ```swift
/// func transform(reading state: StateReader<State>) -> some AsyncSequence<Action, Never> {
///   timer(every: .seconds(5)).compactMap { _ -> Action? in
///     await state { $0.isRunning } == true ? .tick : nil
///   }
/// }
/// ```
///
/// It does not keep the store alive. A store that no actor owns answers when its owner enters it next.
public struct StateReader<State>: Sendable {
  private let visit: @Sendable (_ look: @escaping @Sendable (State) -> Void) async -> Void

  init<Action>(_ door: StoreDoor<State, Action>?) {
    visit = { look in await door?.enter { store in look(store.state) } }
  }

  private init(visit: @escaping @Sendable (@escaping @Sendable (State) -> Void) async -> Void) {
    self.visit = visit
  }

  /// Reads something of the state, between two turns.
  ///
  /// - Parameter read: Reads it; called on the store's isolation.
  /// - Returns: What was read, or nil if the store has gone.
  public func callAsFunction<Value: Sendable>(_ read: @escaping @Sendable (State) -> Value) async -> Value? {
    let answer = Answer<Value>()
    await visit { state in answer.set(read(state)) }
    return answer.value
  }

  /// A reader of a part of the state, for the part's own `transform(reading:)`.
  ///
  /// - Parameter part: Finds the part.
  /// - Returns: The reader of the part.
  public func scope<Part>(_ part: @escaping @Sendable (State) -> Part) -> StateReader<Part> {
    StateReader<Part> { [visit] look in await visit { state in look(part(state)) } }
  }
}

/// What was read, on its way back.
private final class Answer<Value: Sendable>: Sendable {
  private let content = Mutex<Value?>(nil)

  var value: Value? { content.withLock { $0 } }

  func set(_ value: Value) { content.withLock { $0 = value } }
}
