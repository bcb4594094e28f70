import Rill

/// Hears every failure that this process reports; a test looks for a text that only it can cause.
enum FailureLog {
  private static let heard: Recorder<String> = {
    let heard = Recorder<String>()
    Failures.report { heard.note($0.description) }
    return heard
  }()

  /// Starts to listen; later calls do nothing.
  static func listen() -> Recorder<String> { heard }
}
