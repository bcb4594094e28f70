/// A field that contains references: one, at most one, or several.
public protocol ReferenceField<Referenced> {
  /// The type of the elements that the field refers to.
  associatedtype Referenced: Identifiable

  /// Calls a closure with the id of each element that the field refers to.
  func forEachReference(_ body: (Referenced.ID) -> Void)

  /// Removes references from the field, if it can be without them.
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

  /// Becomes nil if a reference is removed.
  public mutating func removeReferences(where isRemoved: (Wrapped.Referenced.ID) -> Bool) {
    var isReferring = false
    forEachReference { if isRemoved($0) { isReferring = true } }
    if isReferring { self = nil }
  }
}

extension Array: ReferenceField where Element: ReferenceField {
  /// The type of the elements that the field refers to.
  public typealias Referenced = Element.Referenced

  /// Calls a closure with the id of each element that the field refers to.
  public func forEachReference(_ body: (Element.Referenced.ID) -> Void) {
    for element in self { element.forEachReference(body) }
  }

  /// Removes references from the array.
  public mutating func removeReferences(where isRemoved: (Element.Referenced.ID) -> Bool) {
    removeAll { element in
      var isReferring = false
      element.forEachReference { if isRemoved($0) { isReferring = true } }
      return isReferring
    }
  }
}

extension Set: ReferenceField where Element: ReferenceField {
  /// The type of the elements that the field refers to.
  public typealias Referenced = Element.Referenced

  /// Calls a closure with the id of each element that the field refers to.
  public func forEachReference(_ body: (Element.Referenced.ID) -> Void) {
    for element in self { element.forEachReference(body) }
  }

  /// Removes references from the set.
  public mutating func removeReferences(where isRemoved: (Element.Referenced.ID) -> Bool) {
    self = filter { element in
      var isReferring = false
      element.forEachReference { if isRemoved($0) { isReferring = true } }
      return !isReferring
    }
  }
}
