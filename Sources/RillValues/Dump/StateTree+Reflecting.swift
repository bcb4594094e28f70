extension StateTree {
  /// Creates a tree that describes a value.
  ///
  /// The tree shows the parts of structures, classes, tuples, enumeration cases with associated values, collections,
  /// dictionaries, sets and optionals. Dictionaries and sets are sorted, so equal values have equal trees. Types of the
  /// standard library and of Foundation that describe themselves, such as dates and durations, are shown by their
  /// descriptions.
  ///
  /// - Complexity: O(*n*) in the number of nodes, at most `limits.nodes`, and in the characters of their strings, of
  ///   which the hidden ones are counted, and O(*m* log *k*) for each dictionary or
  ///   set of *m* elements of which the first *k* are shown.
  /// - Parameters:
  ///   - value: The value to describe. Objects it refers to are read on the current isolation.
  ///   - options: The options that control how the value is shown.
  public init(reflecting value: Any, options: DumpOptions) {
    self = ValueReader(options: options).tree(of: Subject(value), depth: 1)
  }

  /// Creates a tree that describes a value, with nothing redacted.
  ///
  /// - Complexity: See ``init(reflecting:options:)``.
  /// - Parameters:
  ///   - value: The value to describe. Objects it refers to are read on the current isolation.
  ///   - limits: The limits on how much of the value is shown.
  public init(reflecting value: Any, limits: Limits = Limits()) {
    self.init(reflecting: value, options: DumpOptions(limits: limits))
  }
}
