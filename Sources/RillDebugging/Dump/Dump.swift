/// A picture of a value, to read.
///
/// ```swift
/// print(Dump(store.state))
/// ```
///
/// A value that fits stands on one line, as one would write it in Swift; any other has a line for each part:
///
/// ```
/// Todos.State(
///   draft: "milk"
///   rows: [
///     [0]: Todo(id: 1, title: "Tea", isDone: false)
///     [1]: Todo(id: 2, title: "A cake for everybody", isDone: true)
///   ]
/// )
/// ```
///
/// Equal values have equal dumps. What a dump does not show for its ``DumpOptions`` is counted in it.
public struct Dump: Hashable, Sendable {
  /// What the dump shows.
  public let tree: StateTree
  private let lineWidth: Int

  /// Makes a picture of a value.
  ///
  /// - Complexity: See ``StateTree/init(reflecting:options:)``.
  /// - Parameters:
  ///   - value: The value; objects in it are read where this runs.
  ///   - options: How to show it.
  public init(_ value: Any, options: DumpOptions = DumpOptions()) {
    tree = StateTree(reflecting: value, options: options)
    lineWidth = options.lineWidth
  }
}

extension Dump: CustomStringConvertible {
  /// The dump as lines of text, without a line break at the end.
  public var description: String {
    DumpText(width: lineWidth, tree).lines.map(\.text).joined(separator: "\n")
  }
}
