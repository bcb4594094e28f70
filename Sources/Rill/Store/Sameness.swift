/// A test of whether the current part is the same as before, for parts that are `Identifiable`.
// Compares ids of a concrete type, since each read of the part calls it.
struct Sameness<Part> {
  /// Nil if parts have no ids.
  private let isSame: ((UnsafePointer<Part>) -> Bool)?

  init(of part: Part) {
    func comparison<Child: Identifiable>(_ child: Child) -> (UnsafePointer<Part>) -> Bool {
      let id = child.id
      guard Child.self == Part.self else {
        // An existential or a subclass, whose value is not stored inline.
        return { ($0.pointee as? Child)?.id == id }
      }
      return { UnsafeRawPointer($0).assumingMemoryBound(to: Child.self).pointee.id == id }
    }
    isSame = (part as? any Identifiable).map { comparison($0) }
  }

  /// Returns whether the part at an address is the same part as before.
  func holds(_ part: UnsafePointer<Part>) -> Bool { isSame?(part) ?? true }
}
