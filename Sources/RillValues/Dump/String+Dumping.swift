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
