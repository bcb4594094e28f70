/// The values that have been made on the main actor, each under its key and environment.
@MainActor final class MainActorCache {
  private var cells: [DependencyCache.Slot: AnyObject] = [:]

  nonisolated init() {}

  /// The cell of a slot.
  func cell<Value>(at slot: DependencyCache.Slot, for _: Value.Type) -> MainActorCell<Value> {
    if let cell = cells[slot] as? MainActorCell<Value> { return cell }
    let cell = MainActorCell<Value>()
    cells[slot] = cell
    return cell
  }
}

/// A place for a value that is made once, on the main actor.
@MainActor final class MainActorCell<Value> {
  private(set) var isContextual = false
  private var made: Made<Value>?
  private let keeps: (Making.Notes) -> Bool

  /// The value, if it has been made and kept.
  var kept: Value? { made?.value }

  /// Makes an empty cell.
  ///
  /// - Parameter keeps: Whether it keeps a value, by how that was made.
  init(keeps: @escaping (Making.Notes) -> Bool = \.maySpread) { self.keeps = keeps }

  /// The value, made now if nobody has made it.
  ///
  /// - Parameters:
  ///   - use: Who asks; nil for a holder.
  ///   - elsewhere: Where a value goes that belongs to the scope of who asks; nil keeps it here.
  ///   - make: Makes the value.
  /// - Returns: The value, with what is known about how it was made.
  func value(for use: DependencyUse?, elsewhere: MainActorCell?, make: () -> Value) -> Made<Value> {
    if let made { return made }
    if let use { Making.stopIfRunning(use, cell: ObjectIdentifier(self)) }
    let making = Making(use, cell: ObjectIdentifier(self))
    defer { making.end() }
    let new = Made(value: making.run(make), notes: making.noted)
    guard keeps(new.notes) else { return new }
    guard new.notes.isContextual else { return fill(new) }
    isContextual = true
    return (elsewhere ?? self).fill(new)
  }

  private func fill(_ new: Made<Value>) -> Made<Value> {
    let first = made ?? new
    made = first
    return first
  }
}
