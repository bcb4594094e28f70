public import Rill

// What the actions of a reactable feature or an interactor have started, by the actions themselves.
extension Store {
  /// The actions of a ``Reactable`` whose effects run or wait, or whose handling an interactor has not ended, in the order
  /// of their start.
  ///
  /// An action that was sent twice stands there twice. A scoped store knows of none: ask the store that was made with an
  /// initial state, which knows the actions of its children as its own.
  public var runningActions: [Action] { askingActions }

  /// Whether effects of such an action run or wait.
  public func isRunning(where isMeant: (Action) -> Bool) -> Bool { askingActions.contains(where: isMeant) }

  /// Cancels the effects of some actions; what they still send is dropped.
  ///
  /// - Parameter isMeant: Chooses among the actions whose effects run or wait, by their case or their payload.
  /// - Returns: How many actions were cancelled.
  @discardableResult
  public func cancel(runningWhere isMeant: (Action) -> Bool) -> Int { cancelAsked(isMeant) }

  /// Cancels the effects of all actions, while hooks and what happens outside are still listened to.
  ///
  /// - Returns: How many actions were cancelled.
  @discardableResult
  public func cancelAll() -> Int { cancelAsked { _ in true } }
}

extension Store where Action: Equatable {
  /// Whether effects of this action run or wait.
  public func isRunning(_ action: Action) -> Bool { isRunning { $0 == action } }

  /// Cancels the effects of an action; what they still send is dropped.
  ///
  /// - Parameter action: The action, with its payload.
  /// - Returns: How often the action was running.
  @discardableResult
  public func cancel(running action: Action) -> Int { cancelAsked { $0 == action } }
}
