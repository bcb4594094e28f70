/// What is different between two values of one type, to read.
///
/// ```swift
/// if let difference = Difference(from: before, to: after) { print(difference) }
/// ```
///
/// Its text reads like a code review. Parts that are equal are counted, not shown:
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
/// - Values that are `Equatable` are compared by `==`, others part by part. What is deeper than the limit of the options
///   and not `Equatable` is not looked at. An object that is in both values is *never* different.
/// - Elements that are `Identifiable`, or have a stored `id`, are told by it. Others are matched by the longest
///   sequence that is in both lists; beyond some hundred changes, by their positions.
/// - Parts that are equal are *never* read further, so the cost is that of comparing, and of showing what changed.
public struct Difference: Hashable, Sendable {
  let root: DifferenceNode
  private let lineWidth: Int

  /// Compares two values; nil if they are equal.
  ///
  /// - Complexity: That of `==` on each level of what changed, and O(*d*²) in the number *d* of changes of each list
  ///   whose elements have no identity, up to a bound.
  /// - Parameters:
  ///   - old: The earlier value.
  ///   - new: The later value.
  ///   - options: How to show them.
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
  /// Each line begins with `-` for what was, `+` for what is, `>` for what has moved, or a space.
  public var description: String {
    var text = DifferenceText(width: lineWidth)
    text.write(root)
    return text.lines.joined(separator: "\n")
  }
}
