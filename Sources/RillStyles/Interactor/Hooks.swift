public import Rill

/// The phase of a hook.
public enum HookPhase: Sendable {
  /// The hook starts when the store is first entered, as in a store that was created in an actor's `init` or as the
  /// initial value of a property.
  case waiting
  /// The hook is listening.
  case running
  /// The hook was stopped, or could not start.
  case stopped
  /// The hook's sequence or work has ended.
  case ended
  /// The hook threw an error.
  case failed(any Error)

  /// A Boolean value that indicates whether the hook is listening.
  public var isRunning: Bool {
    if case .running = self { true } else { false }
  }

  /// A Boolean value that indicates whether the hook waits for the store's first entry.
  var isWaiting: Bool {
    if case .waiting = self { true } else { false }
  }
}

extension HookPhase: Equatable {
  /// Returns whether two phases are equal.
  ///
  /// Two errors are equal if their types and their values are, or their descriptions if the type is not `Equatable`.
  public static func == (one: HookPhase, other: HookPhase) -> Bool {
    switch (one, other) {
    case (.waiting, .waiting), (.running, .running), (.stopped, .stopped), (.ended, .ended): true
    case (.failed(let one), .failed(let other)): isEqual(one, other)
    default: false
    }
  }

  private static func isEqual(_ one: any Error, _ other: any Error) -> Bool {
    guard type(of: one) == type(of: other) else { return false }
    let value: Any = one
    guard let value = value as? any Equatable else {
      return String(reflecting: one) == String(reflecting: other)
    }
    return isEqual(value, to: other)
  }

  private static func isEqual<Value: Equatable>(_ value: Value, to other: Any) -> Bool {
    value == other as? Value
  }
}

/// The hooks of a store, with methods that stop and start them.
///
/// ```swift
/// let hooks = store.hooks(of: Chat.self)
/// hooks.stop(.incoming)
/// hooks.running            // [.draftChanged]
/// hooks.start(.incoming)
/// ```
///
/// It retains the store, so do not store it in the store's own logic.
public struct Hooks<Logic: Hookable> {
  private let store: Store<Logic.State, Logic.Action>
  private let board: HookBoard<Logic>?

  init(_ board: HookBoard<Logic>?, of store: Store<Logic.State, Logic.Action>) {
    self.store = store
    self.board = board
  }

  /// An identifier that distinguishes a hook's effect from all others.
  private struct ID: Hashable, Sendable, CustomStringConvertible {
    let logic: ObjectIdentifier
    let hook: Logic.Hook

    var description: String { "hook \(hook)" }
  }

  /// Returns the identifier of a hook's effect, by which tools recognize it.
  ///
  /// See `Middleware.effectDidFire(_:)`.
  public static func id(of hook: Logic.Hook) -> EffectID {
    EffectID(ID(logic: ObjectIdentifier(Logic.self), hook: hook))
  }

  /// The phase of a hook.
  public subscript(hook: Logic.Hook) -> HookPhase { board?[hook] ?? .stopped }

  /// The running hooks, in the order of their cases.
  public var running: [Logic.Hook] { Logic.Hook.allCases.filter { self[$0].isRunning } }

  /// Starts a hook that was stopped or has ended.
  ///
  /// A running hook is not affected.
  ///
  /// - Parameters:
  ///   - hook: The hook.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  public func start(_ hook: Logic.Hook, isolation: isolated (any Actor)? = #isolation) {
    board?.start(hook, on: store, isolation)
  }

  /// Starts all hooks that are not running, in the order of their cases.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  public func start(isolation: isolated (any Actor)? = #isolation) {
    for hook in Logic.Hook.allCases { board?.start(hook, on: store, isolation) }
  }

  /// Stops a hook.
  ///
  /// Writes and actions that it still makes are dropped.
  ///
  /// Other hooks, observers and handlers of actions are not affected.
  public func stop(_ hook: Logic.Hook) { board?.stop(hook, on: store) }

  /// Stops all hooks.
  public func stop() {
    for hook in Logic.Hook.allCases { stop(hook) }
  }
}

@available(*, unavailable)
extension Hooks: Sendable {}

extension Store {
  /// Adds hooks to a store of any style and starts them, in the order of their cases.
  ///
  /// The store must be a whole one. Adding hooks to a scoped store is reported as a failure and has no effect.
  ///
  /// In an actor's `init`, which is not isolated to the actor, the hooks start when the actor first enters the store:
  /// with a send, a write or ``hooks(of:isolation:)``.
  ///
  /// A store can have hooks of one type only once. Adding them again is reported as a failure and has no effect.
  ///
  /// - Parameters:
  ///   - logic: The logic that attaches the hooks.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  public func addHooks<Logic: Hookable<State, Action>>(
    _ logic: Logic, isolation: isolated (any Actor)? = #isolation
  ) {
    guard belonging(HookBoard<Logic>.self) == nil else {
      return Failures.report(.hooksAddedTwice(logicName(Logic.self), store: SwiftTypeName(Self.self).text))
    }
    let board = HookBoard(logic)
    keep(belonging: board, as: "The logic of hooks \(logicName(Logic.self))")
    guard runsTurns else { return }
    for hook in Logic.Hook.allCases { board.start(hook, on: self, isolation, mayWait: true) }
  }

  /// Returns the hooks of a logic type that are attached to this store.
  ///
  /// - Parameters:
  ///   - logic: The type of the logic.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The hooks. If there are none of that type, a failure is reported, and the result has no effect.
  public func hooks<Logic: Hookable<State, Action>>(
    of logic: Logic.Type, isolation: isolated (any Actor)? = #isolation
  ) -> Hooks<Logic> {
    let board = belonging(HookBoard<Logic>.self)
    if board == nil { Failures.report(.noHooks(logicName(Logic.self), store: SwiftTypeName(Self.self).text)) }
    enter(from: isolation)
    return Hooks(board, of: self)
  }
}

extension MutatingStore {
  /// Returns the hooks of a logic type that are attached to this store, or nil if the store has been released.
  ///
  /// See ``Store/hooks(of:isolation:)``.
  public func hooks<Logic: Hookable<State, Action>>(of logic: Logic.Type) -> Hooks<Logic>? {
    live()?.hooks(of: logic)
  }
}
