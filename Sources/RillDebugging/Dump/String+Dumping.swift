extension String {
  /// Writes a value out, part by part; see ``Dump``.
  ///
  /// - Parameters:
  ///   - value: The value; objects in it are read where this runs.
  ///   - options: How to show it.
  public init(dumping value: Any, options: DumpOptions = DumpOptions()) {
    self = Dump(value, options: options).description
  }
}
