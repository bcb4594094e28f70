/// A value that is combined from the rows of a source, by adding and removing rows.
@usableFromInline
final class FoldOperator {
  let source: RowOperator
  private let enter: (RowNumber) -> Void
  private let leave: (RowNumber) -> Void
  private let clear: () -> Void
  private let isLost: () -> Bool
  private var members = RowSet()
  private var cursor = -1

  @usableFromInline
  init(
    _ source: RowOperator, enter: @escaping (RowNumber) -> Void, leave: @escaping (RowNumber) -> Void,
    clear: @escaping () -> Void, isLost: @escaping () -> Bool
  ) {
    self.source = source
    self.enter = enter
    self.leave = leave
    self.clear = clear
    self.isLost = isLost
  }

  // The address is passed on.
  /// Brings the value up to date.
  func refresh(_ state: UnsafeRawPointer) {
    source.refresh(state)
    guard cursor != source.journal.end else { return }
    let changes = source.journal.distinctChanges(after: cursor)
    cursor = source.journal.end
    guard let changes, !isLost() else { return rebuild() }
    // All rows leave before any enters, so that a sum of nonnegative numbers never exceeds both totals.
    for change in changes where members.contains(change.row) {
      leave(change.row)
      members.toggle(change.row)
    }
    for change in changes where source.contains(change.row) {
      enter(change.row)
      members.toggle(change.row)
    }
  }

  private func rebuild() {
    clear()
    members = RowSet()
    source.forEach {
      enter($0)
      members.toggle($0)
    }
  }
}

/// A folded value, and the contribution of each row.
@usableFromInline
final class Fold<Part, Result> {
  private let empty: Result
  private let add: (inout Result, Part) -> Void
  private let subtract: (inout Result, Part) -> Void
  private let isLost: (Result) -> Bool
  private var parts: ContiguousArray<Part> = []
  private(set) var value: Result

  @usableFromInline
  init(
    _ empty: Result, add: @escaping (inout Result, Part) -> Void,
    subtract: @escaping (inout Result, Part) -> Void, isLost: @escaping (Result) -> Bool
  ) {
    self.empty = empty
    self.add = add
    self.subtract = subtract
    self.isLost = isLost
    value = empty
  }

  /// Creates the operator that keeps the value.
  ///
  /// - Parameters:
  ///   - source: The rows.
  ///   - read: Reads the contribution of a row.
  /// - Returns: The operator.
  @usableFromInline
  func fold(_ source: RowOperator, _ read: @escaping (RowNumber) -> Part) -> FoldOperator {
    FoldOperator(source) { row in
      let part = read(row)
      if self.parts.count <= row {
        self.parts.append(contentsOf: repeatElement(part, count: Int(row) + 1 - self.parts.count))
      }
      self.parts[Int(row)] = part
      self.add(&self.value, part)
    } leave: { row in
      self.subtract(&self.value, self.parts[Int(row)])
    } clear: {
      self.parts = []
      self.value = self.empty
    } isLost: {
      self.isLost(self.value)
    }
  }
}
