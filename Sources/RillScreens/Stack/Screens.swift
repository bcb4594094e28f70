public import Rill

/// A stack of screens with stable ids, bottom first.
///
/// ```swift
/// struct State { var path = Screens<Screen>() }
/// state.path.push(.detail(Detail.State(id: 7)))
/// ```
///
/// A stack is a value. Each pushed screen receives the next ``ScreenID``, and ids are never used again. Screens of several
/// types are the cases of an enum. Handle the actions of a stack with
/// `Screen().reduce(\.path, of: &state, action: action) { .path($0) }`; the effects of a screen end when it leaves.
///
/// Two stacks are equal if their screens and their ids are equal, including the id that the next screen receives.
///
/// - Complexity: Access by id or position, push and pop O(1).
public struct Screens<Screen> {
  /// The screens with their ids.
  // The first field, so that an observer of the first bytes of a stack sees their version.
  @usableFromInline package var rows: IdentifiedArray<Presentation<Screen>>
  /// The number of screens that were pushed so far.
  @usableFromInline package var pushed: Int

  /// Creates an empty stack.
  @inlinable
  public init() {
    rows = []
    pushed = 0
  }

  /// Creates a stack of screens, such as those of a link.
  ///
  /// A new stack numbers its screens from 1. Assigned to a state that has a stack, its screens have the ids of earlier ones,
  /// whose effects and stores reach them. Change the stack that is there instead, as with ``replaceAll(with:)``.
  ///
  /// - Parameter screens: The screens, bottom first.
  /// - Complexity: O(n)
  public init(_ screens: some Sequence<Screen>) {
    self.init()
    for screen in screens { push(screen) }
  }

  /// Creates a stack as it is in the middle of a program, for tests and previews.
  ///
  /// - Parameters:
  ///   - screens: The screens, bottom first.
  ///   - ids: Their ids. Screens without an id, and ids without a screen, are left out.
  ///   - pushed: The number of screens that were pushed so far, which is at least the highest id.
  /// - Complexity: O(n)
  public init(_ screens: some Sequence<Screen>, ids: some Sequence<ScreenID>, pushed: Int) {
    rows = IdentifiedArray(zip(ids, screens).map { Presentation(id: $0, screen: $1) })
    self.pushed = Swift.max(0, pushed, rows.ids.map(\.number).max() ?? 0)
  }

  /// Creates a stack with given ids.
  init(rows: IdentifiedArray<Presentation<Screen>>, pushed: Int) {
    self.rows = rows
    self.pushed = pushed
  }

  /// The ids of the screens, bottom first.
  public var ids: ContiguousArray<ScreenID> { rows.ids }
  /// The screens with their ids, bottom first.
  public var presentations: IdentifiedArray<Presentation<Screen>> { rows }
  /// The id of the screen at the top, or nil if the stack is empty.
  public var topID: ScreenID? { rows.ids.last }

  /// The screen at the top, or nil if the stack is empty.
  ///
  /// Assigning a screen changes the top screen, which keeps its id. To show another screen instead, use
  /// ``replaceTop(with:)``. Assigning nil pops it. In an empty stack, assigning a screen pushes it.
  public var top: Screen? {
    get { rows.last?.screen }
    set {
      switch (topID, newValue) {
      case (nil, let screen?): push(screen)
      case (let id?, _): self[id: id] = newValue
      case (nil, nil): break
      }
    }
  }

  /// Accesses the screen with an id.
  ///
  /// Assigning a screen changes the screen, which keeps its id. Assigning nil removes the screen and those above it. If
  /// the stack has no screen with the id, an assignment changes nothing. A change in place copies nothing inside of the
  /// screen.
  public subscript(id id: ScreenID) -> Screen? {
    get { rows[id: id]?.screen }
    _modify {
      let above = rows.position(of: id).map { rows.count - $0 - 1 }
      // A screen that was removed takes those above it along.
      defer { if let above, !rows.contains(id: id) { pop(above) } }
      yield &rows[id: id][Screen.self]
    }
  }

  /// Returns whether a screen with an id is on the stack.
  public func contains(id: ScreenID) -> Bool { rows.contains(id: id) }
}

extension Optional {
  /// The screen of a presentation.
  ///
  /// It is moved out and back while it changes, so that nothing in it is copied. A screen cannot be added in this way,
  /// because it would have no id.
  fileprivate subscript<Screen>(_: Screen.Type) -> Screen? where Wrapped == Presentation<Screen> {
    get { self?.screen }
    _modify {
      let id = self?.id
      var screen = take()?.unwrapped()
      defer { if let id, let now = screen.take() { self = Presentation(id: id, screen: now) } }
      yield &screen
    }
  }
}

extension Presentation {
  /// Returns the screen alone.
  fileprivate consuming func unwrapped() -> Screen { screen }
}

extension Screens: RandomAccessCollection {
  /// The position of the bottom screen.
  public var startIndex: Int { 0 }
  /// The position after the top screen.
  public var endIndex: Int { rows.count }
  /// Accesses the screen at a position.
  ///
  /// A position outside of the stack stops the program, as with an array.
  public subscript(position: Int) -> Screen { rows[position].screen }
}

extension Screens: Versioned {
  /// The version of the screens, which is renewed with each change.
  public var version: Version { rows.version }
}
extension Screens: Sendable where Screen: Sendable {}
extension Screens: Equatable where Screen: Equatable {}
extension Screens: Hashable where Screen: Hashable {}

extension Screens: ExpressibleByArrayLiteral {
  /// Creates a stack of screens, bottom first.
  public init(arrayLiteral screens: Screen...) { self.init(screens) }
}

extension Screens: CustomStringConvertible {
  /// The screens, as an array.
  public var description: String { rows.map(\.screen).description }
}
