public import Rill

/// The place of a child that is presented at times: a sheet, an alert, a dialog or a popover.
///
/// ```swift
/// struct State { var editor = Presented<Editor.State>() }
/// state.editor.present(Editor.State(text: "tea"))
/// ```
///
/// Each presentation has a ``ScreenID`` of its own. A child that is presented anew is a different child, even if it is
/// equal: effects and stores of the old one do not reach it.
public struct Presented<Child> {
  /// The child with its id, or nil.
  @usableFromInline package var presentation: Presentation<Child>?
  /// The number of children that were presented so far.
  @usableFromInline package var presented: Int

  /// Creates the place, with or without a child.
  ///
  /// A new place numbers its children from 1. Assigned to a state that has such a place, it replaces a child by another one
  /// with the same id, which effects and stores of the old one reach. Use ``present(_:)`` to replace a child.
  ///
  /// - Parameter child: The child that is presented at the beginning, or nil.
  public init(_ child: Child? = nil) {
    presented = child == nil ? 0 : 1
    presentation = child.map { Presentation(id: 1, screen: $0) }
  }

  /// Creates the place as it is in the middle of a program, for tests and previews.
  ///
  /// - Parameters:
  ///   - child: The child that is presented, or nil. Its id is the number of presentations.
  ///   - presented: The number of children that were presented so far, including this one.
  public init(_ child: Child?, presented: Int) {
    let count = max(child == nil ? 0 : 1, presented)
    self.presented = count
    presentation = child.map { Presentation(id: ScreenID(count), screen: $0) }
  }

  /// Creates a place with a given id.
  init(presentation: Presentation<Child>?, presented: Int) {
    self.presentation = presentation
    self.presented = presented
  }

  /// A Boolean value that indicates whether a child is presented.
  public var isPresented: Bool { presentation != nil }
  /// The id of the presented child, or nil.
  public var id: ScreenID? { presentation?.id }

  /// The presented child, or nil.
  ///
  /// Assigning a child to a place that presents one changes that child, which keeps its id; use ``present(_:)`` to replace
  /// it by another one. Assigning nil dismisses it.
  public var child: Child? {
    get { presentation?.screen }
    set {
      guard let newValue else {
        presentation = nil
        return
      }
      if isPresented { presentation?.screen = newValue } else { present(newValue) }
    }
  }

  /// Presents a child in place of the current one, if there is one.
  ///
  /// - Parameter child: The child.
  /// - Returns: The child's id.
  @discardableResult
  public mutating func present(_ child: Child) -> ScreenID {
    presented += 1
    presentation = Presentation(id: ScreenID(presented), screen: child)
    return ScreenID(presented)
  }

  /// Dismisses the presented child.
  ///
  /// - Returns: The child, or nil if nothing was presented.
  @discardableResult
  public mutating func dismiss() -> Child? {
    defer { presentation = nil }
    return child
  }

  /// Dismisses the child with an id.
  ///
  /// - Parameter id: The child's id.
  /// - Returns: False if this child is not presented, in which case nothing changes.
  @discardableResult
  public mutating func dismiss(_ id: ScreenID) -> Bool {
    guard self.id == id else { return false }
    presentation = nil
    return true
  }
}

extension Presented: Sendable where Child: Sendable {}
extension Presented: Equatable where Child: Equatable {}
extension Presented: Hashable where Child: Hashable {}

extension Effect {
  /// An effect that dismisses the screen or child whose reducer returns it.
  ///
  /// ```swift
  /// case .cancelTapped: return .dismiss
  /// ```
  ///
  /// The feature need not know what presents it: the innermost ``Screens`` or ``Presented`` around it receives a
  /// `dismiss` action, which its parent and tools see. Nothing changes if nothing presents the feature, which is
  /// reported.
  public static var dismiss: Effect { .dismissal }
}

extension Send {
  /// Dismisses the screen or child whose effect sends, and waits until the turn of the dismissal has ended.
  ///
  /// The effect belongs to the screen and is cancelled by the dismissal. A second call does nothing.
  public func dismiss() async { await requestDismissal() }
}

extension MutatingStore {
  /// Dismisses the screen or child whose effect runs on the store, and returns when it has left, unless a turn is running.
  ///
  /// ```swift
  /// return .run("save", on: .store(of: State.self)) { store in
  ///   try await client.save(store.draft)
  ///   store.dismiss()
  /// }
  /// ```
  ///
  /// The effect belongs to the screen and is cancelled by the dismissal. A second call does nothing. If nothing presents
  /// the feature, nothing changes, and that is reported.
  public func dismiss() { requestDismissal() }
}
