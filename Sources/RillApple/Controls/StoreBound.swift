#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
public import Rill

/// A view or a view controller that shows one replaceable store.
///
/// ```swift
/// final class TodoCell: UITableViewCell, StoreBound {
///   func bind(to store: Store<Todo, TodoAction>) {
///     title.bind(to: \.title, of: store, send: TodoAction.rename)
///   }
/// }
/// cell.store = rows[id: todo.id]
/// ```
///
/// - Setting `store` *always* ends the bindings that `bind(to:)` made to the previous store, in this object and in
///   others.
/// - Setting the current store again does nothing. Setting nil ends the bindings.
/// - It keeps its store alive. The store does not keep it alive.
@MainActor
public protocol StoreBound: StoreFollowing {
  /// The state that is shown.
  associatedtype StoreState
  /// The actions of the store.
  associatedtype StoreAction: Sendable

  /// Binds views to a store; called when ``store`` is set.
  ///
  /// Bindings and observations made here end when the store is replaced.
  ///
  /// - Parameter store: The store.
  func bind(to store: Store<StoreState, StoreAction>)
}

extension StoreBound {
  /// The store that is shown.
  ///
  /// A store that is set while `bind(to:)` runs is bound afterwards.
  public var store: Store<StoreState, StoreAction>? {
    get { StoreTie.of(self)?.store as? Store<StoreState, StoreAction> }
    set {
      if let tie = StoreTie.of(self) {
        if tie.isBinding { return tie.next = .some(newValue) }
        if tie.store === newValue, tie.group?.isOver == false { return }
        tie.group?.end()
        StoreTie.set(nil, of: self)
      }
      var next = newValue
      while let store = next { next = tie(to: store) }
    }
  }

  /// Binds to a store.
  ///
  /// - Returns: The store to bind to instead, if another store was set in the meantime.
  private func tie(to store: Store<StoreState, StoreAction>) -> Store<StoreState, StoreAction>? {
    let tie = StoreTie(store)
    StoreTie.set(tie, of: self)
    let group = BindingGroup { bind(to: store) }
    tie.isBinding = false
    guard let next = tie.next, next !== store else {
      tie.group = group
      return nil
    }
    group.end()
    StoreTie.set(nil, of: self)
    return next as? Store<StoreState, StoreAction>
  }
}

/// The store that an object shows, with its bindings.
@MainActor
private final class StoreTie {
  private static let key = AssociationKey()

  let store: AnyObject
  var group: BindingGroup?
  var isBinding = true
  /// The store, or nil, that was set during the binding.
  var next: AnyObject??

  init(_ store: AnyObject) { self.store = store }

  static func of(_ object: AnyObject) -> StoreTie? {
    key.value(of: object) as? StoreTie
  }

  static func set(_ tie: StoreTie?, of object: AnyObject) {
    key.keep(tie, with: object)
  }
}
#endif
