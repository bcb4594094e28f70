#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
import Rill

/// What ties a view or a view controller to stores, kept with it until it goes.
///
/// Each tie has a place. What is tied to the same place later takes it over, so that binding again changes nothing.
@MainActor
final class ViewBindings {
  /// What a tie is kept under.
  enum Place: Hashable {
    /// The value that a person edits.
    case value
    /// The action that a control sends.
    case action
    /// A property that follows a store.
    case property(AnyKeyPath)
    /// An observation, by its field and its place in the source.
    case observation(AnyKeyPath, file: String, line: UInt, column: UInt)
  }

  private static let key = AssociationKey()

  private var lines: [Place: BindingLine] = [:]

  /// What ties an object; made when it is first asked for.
  static func of(_ object: AnyObject) -> ViewBindings {
    if let bindings = existing(of: object) { return bindings }
    let bindings = ViewBindings()
    key.keep(bindings, with: object)
    return bindings
  }

  /// What ties an object, if anything ever did.
  static func existing(of object: AnyObject) -> ViewBindings? {
    key.value(of: object) as? ViewBindings
  }

  /// Gives a place to a tie, and ends the one that had it.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - line: The tie.
  func tie(_ place: Place, _ line: BindingLine) {
    lines.updateValue(line, forKey: place)?.end()
    BindingGroup.add(line)
  }

  /// Ends everything.
  func end() {
    for line in lines.values { line.end() }
    lines = [:]
  }
}

/// One tie between a store and a view.
@MainActor
final class BindingLine {
  private var subscription: Rill.Subscription?
  private var stopListening: (() -> Void)?

  /// Keeps an observer subscribed, and knows how to stop listening to the view.
  init(_ subscription: Rill.Subscription? = nil, stopListening: (() -> Void)? = nil) {
    self.subscription = subscription
    self.stopListening = stopListening
  }

  /// Unties both ends; ending again changes nothing.
  func end() {
    subscription.take()?.cancel()
    stopListening.take()?()
  }
}
#endif
