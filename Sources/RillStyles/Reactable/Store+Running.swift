public import Rill

// The work of a reactable feature or an interactor, identified by the actions that started it.
extension Store {
  /// The actions of a ``Reactable`` with running or waiting effects, and the actions that an interactor is still
  /// handling.
  ///
  /// The actions are in the order in which they started. An action that was sent twice appears twice. In a scoped store
  /// the array is always empty. Use the store that was created with an initial state; its array includes the actions of
  /// its children.
  public var runningActions: [Action] { askingActions }

  /// Returns whether any running action satisfies a condition.
  public func isRunning(where isMeant: (Action) -> Bool) -> Bool { askingActions.contains(where: isMeant) }

  /// Cancels the effects of some actions.
  ///
  /// Actions that these effects still send are dropped.
  ///
  /// - Parameter isMeant: A closure that selects actions with running or waiting effects, by their case or their
  ///   payload.
  /// - Returns: The number of cancelled actions.
  @_disfavoredOverload  // `cancel { _ in true }` selects `cancel(where:)`.
  @discardableResult
  public func cancel(runningWhere isMeant: (Action) -> Bool) -> Int { cancelAsked(isMeant) }

  /// Cancels the effects of all ``runningActions``.
  ///
  /// Hooks and external events are not affected, and neither are effects that a plain reducer returned: no action is
  /// recorded for them. Cancel those with `cancel(where:)`, by their IDs.
  ///
  /// - Returns: The number of cancelled actions.
  @discardableResult
  public func cancelAll() -> Int { cancelAsked { _ in true } }
}

extension Store where Action: Equatable {
  /// Returns whether effects of an action are running or waiting.
  public func isRunning(_ action: Action) -> Bool { isRunning { $0 == action } }

  /// Cancels the effects of an action.
  ///
  /// Actions that these effects still send are dropped.
  ///
  /// - Parameter action: The action, with its payload.
  /// - Returns: The number of times that the action was running.
  @discardableResult
  public func cancel(running action: Action) -> Int { cancelAsked { $0 == action } }
}
