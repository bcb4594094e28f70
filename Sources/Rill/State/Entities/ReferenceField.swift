/// A field that contains references: one, at most one, or several.
public protocol ReferenceField<Referenced> {
  /// The type of the elements that the field refers to.
  associatedtype Referenced: Identifiable

  /// Calls a closure with the id of each element that the field refers to.
  func forEachReference(_ body: (Referenced.ID) -> Void)

  /// Removes references from the field, if it can be without them.
  ///
  /// An array or a set is without a reference when it does not contain it, and an optional when it is nil. Of nested
  /// containers, the innermost one that can be without a reference changes.
  ///
  /// - Parameter isRemoved: Returns whether a reference to an element is removed, given its id.
  mutating func removeReferences(where isRemoved: (Referenced.ID) -> Bool)
}

extension Reference: ReferenceField {
  /// The type of the elements that the field refers to.
  public typealias Referenced = Element

  /// Calls a closure with the id of each element that the field refers to.
  public func forEachReference(_ body: (Element.ID) -> Void) { body(id) }

  /// Does nothing, because the reference is required.
  public mutating func removeReferences(where isRemoved: (Element.ID) -> Bool) {}
}

extension Optional: ReferenceField where Wrapped: ReferenceField {
  /// The type of the elements that the field refers to.
  public typealias Referenced = Wrapped.Referenced

  /// Calls a closure with the id of each element that the field refers to.
  public func forEachReference(_ body: (Wrapped.Referenced.ID) -> Void) { self?.forEachReference(body) }

  /// Removes references from the wrapped value, or becomes nil if it cannot be without them.
  public mutating func removeReferences(where isRemoved: (Wrapped.Referenced.ID) -> Bool) {
    self = flatMap { $0.removingReferences(where: isRemoved) }
  }
}

extension Array: ReferenceField where Element: ReferenceField {
  /// The type of the elements that the field refers to.
  public typealias Referenced = Element.Referenced

  /// Calls a closure with the id of each element that the field refers to.
  public func forEachReference(_ body: (Element.Referenced.ID) -> Void) {
    for element in self { element.forEachReference(body) }
  }

  /// Removes references from the elements, and the elements that cannot be without them.
  public mutating func removeReferences(where isRemoved: (Element.Referenced.ID) -> Bool) {
    self = compactMap { $0.removingReferences(where: isRemoved) }
  }
}

extension Set: ReferenceField where Element: ReferenceField {
  /// The type of the elements that the field refers to.
  public typealias Referenced = Element.Referenced

  /// Calls a closure with the id of each element that the field refers to.
  public func forEachReference(_ body: (Element.Referenced.ID) -> Void) {
    for element in self { element.forEachReference(body) }
  }

  /// Removes references from the elements, and the elements that cannot be without them.
  public mutating func removeReferences(where isRemoved: (Element.Referenced.ID) -> Bool) {
    self = Set(compactMap { $0.removingReferences(where: isRemoved) })
  }
}

extension ReferenceField {
  /// Returns the field without references, or nil if it cannot be without them.
  fileprivate func removingReferences(where isRemoved: (Referenced.ID) -> Bool) -> Self? {
    var field = self
    field.removeReferences(where: isRemoved)
    var isReferring = false
    field.forEachReference { if isRemoved($0) { isReferring = true } }
    return isReferring ? nil : field
  }
}
