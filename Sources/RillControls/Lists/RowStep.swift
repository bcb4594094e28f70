/// One change of a list that changes step by step, like the models of GTK and most other toolkits.
public enum RowStep: Equatable, Sendable {
  /// Removes the rows at these positions of the list at this step.
  case remove(Range<Int>)
  /// Inserts the rows that the new list has at these positions.
  case insert(Range<Int>)
  /// Shows the rows at these positions again, because their contents have changed.
  case update(Range<Int>)
}

extension RowUpdates {
  /// The updates as steps that are applied in order.
  ///
  /// Neighboring rows share a step. Removals come first, from the end to the beginning; a row that has moved is removed
  /// and inserted. The widget has as many rows as its model after each step.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of changed rows.
  public var steps: [RowStep] {
    let arrived = Set(moved.map(\.new))
    return Self.ranges(removed + moved.map(\.old)).reversed().map(RowStep.remove)
      + Self.ranges(inserted + moved.map(\.new)).map(RowStep.insert)
      + Self.ranges(changed.filter { !arrived.contains($0) }).map(RowStep.update)
  }

  /// Returns the ranges of neighboring positions, in order.
  private static func ranges(_ positions: [Int]) -> [Range<Int>] {
    positions.sorted().reduce(into: []) { ranges, position in
      if ranges.last?.upperBound == position {
        ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<(position + 1)
      } else {
        ranges.append(position..<(position + 1))
      }
    }
  }
}

extension RowStep {
  /// Applies the step to a copy of the old list.
  ///
  /// - Parameters:
  ///   - rows: The list at this step.
  ///   - new: The new list, which provides the inserted and the changed rows.
  public func apply<Row>(to rows: inout [Row], from new: some RandomAccessCollection<Row>) {
    func part(_ range: Range<Int>) -> [Row] { Array(new.dropFirst(range.lowerBound).prefix(range.count)) }
    switch self {
    case .remove(let range): rows.removeSubrange(range)
    case .insert(let range): rows.insert(contentsOf: part(range), at: range.lowerBound)
    case .update(let range): rows.replaceSubrange(range, with: part(range))
    }
  }
}
