/// How a test is written that is made of a history.
public struct TestSourceOptions {
  /// Modules that the test needs beside those of the types in it, such as that of a style.
  public var imports: [String]
  /// The module that the test becomes a part of, which it need not import; nil if it tests others only.
  public var module: String?
  /// How values of certain types are written.
  public var rules: [SwiftSourceRule]
  /// Types whose values are replaced and never changed field by field, since their fields are declared with `let`, are
  /// private, or are not set from outside.
  public var wholes: [any Any.Type]
  /// How many characters the state to begin with may have before it is written as JSON, where there is JSON.
  public var longestState: Int

  /// Makes options.
  ///
  /// - Parameters:
  ///   - imports: Modules that the test needs beside those of the types in it.
  ///   - module: The module that the test becomes a part of; nil if it tests others only.
  ///   - rules: How values of certain types are written.
  ///   - wholes: Types whose values are replaced and never changed field by field.
  ///   - longestState: How many characters the state to begin with may have before it is written as JSON.
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
