#if canImport(Combine)
import Rill

extension Rill.Failure {
  /// A subscriber requested the turns of a part.
  static func publishesNoTurns(_ publisher: String, store: String) -> Rill.Failure {
    Rill.Failure(
      """
      \(publisher) was asked of \(store), which is a part of another store and runs no turns of its own. It has finished. \
      Ask the store that was made with an initial state.
      """)
  }
}
#endif
