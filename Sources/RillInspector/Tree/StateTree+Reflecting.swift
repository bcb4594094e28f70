#if Inspector
extension StateTree {
  /// Describes a value.
  ///
  /// Structures, classes, tuples, enumerations with what they carry, collections, dictionaries, sets and optionals
  /// are taken apart. Dictionaries and sets are put in order, so equal values have equal trees. Types of the standard
  /// library and of Foundation that describe themselves, such as dates and durations, are shown in their words.
  ///
  /// - Complexity: O(*n*) in the number of nodes, at most `limits.nodes`, and O(*m* log *m*) for each dictionary or
  ///   set of *m* elements.
  /// - Parameters:
  ///   - value: The value; objects in it are read where this runs.
  ///   - limits: How much of it to show.
  public init(reflecting value: Any, limits: Limits = Limits()) {
    var reflector = StateTreeReflector(limits: limits)
    self = reflector.tree(of: value, depth: 1)
  }
}
#endif
