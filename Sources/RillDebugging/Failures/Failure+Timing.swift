import Rill

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
