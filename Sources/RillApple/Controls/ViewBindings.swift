#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
import Rill

/// The bindings of a view or a view controller, which last as long as the object.
///
/// Each binding has a place. A later binding at the same place replaces the earlier one.
@MainActor
final class ViewBindings {
  /// The place of a binding.
  enum Place: Hashable {
    /// The value that a person edits.
    case value
    /// The action that a control sends.
    case action
    /// The event that marks a field of a form as touched.
    case leaving
    /// A property that follows a store, by its name.
    case property(name: String)
    /// An observation, by its field and its place in the source.
    case observation(AnyKeyPath, file: String, line: UInt, column: UInt)

    /// The place of a property.
    ///
    /// The key paths `\UILabel.text` and `\Title.text` of one object lead to the same property, but are not equal
    /// because their root types differ. The properties of UIKit and AppKit have names in Objective-C. A computed
    /// property of Swift may have none; its key path then describes its getter.
    static func property(_ path: AnyKeyPath) -> Place {
      if let name = path._kvcKeyPathString { return .property(name: name) }
      let name = "\(path)"
      let root = "\\\(type(of: path).rootType)."
      return .property(name: name.hasPrefix(root) ? String(name.dropFirst(root.count)) : name)
    }
  }

  private static let key = AssociationKey()

  private var lines: [Place: BindingLine] = [:]

  /// Returns the bindings of an object, and creates them at the first call.
  static func of(_ object: AnyObject) -> ViewBindings {
    if let bindings = existing(of: object) { return bindings }
    let bindings = ViewBindings()
    key.keep(bindings, with: object)
    return bindings
  }

  /// Returns the bindings of an object, or nil if it never had any.
  static func existing(of object: AnyObject) -> ViewBindings? {
    key.value(of: object) as? ViewBindings
  }

  /// Stores a binding at a place and ends the previous binding there.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - line: The binding.
  func tie(_ place: Place, _ line: BindingLine) {
    lines.updateValue(line, forKey: place)?.end()
    BindingGroup.add(line)
  }

  /// Returns whether there is a binding at a place.
  func contains(_ place: Place) -> Bool { lines[place] != nil }

  /// Shows the edited value again.
  func showValueAgain() { lines[.value]?.showAgain() }

  /// Ends all bindings.
  func end() {
    for line in lines.values { line.end() }
    lines = [:]
  }
}

/// One binding between a store and a view.
@MainActor
final class BindingLine {
  private var subscription: Rill.Subscription?
  private var stopListening: (() -> Void)?
  private var showing: (() -> Void)?

  /// Keeps a subscription, and functions that stop listening to the view and show the field again.
  init(
    _ subscription: Rill.Subscription? = nil, stopListening: (() -> Void)? = nil,
    showAgain: (() -> Void)? = nil
  ) {
    self.subscription = subscription
    self.stopListening = stopListening
    showing = showAgain
  }

  /// Shows the field again in a view that could not show it before, or that lost it.
  func showAgain() { showing?() }

  /// Ends the binding on both sides; a second call does nothing.
  func end() {
    subscription.take()?.cancel()
    stopListening.take()?()
    _ = showing.take()
  }
}
#endif
