import Rill

/// Why a file cannot take what is logged.
public struct LogFileFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was to be done with the file.
  public enum Step: Hashable, Sendable {
    /// It was to be opened or made.
    case opening
    /// Lines were to be added.
    case writing
  }

  /// Where the file is or should be.
  public let path: String
  /// What was to be done.
  public let step: Step
  /// The system's number for the reason, its `errno`.
  public let code: Int32
  private let reason: String

  init(path: String, step: Step, _ problem: SystemProblem) {
    self.path = path
    self.step = step
    code = problem.code
    reason = problem.words
  }

  /// The whole sentence.
  public var description: String {
    let what = step == .opening ? "be opened" : "take more lines"
    return """
      The log file "\(path)" cannot \(what): \(reason). Stores go on as before, and what cannot be written is counted \
      and lost. Mend the place or choose another one with LogSink.file(_:as:capacity:); the file is tried again \
      whenever there is something to write.
      """
  }
}

extension Failure {
  /// A log file cannot be written; said once for each sink.
  static func logFile(_ failure: LogFileFailure) -> Failure { Failure(failure.description) }
}
