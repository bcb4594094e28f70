public import Rill

extension Store {
  /// Returns stores for the screens on a stack, bottom first.
  ///
  /// The call is tracked by Observation, which fires when screens are pushed and popped. Repeated calls return the same
  /// stores while references to them exist; see `scope`.
  ///
  /// - Parameters:
  ///   - path: The stack.
  ///   - embed: Embeds an action of the stack in this store's action; usually an enum case.
  ///   - file: The caller's file. Keep the default.
  ///   - line: The caller's line. Keep the default.
  ///   - column: The caller's column. Keep the default.
  /// - Returns: The stores, which are created on demand.
  public func screenStores<Screen: Sendable, ScreenAction: Sendable>(
    _ path: WritableKeyPath<State, Screens<Screen>>,
    action embed: @escaping @Sendable (ScreensAction<Screen, ScreenAction>) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> StoreScreens<Screen, ScreenAction> {
    let stack = scope(path, action: embed, file: file, line: line, column: column)
    return StoreScreens(rows: stack.rows(\.rows) { .screen($0, $1) })
  }

  /// Returns a store for the screen with an id, or nil if the stack has no such screen.
  ///
  /// - Parameters:
  ///   - path: The stack.
  ///   - id: The screen's id.
  ///   - embed: Embeds an action of the stack in this store's action; usually an enum case.
  ///   - file: The caller's file. Keep the default.
  ///   - line: The caller's line. Keep the default.
  ///   - column: The caller's column. Keep the default.
  /// - Returns: The screen's store.
  public func screenStore<Screen: Sendable, ScreenAction: Sendable>(
    _ path: WritableKeyPath<State, Screens<Screen>>, id: ScreenID,
    action embed: @escaping @Sendable (ScreensAction<Screen, ScreenAction>) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Store<Screen, ScreenAction>? {
    let stack = scope(path, action: embed, file: file, line: line, column: column)
    return stack.row(\.rows, id: id) { (id: ScreenID, action: ScreenAction) in .screen(id, action) }?
      .scope(\.screen) { $0 }
  }

  /// Returns a store for a presented child, or nil while nothing is presented.
  ///
  /// The call is tracked by Observation, which fires when a child is presented, replaced or dismissed. A new presentation
  /// has a store of its own. The store of a dismissed child reads its last value, and refuses actions.
  ///
  /// - Parameters:
  ///   - path: The place of the child.
  ///   - embed: Embeds an action of the presentation in this store's action; usually an enum case.
  ///   - file: The caller's file. Keep the default.
  ///   - line: The caller's line. Keep the default.
  ///   - column: The caller's column. Keep the default.
  /// - Returns: The child's store.
  public func presentedStore<Child: Sendable, ChildAction: Sendable>(
    _ path: WritableKeyPath<State, Presented<Child>>,
    action embed: @escaping @Sendable (PresentedAction<Child, ChildAction>) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Store<Child, ChildAction>? {
    let place = scope(path, action: embed, file: file, line: line, column: column)
    return place.scope(\.presentation) { (action: ChildAction) in .child(action) }?.scope(\.screen) { $0 }
  }
}

/// A collection of stores for the screens on a stack, which are created on demand.
public struct StoreScreens<Screen: Sendable, ScreenAction: Sendable>: RandomAccessCollection {
  private let rows: StoreRows<Presentation<Screen>, ScreenAction>

  init(rows: StoreRows<Presentation<Screen>, ScreenAction>) { self.rows = rows }

  /// The ids of the screens, bottom first.
  public var ids: ContiguousArray<ScreenID> { rows.ids }
  /// The position of the bottom screen.
  public var startIndex: Int { rows.startIndex }
  /// The position after the top screen.
  public var endIndex: Int { rows.endIndex }
  /// Accesses the store of the screen at a position.
  ///
  /// A position outside of the stack stops the program, as with an array.
  public subscript(position: Int) -> Store<Screen, ScreenAction> { Self.screen(of: rows[position]) }
  /// Accesses the store of the screen with an id, or nil if the stack has no such screen.
  public subscript(id id: ScreenID) -> Store<Screen, ScreenAction>? { rows[id: id].map(Self.screen) }

  /// Returns an iterator over the stores of the screens, which skips screens that were popped meanwhile.
  public func makeIterator() -> Iterator { Iterator(rows: rows.makeIterator()) }

  /// An iterator over the stores of screens.
  public struct Iterator: IteratorProtocol {
    var rows: StoreRows<Presentation<Screen>, ScreenAction>.Iterator

    /// Returns the store of the next screen that is still on the stack, or nil at the end.
    public mutating func next() -> Store<Screen, ScreenAction>? { rows.next().map(StoreScreens.screen) }
  }

  fileprivate static func screen(
    of row: Store<Presentation<Screen>, ScreenAction>
  ) -> Store<Screen, ScreenAction> {
    row.scope(\.screen) { $0 }
  }
}
