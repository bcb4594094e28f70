/// A cache of the values that have been made on the main actor, indexed by key and environment.
@MainActor final class MainActorCache {
  private var cells: [DependencyCache.Slot: AnyObject] = [:]

  nonisolated init() {}

  /// Returns the cell of a slot, and creates it if necessary.
  func cell<Value>(at slot: DependencyCache.Slot, for _: Value.Type) -> MainActorCell<Value> {
    if let cell = cells[slot] as? MainActorCell<Value> { return cell }
    let cell = MainActorCell<Value>()
    cells[slot] = cell
    return cell
  }
}

/// A cell for a value that is made once, on the main actor.
@MainActor final class MainActorCell<Value> {
  private(set) var isContextual = false
  private var made: Made<Value>?
  private let keeps: (Making.Notes) -> Bool

  /// The value, if it has been made and kept.
  var kept: Value? { made?.value }

  /// Creates an empty cell.
  ///
  /// - Parameter keeps: A closure that decides from the notes of the run whether the cell keeps the value.
  init(keeps: @escaping (Making.Notes) -> Bool = \.maySpread) { self.keeps = keeps }

  /// Returns the value, and makes it if necessary.
  ///
  /// - Parameters:
  ///   - use: The use that asks for the value, or nil for a holder.
  ///   - elsewhere: The cell for a value that belongs to the caller's scope. Nil keeps it in this cell.
  ///   - make: A closure that makes the value.
  /// - Returns: The value with the notes of the run that made it.
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
