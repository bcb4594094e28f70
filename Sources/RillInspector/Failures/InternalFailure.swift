/// Messages for violations of the inspector's own invariants.
enum InternalFailure {
  static func emptySlot(_ position: Int, count: Int) -> String {
    "The inspector's ring buffer was asked for position \(position) of \(count). This is a bug in Rill; please report it."
  }
}
