/// What a reducer may ask for: work outside of the state, which sends actions home.
///
/// An effect is a description with a closure. The description compares, lists and prints; nothing runs until a store
/// starts it.
///
/// ```swift
/// case .load:
///   return .run("load todos") { send in
///     await send(.loaded(try await client.all()))
///   } catch: { error, send in
///     await send(.failed("\(error)"))
///   }
///   .id("load", policy: .latest)
/// ```
///
/// The store that starts an effect lists it while it runs, removes it when it is done, and cancels it when the store
/// goes. An effect never keeps its store alive. What a cancelled effect still sends is dropped.
///
/// An action that carries an effect of its own type has that case marked `indirect`.
public struct Effect<Action: Sendable>: Sendable {
  @usableFromInline
  indirect enum Step: Sendable {
    case send(Action)
    case write(EffectWrite)
    case cancel(EffectCancellation)
    case animate(StateAnimation)
    case job(EffectJob<Action>)
    case merge([Step])
    case concatenate([Step])
  }

  /// An action that is sent at once lies here as it is: a reactable makes one at each action, and a step is allocated.
  @usableFromInline
  enum Content: Sendable {
    case none
    case sent(Action)
    case step(Step)
  }

  @usableFromInline let content: Content

  /// What is to be done, or nil if there is nothing to do.
  @inlinable @inline(__always) var step: Step? {
    switch content {
    case .none: nil
    case .sent(let action): .send(action)
    case .step(let step): step
    }
  }

  @inlinable @inline(__always)
  init(_ content: Content) { self.content = content }

  @inlinable
  init(step: Step?) {
    if let step { content = .step(step) } else { content = .none }
  }

  /// Nothing to do.
  @inlinable @inline(__always) public static var none: Effect { Effect(.none) }

  /// Whether there is nothing to do.
  @inlinable @inline(__always) public var isNone: Bool {
    if case .none = content { true } else { false }
  }
}

/// A description and its work.
///
/// Work is done away from the store, or on it: then it is handed the store's live face, erased. Steps are the parts of
/// an effect that was merged or concatenated and then described as a whole.
@usableFromInline
struct EffectJob<Action: Sendable>: Sendable {
  enum Work: Sendable {
    case away(@Sendable (Send<Action>) async throws -> Void)
    case home(@Sendable (AnyObject) -> (() async throws -> Void)?)
    case steps(Effect<Action>.Step)
  }

  var description: EffectDescription
  var priority: TaskPriority?
  var work: Work
  var recover: (@Sendable (any Error, Send<Action>) async -> Void)?
  /// What must hold while it runs.
  var presence: Presence?
  /// Follows the presence, once a store has started the effect.
  var life: EffectLife?
  /// The state that work on the store was made for, in words.
  var homeState: (@Sendable () -> String)?
  /// Where its actions and writes come from, made when somebody asks; the effect, by its name, if nil.
  var origin: (@Sendable () -> Origin)?
  /// Whether it sends writes home, and not only actions.
  var writes = false
  /// The action that asked for it, if a style wants to find its effects by their actions.
  var subject: Action?
}
