import Synchronization

/// A cell for a value that is made once, even if several threads ask for it concurrently.
///
/// The cell holds none of its locks while the value is made. Other callers wait, unless the wait would be a deadlock.
final class OnceCell<Value: Sendable>: Sendable {
  private struct Content {
    var made: Made<Value>?
    var making: Making?
    var isContextual = false
  }

  private enum Step {
    case ready(Made<Value>)
    case busy(Making)
    case mine
    case notHere
  }

  private let content = Mutex(Content())
  private let keeps: @Sendable (Making.Notes) -> Bool

  /// The value, if it has been made and kept.
  var kept: Value? { content.withLock { $0.made?.value } }

  /// Creates an empty cell.
  ///
  /// - Parameter keeps: A closure that decides from the notes of the run whether the cell keeps the value.
  init(keeps: @escaping @Sendable (Making.Notes) -> Bool = \.maySpread) { self.keeps = keeps }

  /// A Boolean value that indicates whether each scope needs its own value.
  var isContextual: Bool { content.withLock { $0.isContextual } }

  /// Returns the value, and makes it if necessary.
  ///
  /// - Parameters:
  ///   - use: The use that asks for the value, or nil for a holder.
  ///   - elsewhere: The cell for a value that belongs to the caller's scope. Nil keeps it in this cell.
  ///   - make: A closure that makes the value.
  /// - Returns: The value, or nil if another caller has meanwhile made a value that does not apply to this caller, who
  ///   must ask again.
  func value(for use: DependencyUse?, elsewhere: OnceCell?, make: () -> Value) -> Made<Value>? {
    if case .ready(let made) = content.withLock({ self.step($0, elsewhere) }) { return made }
    if let use { Making.stopIfRunning(use, cell: ObjectIdentifier(self)) }
    let making = Making(use, cell: ObjectIdentifier(self))
    let outcome = making.hold { () -> Step in
      let step = claim(for: making, elsewhere)
      guard case .mine = step else { return step }
      return .ready(fill(making, elsewhere, make: make))
    }
    switch outcome {
    case .ready(let made): return made
    case .notHere: return nil
    case .busy(let other) where other.wait():
      if case .ready(let made) = content.withLock({ self.step($0, elsewhere) }) { return made }
      return nil
    case .busy, .mine:
      // The other run waits for this one, so make a second value. The first of the two is kept.
      let own = Making(use, cell: ObjectIdentifier(self))
      return own.hold { fill(own, elsewhere, make: make) }
    }
  }

  private func step(_ content: borrowing Content, _ elsewhere: OnceCell?) -> Step {
    if content.isContextual, elsewhere != nil { return .notHere }
    if let made = content.made { return .ready(made) }
    if let other = content.making { return .busy(other) }
    return .mine
  }

  private func claim(for making: Making, _ elsewhere: OnceCell?) -> Step {
    content.withLock { content in
      let step = self.step(content, elsewhere)
      if case .mine = step { content.making = making }
      return step
    }
  }

  private func fill(_ making: Making, _ elsewhere: OnceCell?, make: () -> Value) -> Made<Value> {
    let made = Made(value: making.run(make), notes: making.noted)
    let isKept = keeps(made.notes)
    let moved = made.notes.isContextual && isKept ? elsewhere?.keepFirst(made) : nil
    return content.withLock { content in
      if content.making === making { content.making = nil }
      guard isKept else { return made }
      if made.notes.isContextual { content.isContextual = true }
      if let moved { return moved }
      let first = content.made ?? made
      content.made = first
      return first
    }
  }

  private func keepFirst(_ made: Made<Value>) -> Made<Value> {
    content.withLock { content in
      let first = content.made ?? made
      content.made = first
      return first
    }
  }
}
