import Rill

extension Failure {
  /// An `@Emit` received more assignments in one turn or batch than it keeps.
  static func emissionsLost(of value: String, in state: String, kept: Int) -> Failure {
    Failure(
      """
      More was assigned to an @Emit of \(value) in \(state) in one turn or batch than it keeps. Whoever listens was \
      told of the newest \(kept) only. Keep more, with @Emit(keeping:), or assign less often.
      """)
  }
}
