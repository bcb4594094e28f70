public import Rill

/// A path from a model to a child: it accesses the child's state and embeds the child's actions.
///
/// A cursor is a value. A cursor to one of several children contains the child's key.
///
/// ```swift
/// struct RowCursor: Cursor {
///   let id: Int
///   func get(_ list: List) -> Row? { list.rows[id] }
///   func set(_ list: inout List, to row: Row) { list.rows[id] = row }
///   func tag(_ action: Row.Action) -> List.Action { .row(id, action) }
/// }
/// ```
///
/// If the child is absent, nothing happens. When the child is removed from the state, its effects end. Effect
/// IDs of children at unequal cursors do not conflict.
public protocol Cursor<Parent, Child>: Hashable, Sendable {
  /// The model that contains the child.
  associatedtype Parent: Model
  /// The child.
  associatedtype Child: Model

  /// Returns the child's state, or nil if there is no child.
  func get(_ parent: Parent) -> Child?

  /// Replaces the child's state in the parent.
  func set(_ parent: inout Parent, to child: Child)

  /// Returns the parent's action that embeds an action of the child.
  func tag(_ action: Child.Action) -> Parent.Action

  /// Transfers additional information from the child's update to the parent's, besides the state, effect and animation.
  ///
  /// A plain ``Update`` has no additional information. For any other update type, this method must be implemented.
  ///
  /// - Parameters:
  ///   - child: The child's update.
  ///   - parent: The parent's update, which already contains the child's state.
  func carry(_ child: Child.UpdateType, into parent: inout Parent.UpdateType)
}

extension Cursor where Child.UpdateType == Update<Child> {
  /// Does nothing, because there is no additional information.
  public func carry(_ child: Update<Child>, into parent: inout Parent.UpdateType) {}
}

extension Cursor {
  /// Handles an action of the child, and returns the parent's update.
  ///
  /// - Parameters:
  ///   - state: The parent's state.
  ///   - action: The child's action.
  ///   - environment: The child's environment.
  /// - Returns: The parent's update. If the child is absent, it changes nothing.
  public func update(
    _ state: Parent, _ action: Child.Action, environment: Child.Environment
  ) -> Parent.UpdateType {
    var (whole, child) = Parent.updated(state, action, environment, tag: { tag($0) }) { logic, state in
      logic.reduce(\Parent.[at: CursorPlace(self)], of: &state, action: action) { tag($0) }
    }
    if let child { carry(child, into: &whole) }
    return whole
  }
}

extension Model {
  /// The state of the child at a cursor.
  ///
  /// Setting nil does nothing.
  public subscript<Place: Cursor>(child cursor: Place) -> Place.Child? where Place.Parent == Self {
    get { cursor.get(self) }
    set { if let newValue { cursor.set(&self, to: newValue) } }
  }

  /// Handles an action of a child, and returns this model's update.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - child: The key path of the child.
  ///   - action: The child's action.
  ///   - environment: The child's environment.
  ///   - tag: A closure that embeds the child's action in an action of this model, usually an enum case.
  /// - Returns: The update.
  public static func update<Child: Model>(
    _ state: Self, child: any WritableKeyPath<Self, Child> & Sendable, _ action: Child.Action,
    environment: Child.Environment, tag: @escaping @Sendable (Child.Action) -> Action
  ) -> UpdateType where Child.UpdateType == Update<Child> {
    updated(state, action, environment, tag: tag) { (logic: Reduce<Child, Child.Action>, state) in
      logic.reduce(child, of: &state, action: action, embed: tag)
    }.whole
  }

  /// Handles an action of an optional child, and returns this model's update.
  ///
  /// If the child is absent, nothing happens. When it is removed from the state, its effects end.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - child: The key path of the child: an optional, or a row by its identifier.
  ///   - action: The child's action.
  ///   - environment: The child's environment.
  ///   - tag: A closure that embeds the child's action in an action of this model, usually an enum case.
  /// - Returns: The update.
  public static func update<Child: Model>(
    _ state: Self, child: any WritableKeyPath<Self, Child?> & Sendable, _ action: Child.Action,
    environment: Child.Environment, tag: @escaping @Sendable (Child.Action) -> Action
  ) -> UpdateType where Child.UpdateType == Update<Child> {
    updated(state, action, environment, tag: tag) { (logic: Reduce<Child, Child.Action>, state) in
      logic.reduce(child, of: &state, action: action, embed: tag)
    }.whole
  }

  /// Runs a child's update as a reducer within the parent.
  fileprivate static func updated<Child: Model>(
    _ state: Self, _ action: Child.Action, _ environment: Child.Environment,
    tag: (Child.Action) -> Action,
    reduce: (Reduce<Child, Child.Action>, inout Self) -> Effect<Action>
  ) -> (whole: UpdateType, child: Child.UpdateType?) {
    var state = state
    var child: Child.UpdateType?
    let logic = Reduce<Child, Child.Action> { state, action in
      let update = Child.update(state, action, environment: environment)
      child = update
      state = update.state
      return update.effect
    }
    let effect = reduce(logic, &state)
    var whole = UpdateType(Update(state, effect: effect, animation: child?.animation))
    if let child { whole.update.actions = named(action, child.actions).map(tag) }
    return (whole, child)
  }
}

extension Store where State: Model, Action == State.Action {
  /// Returns a store for the child at a cursor, or nil if the child is absent.
  ///
  /// - Parameters:
  ///   - cursor: The cursor to the child.
  ///   - file: The caller's file. Keep the default.
  ///   - line: The caller's line. Keep the default.
  ///   - column: The caller's column. Keep the default.
  /// - Returns: The child's store, which is live. See `scope(_:action:)`.
  public func scope<Place: Cursor>(
    _ cursor: Place, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Store<Place.Child, Place.Child.Action>? where Place.Parent == State {
    scope(
      \State.[at: CursorPlace(cursor)], action: { cursor.tag($0) }, file: file, line: line, column: column)
  }
}
