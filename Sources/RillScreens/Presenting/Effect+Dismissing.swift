public import Rill

extension Effect {
  /// An effect that dismisses the screen or child whose reducer returns it.
  ///
  /// ```swift
  /// case .cancelTapped: return .dismiss
  /// ```
  ///
  /// The feature need not know what presents it: the innermost ``Screens`` or ``Presented`` around it receives a
  /// `dismiss` action, which its parent and tools see. Nothing changes if nothing presents the feature, which is
  /// reported.
  public static var dismiss: Effect { .dismissal }
}

extension Send {
  /// Dismisses the screen or child whose effect sends, and waits until the turn of the dismissal has ended.
  ///
  /// The effect belongs to the screen and is cancelled by the dismissal. A second call does nothing.
  public func dismiss() async { await requestDismissal() }
}
