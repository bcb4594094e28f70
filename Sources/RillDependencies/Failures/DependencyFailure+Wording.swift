extension DependencyFailure {
  /// A test used a dependency that it does not override and that has no test value.
  static func realInTest(_ use: DependencyUse) -> DependencyFailure {
    DependencyFailure(
      .realInTest, of: use,
      """
      \(use) was used in a test\(use.somewhere), but the test does not override it and the key has no test value. The \
      test goes on with its preview value, which may be the real one. Override it around the test with \
      withDependencies { \(use.member) = … } operation: { … }, or give the key a `static var test`.
      """)
  }

  /// A dependency was used before its real value was registered.
  static func notRegistered(_ use: DependencyUse) -> DependencyFailure {
    DependencyFailure(
      .notRegistered, of: use,
      """
      \(use) was used\(use.somewhere) before its real value was registered. Its placeholder stands in. Call \
      \(use.keyName).register(…) where the program starts, before anything uses it.
      """)
  }

  /// A dependency depends on itself.
  static func cycle(_ use: DependencyUse, through path: [String]) -> DependencyFailure {
    DependencyFailure(
      .cycle, of: use,
      """
      \(use) was used\(use.somewhere) while it was being made: \(path.joined(separator: " → ")). There is no value to \
      give. Let one of them hold an @Dependency, which is resolved on first use, instead of reading the other while it \
      is made.
      """)
  }
}
