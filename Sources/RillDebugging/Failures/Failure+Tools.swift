import Rill

extension Failure {
  /// A history or an undo history was attached to a second store.
  static func attachedTwice(_ tool: String, store: String) -> Failure {
    Failure(
      """
      \(tool) was attached to \(store), but is attached to another store already. It stays with the first. Make one for \
      each store.
      """)
  }

  /// Replaying led to a different state than the kept one.
  static func strayed(_ first: UInt64, _ last: UInt64, store: String) -> Failure {
    Failure(
      "Replaying the entries \(first) to \(last) of the history of \(store) led to another state than handling them did. "
        + "The reducer uses something besides the state and the action, such as the time, a random number or an object. "
        + "Send such values in with the action, or keep all states: History(keeping: .all).")
  }
}

extension Failure {
  /// A turn or an effect exceeded its threshold.
  static func slow(
    _ stage: TimingReport.Stage, _ name: String, in store: String, took: Duration, threshold: Duration
  ) -> Failure {
    let (duration, limit) = (TimingReport.text(took.nanoseconds), TimingReport.text(threshold.nanoseconds))
    let remedy =
      switch stage {
      case .waiting: "Send less from observers, or do less in the turn before."
      case .handling: "Move heavy work from the reducer into an effect."
      case .notifying: "Observe less of the state, or do less in observers and views."
      case .effect: "Give the effect a timeout if it may hang."
      }
    return Failure(
      "Slow \(stage.rawValue): \(store).\(name) took \(duration), more than the threshold of \(limit). \(remedy)"
    )
  }
}
