import Rill

/// Hears every failure that this process reports, and hands it to whoever heard before; a test looks for a text that only
/// it can cause.
enum FailureLog {
  private static let heard: Recorder<String> = {
    let heard = Recorder<String>()
    Failures.report(alsoTo: { failure, _ in heard.note(failure.description) })
    return heard
  }()

  /// Starts to listen; later calls do nothing.
  static func listen() -> Recorder<String> { heard }
}
