import Rill

extension TimingTarget.Phase {
  /// Creates the phase for the end of an effect.
  init(_ end: EffectEvent.Phase, after duration: Duration) {
    self =
      switch end {
      case .started: .started
      case .finished: .finished(duration)
      case .failed: .failed(duration)
      case .cancelled: .cancelled(duration)
      }
  }
}
