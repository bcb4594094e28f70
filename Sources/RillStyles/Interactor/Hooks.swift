public import Rill

/// What has become of a hook.
public enum HookPhase: Sendable {
  /// It starts when the store is entered for the first time, as in a store that was made in an actor's `init`.
  case waiting
  /// It listens.
  case running
  /// It was stopped, or could not start.
  case stopped
  /// What it listened to has come to its end.
  case ended
  /// It threw.
  case failed(any Error)

  /// Whether it listens.
  public var isRunning: Bool {
    if case .running = self { true } else { false }
  }

  /// Whether it waits for the store's first entry.
  var isWaiting: Bool {
    if case .waiting = self { true } else { false }
  }
}

/// The hooks of a store: which of them run, and how to stop and start them.
///
/// ```swift
/// let hooks = store.hooks(of: Chat.self)
/// hooks.stop(.incoming)
/// hooks.running            // [.draftChanged]
/// hooks.start(.incoming)
/// ```
///
/// It keeps the store alive, so do not store it in the store's own logic.
public struct Hooks<Logic: Hookable> {
  private let store: Store<Logic.State, Logic.Action>
  private let board: HookBoard<Logic>?

  init(_ board: HookBoard<Logic>?, of store: Store<Logic.State, Logic.Action>) {
    self.store = store
    self.board = board
  }

  /// Tells a hook's effect from all others.
  private struct ID: Hashable, Sendable, CustomStringConvertible {
    let logic: ObjectIdentifier
    let hook: Logic.Hook

    var description: String { "hook \(hook)" }
  }

  /// The id of the effect that a hook is, by which tools know it; see `Middleware.effectDidFire(_:)`.
  public static func id(of hook: Logic.Hook) -> EffectID {
    EffectID(ID(logic: ObjectIdentifier(Logic.self), hook: hook))
  }

  /// What has become of a hook.
  public subscript(hook: Logic.Hook) -> HookPhase { board?[hook] ?? .stopped }

  /// The hooks that run, in the order of their cases.
  public var running: [Logic.Hook] { Logic.Hook.allCases.filter { self[$0].isRunning } }

  /// Starts a hook again that was stopped or has ended; one that runs goes on.
  ///
  /// - Parameters:
  ///   - hook: The hook.
  ///   - isolation: The isolation of the store; leave it out.
  public func start(_ hook: Logic.Hook, isolation: isolated (any Actor)? = #isolation) {
    board?.start(hook, on: store, isolation)
  }

  /// Starts all hooks that do not run, in the order of their cases.
  ///
  /// - Parameter isolation: The isolation of the store; leave it out.
  public func start(isolation: isolated (any Actor)? = #isolation) {
    for hook in Logic.Hook.allCases { board?.start(hook, on: store, isolation) }
  }

  /// Stops a hook; what it still writes or sends is dropped.
  ///
  /// Nothing else is touched: neither other hooks nor observers nor handlers of actions.
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
  /// In an actor's `init`, which is not isolated to the actor, they start when the actor enters the store for the first
  /// time: with a send, a write or ``hooks(of:isolation:)``.
  ///
  /// A store has hooks of one type once. Adding them again is reported, and changes nothing.
  ///
  /// - Parameters:
  ///   - logic: What attaches the hooks.
  ///   - isolation: The isolation of the store; leave it out.
  public func addHooks<Logic: Hookable<State, Action>>(
    _ logic: Logic, isolation: isolated (any Actor)? = #isolation
  ) {
    guard belonging(HookBoard<Logic>.self) == nil else {
      return Failures.report(.hooksAddedTwice(logicName(Logic.self), store: "\(Self.self)"))
    }
    let board = HookBoard(logic)
    keep(belonging: board)
    guard runsTurns else { return }
    for hook in Logic.Hook.allCases { board.start(hook, on: self, isolation, mayWait: true) }
  }

  /// The hooks that some logic has attached to this store.
  ///
  /// - Parameters:
  ///   - logic: The type of the logic.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The hooks. Without any of that type, this is reported, and the answer does nothing.
  public func hooks<Logic: Hookable<State, Action>>(
    of logic: Logic.Type, isolation: isolated (any Actor)? = #isolation
  ) -> Hooks<Logic> {
    let board = belonging(HookBoard<Logic>.self)
    if board == nil { Failures.report(.noHooks(logicName(Logic.self), store: "\(Self.self)")) }
    enter(from: isolation)
    return Hooks(board, of: self)
  }
}

extension MutatingStore {
  /// The hooks that some logic has attached to this store, or nil when the store has gone; see ``Store/hooks(of:isolation:)``.
  public func hooks<Logic: Hookable<State, Action>>(of logic: Logic.Type) -> Hooks<Logic>? {
    live()?.hooks(of: logic)
  }
}
