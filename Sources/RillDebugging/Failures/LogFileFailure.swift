import Rill

/// The reason why a log file cannot be written.
public struct LogFileFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// An operation on the file.
  public enum Step: Hashable, Sendable {
    /// Opening or creating the file.
    case opening
    /// Appending lines.
    case writing
  }

  /// The path of the file.
  public let path: String
  /// The operation that failed.
  public let step: Step
  /// The system's error number, `errno`.
  public let code: Int32
  private let reason: String

  init(path: String, step: Step, _ problem: SystemProblem) {
    self.path = path
    self.step = step
    code = problem.code
    reason = problem.words
  }

  /// The complete message.
  public var description: String {
    let what = step == .opening ? "be opened" : "take more lines"
    return
      "The log file \"\(path)\" cannot \(what): \(reason). Stores continue as before, and what cannot be written is "
      + "counted and lost. Correct the cause or choose another file with LogSink.file(_:as:capacity:); the file is "
      + "tried "
      + "again whenever there is something to write."
  }
}

extension Failure {
  /// A log file cannot be written; reported once for each sink.
  static func logFile(_ failure: LogFileFailure) -> Failure { Failure(failure.description) }
}
