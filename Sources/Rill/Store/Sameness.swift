/// Whether the part that stands in a place is the one that stood there before, where parts are `Identifiable`.
// Compares ids of their own type, since it is asked whenever the part is read.
struct Sameness<Part> {
  /// Nil if parts have no ids.
  private let isSame: ((UnsafePointer<Part>) -> Bool)?

  init(of part: Part) {
    func comparison<Child: Identifiable>(_ child: Child) -> (UnsafePointer<Part>) -> Bool {
      let id = child.id
      guard Child.self == Part.self else {
        // An existential or a subclass, which does not lie where it is named.
        return { ($0.pointee as? Child)?.id == id }
      }
      return { UnsafeRawPointer($0).assumingMemoryBound(to: Child.self).pointee.id == id }
    }
    isSame = (part as? any Identifiable).map { comparison($0) }
  }

  /// Whether the part at an address is the one that was there before.
  func holds(_ part: UnsafePointer<Part>) -> Bool { isSame?(part) ?? true }
}
