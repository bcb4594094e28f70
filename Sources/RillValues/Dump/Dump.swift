/// A readable description of a value.
///
/// ```swift
/// print(Dump(store.state))
/// ```
///
/// A value that fits on one line is written as in Swift. Any other value has a line for each of its parts:
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
/// Equal values have equal dumps. Parts that the ``DumpOptions`` hide are counted.
public struct Dump: Hashable, Sendable {
  /// The tree that the dump shows.
  public let tree: StateTree
  private let lineWidth: Int

  /// Creates a description of a value.
  ///
  /// - Complexity: See ``StateTree/init(reflecting:options:)``.
  /// - Parameters:
  ///   - value: The value to describe. Objects it refers to are read on the current isolation.
  ///   - options: The options that control how the value is shown.
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

extension String {
  /// Creates a string that describes a value part by part, as a ``Dump`` does.
  ///
  /// - Parameters:
  ///   - value: The value to describe. Objects it refers to are read on the current isolation.
  ///   - options: The options that control how the value is shown.
  public init(dumping value: Any, options: DumpOptions = DumpOptions()) {
    self = Dump(value, options: options).description
  }
}
