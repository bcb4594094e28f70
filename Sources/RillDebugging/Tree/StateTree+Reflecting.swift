extension StateTree {
  /// Describes a value.
  ///
  /// Structures, classes, tuples, enumerations with what they carry, collections, dictionaries, sets and optionals
  /// are taken apart. Dictionaries and sets are put in order, so equal values have equal trees. Types of the standard
  /// library and of Foundation that describe themselves, such as dates and durations, are shown in their words.
  ///
  /// - Complexity: O(*n*) in the number of nodes, at most `limits.nodes`, and O(*m* log *k*) for each dictionary or
  ///   set of *m* elements of which the first *k* are shown.
  /// - Parameters:
  ///   - value: The value; objects in it are read where this runs.
  ///   - options: How to show it.
  public init(reflecting value: Any, options: DumpOptions) {
    self = ValueReader(options: options).tree(of: Subject(value), depth: 1)
  }

  /// Describes a value, with nothing redacted.
  ///
  /// - Complexity: See ``init(reflecting:options:)``.
  /// - Parameters:
  ///   - value: The value; objects in it are read where this runs.
  ///   - limits: How much of it to show.
  public init(reflecting value: Any, limits: Limits = Limits()) {
    self.init(reflecting: value, options: DumpOptions(limits: limits))
  }
}
