public import RillValues

/// Options that control how a test is written from a history.
public struct TestSourceOptions: Sendable {
  /// The modules that the test needs in addition to those of the types in it, such as the module of a style.
  public var imports: [String]
  /// The module that contains the test, which the test need not import, or nil if it tests other modules only.
  public var module: String?
  /// The rules for how values of certain types are written.
  public var rules: [SwiftSourceRule]
  /// The types whose values are replaced and never changed field by field, because their fields are declared with
  /// `let`, are private, or cannot be set from outside.
  public var wholes: [any Any.Type]
  /// The maximum number of characters of the initial state before it is written as JSON, if JSON is available.
  public var longestState: Int

  /// Creates options.
  ///
  /// - Parameters:
  ///   - imports: The modules that the test needs in addition to those of the types in it.
  ///   - module: The module that contains the test, or nil if it tests other modules only.
  ///   - rules: The rules for how values of certain types are written.
  ///   - wholes: The types whose values are replaced and never changed field by field.
  ///   - longestState: The maximum number of characters of the initial state before it is written as JSON.
  public init(
    imports: [String] = [], module: String? = nil, rules: [SwiftSourceRule] = [],
    wholes: [any Any.Type] = [], longestState: Int = 4000
  ) {
    self.imports = imports
    self.module = module
    self.rules = rules
    self.wholes = wholes
    self.longestState = longestState
  }
}

/// A Swift test made from the history of a store.
public struct TestSource: Hashable, Sendable, CustomStringConvertible {
  /// The contents of the file.
  public let text: String
  /// Descriptions of the values that could not be written in Swift; empty if the file is complete.
  ///
  /// The text contains an editor placeholder for each of them, so that the file does not compile until the placeholders
  /// are filled in.
  public let gaps: [String]

  /// The contents of the file.
  public var description: String { text }
}
