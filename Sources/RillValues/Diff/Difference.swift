/// A readable description of the differences between two values of one type.
///
/// ```swift
/// if let difference = Difference(from: before, to: after) { print(difference) }
/// ```
///
/// The text reads like a code review. Equal parts are counted instead of shown:
///
/// ```
///   Todos.State(
/// -   draft: "milk"
/// +   draft: ""
///     rows: [
///       … 9,998 unchanged
/// >     [9998]: Todo(id: 4, title: "Tea", isDone: false)  // moved from 3 to 9,998
/// +     [9999]: Todo(id: 10000, title: "milk", isDone: false)
///     ]
///     … 3 unchanged
///   )
/// ```
///
/// **Behavior**
/// - Values that are `Equatable` are compared with `==`, others part by part. Parts that are not `Equatable` and are
///   nested deeper than the limit of the options are not compared. An object that both values refer to is *never*
///   different.
/// - Elements that are `Identifiable`, or have a stored `id`, are matched by identity. Others are matched by the
///   longest common subsequence of both lists, or, beyond several hundred changes, by position.
/// - Equal parts are *never* read further, so the cost is that of comparing the values and showing the changes.
public struct Difference: Hashable, Sendable {
  let root: DifferenceNode
  private let lineWidth: Int

  /// Compares two values, and returns nil if they are equal.
  ///
  /// - Complexity: That of `==` at each level of the changed parts, which compares each element of a changed list once,
  ///   and O(*d*²) in the number *d* of changes for each list whose elements have no identity, up to a bound.
  /// - Parameters:
  ///   - old: The earlier value.
  ///   - new: The later value.
  ///   - options: The options that control how the values are shown.
  public init?<Value>(from old: Value, to new: Value, options: DumpOptions = DumpOptions()) {
    guard let root = Comparison(options: options).difference(Subject(old), Subject(new), depth: 1) else {
      return nil
    }
    self.root = root
    lineWidth = options.lineWidth
  }
}

extension Difference: CustomStringConvertible {
  /// The difference as lines of text, without a line break at the end.
  ///
  /// Each line starts with `-` for an earlier value, `+` for a later value, `>` for a moved element, or a space.
  public var description: String {
    var text = DifferenceText(width: lineWidth)
    text.write(root)
    return text.lines.joined(separator: "\n")
  }
}
