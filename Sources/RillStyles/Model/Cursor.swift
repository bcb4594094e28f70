public import Rill

/// How a model reaches a child: where its state is, and how its actions look from outside.
///
/// A cursor is a value. One that stands for a child among many holds the child's key.
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
/// Without the child nothing happens. When the child leaves the state, its effects end. Effect ids of children at unequal
/// cursors are kept apart.
public protocol Cursor<Parent, Child>: Hashable, Sendable {
  /// The model around the child.
  associatedtype Parent: Model
  /// The child.
  associatedtype Child: Model

  /// The child's state, or nil if there is no child.
  func get(_ parent: Parent) -> Child?

  /// Puts the child's state in its place.
  func set(_ parent: inout Parent, to child: Child)

  /// Makes an action of the parent of one of the child.
  func tag(_ action: Child.Action) -> Parent.Action

  /// Takes over what the child's update says besides its state, effect and animation.
  ///
  /// A child whose update is a plain ``Update`` says nothing more; for another this must be written.
  ///
  /// - Parameters:
  ///   - child: The child's update.
  ///   - parent: The parent's update, which holds the child's state already.
  func carry(_ child: Child.UpdateType, into parent: inout Parent.UpdateType)
}

extension Cursor where Child.UpdateType == Update<Child> {
  /// Does nothing: there is nothing more to take over.
  public func carry(_ child: Update<Child>, into parent: inout Parent.UpdateType) {}
}

extension Cursor {
  /// Handles an action of the child as an update of the parent.
  ///
  /// - Parameters:
  ///   - state: The parent's state.
  ///   - action: What happened to the child.
  ///   - environment: What the child needs of the world.
  /// - Returns: The parent's update; without the child it changes nothing.
  public func update(
    _ state: Parent, _ action: Child.Action, environment: Child.Environment
  ) -> Parent.UpdateType {
    var (whole, child) = Parent.updated(state, action, environment, tag: { tag($0) }) { logic, state in
      logic.reduce(\Parent.[child: self], of: &state, action: action) { tag($0) }
    }
    if let child { carry(child, into: &whole) }
    return whole
  }
}

extension Model {
  /// The state of the child that a cursor leads to; setting nil does nothing.
  public subscript<Place: Cursor>(child cursor: Place) -> Place.Child? where Place.Parent == Self {
    get { cursor.get(self) }
    set { if let newValue { cursor.set(&self, to: newValue) } }
  }

  /// Handles an action of a child as an update of this model.
  ///
  /// - Parameters:
  ///   - state: The state now.
  ///   - child: The child's place.
  ///   - action: What happened to the child.
  ///   - environment: What the child needs of the world.
  ///   - tag: Makes an action of this model of one of the child; usually an enum case.
  /// - Returns: The update.
  public static func update<Child: Model>(
    _ state: Self, child: any WritableKeyPath<Self, Child> & Sendable, _ action: Child.Action,
    environment: Child.Environment, tag: @escaping @Sendable (Child.Action) -> Action
  ) -> UpdateType where Child.UpdateType == Update<Child> {
    updated(state, action, environment, tag: tag) { (logic: Reduce<Child, Child.Action>, state) in
      logic.reduce(child, of: &state, action: action, embed: tag)
    }.whole
  }

  /// Handles an action of a child that may be absent as an update of this model.
  ///
  /// Without the child nothing happens. When it leaves the state, its effects end.
  ///
  /// - Parameters:
  ///   - state: The state now.
  ///   - child: The child's place: an optional, or a row by its id.
  ///   - action: What happened to the child.
  ///   - environment: What the child needs of the world.
  ///   - tag: Makes an action of this model of one of the child; usually an enum case.
  /// - Returns: The update.
  public static func update<Child: Model>(
    _ state: Self, child: any WritableKeyPath<Self, Child?> & Sendable, _ action: Child.Action,
    environment: Child.Environment, tag: @escaping @Sendable (Child.Action) -> Action
  ) -> UpdateType where Child.UpdateType == Update<Child> {
    updated(state, action, environment, tag: tag) { (logic: Reduce<Child, Child.Action>, state) in
      logic.reduce(child, of: &state, action: action, embed: tag)
    }.whole
  }

  /// Runs a child's update as a reducer in its place.
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
  /// A store for the child that a cursor leads to, or nil while there is none.
  ///
  /// - Parameters:
  ///   - cursor: Leads to the child.
  ///   - file: Leave this out.
  ///   - line: Leave this out.
  ///   - column: Leave this out.
  /// - Returns: The child's store, which is live; see `scope(_:action:)`.
  public func scope<Place: Cursor>(
    _ cursor: Place, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Store<Place.Child, Place.Child.Action>? where Place.Parent == State {
    scope(\State.[child: cursor], action: { cursor.tag($0) }, file: file, line: line, column: column)
  }
}
