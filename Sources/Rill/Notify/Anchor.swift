/// Leads to an object for as long as it is there, without keeping it.
///
/// A weak reference would do the same, but its object would pay for it: once something refers to an object weakly, each
/// of its retains and releases takes several times as long, for the rest of its life. Objects that are used in each turn
/// are found through an anchor instead.
@usableFromInline
final class Anchor {
  // Unowned and unchecked: the object cuts the anchor as the first thing when it goes.
  private(set) unowned(unsafe) var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }

  /// Ends the lead; nothing is found any more.
  func cut() { object = nil }
}

/// An object that others find without keeping it.
///
/// Its `deinit` begins with cutting the anchor.
@usableFromInline
protocol Anchored: AnyObject {
  /// Made when it is first asked for; set by ``anchored()`` alone.
  var anchor: Anchor? { get set }
}

extension Anchored {
  /// The object's anchor.
  func anchored() -> Anchor {
    if let anchor { return anchor }
    let made = Anchor(self)
    anchor = made
    return made
  }
}
