import Rill
import Synchronization

/// A file that grows by what is logged.
///
/// It is opened when there is something to write. What cannot be written is lost, and the file says how much once it can
/// be written again; each batch tries anew.
final class LogFile: LogDestination {
  private let path: String
  private let format: LogFormat
  private let content = Mutex(LogFileContent())

  init(_ path: String, _ format: LogFormat) {
    self.path = path
    self.format = format
  }

  deinit { content.withLock { $0.descriptor?.close() } }

  /// What keeps the file from being written, or nil if nothing does.
  var failure: LogFileFailure? { content.withLock { $0.failure } }

  func write(_ entries: [LogEntry]) {
    guard let last = entries.last else { return }
    var lines = entries.map { $0.text(as: format) + "\n" }
    let lost = content.withLock { $0.loss.count }
    if lost > 0 { lines.insert(LogEntry.dropped(lost, at: last.time).text(as: format) + "\n", at: 0) }
    let toBeTold = content.withLock { $0.write(lines, hasRemark: lost > 0, to: path) }
    if let toBeTold { Failures.report(.logFile(toBeTold)) }
  }
}

/// How a log file stands.
private struct LogFileContent {
  var descriptor: LogDescriptor?
  var loss = LogLoss()
  var failure: LogFileFailure?
  private var hasTold = false

  init() {}

  /// Writes lines, or as many of them as go.
  ///
  /// - Parameters:
  ///   - lines: The lines, each with its end.
  ///   - hasRemark: Whether the first of them says what was lost before.
  ///   - path: Where the file is.
  /// - Returns: What kept the rest from being written, if that is the first time.
  mutating func write(_ lines: [String], hasRemark: Bool, to path: String) -> LogFileFailure? {
    failure = nil
    switch descriptor.map(Result.success) ?? LogDescriptor.open(path) {
    case .success(let opened):
      let (count, problem) = opened.write(Array((loss.opening + lines.joined()).utf8))
      descriptor = opened
      guard let problem else {
        loss.noteAllWritten()
        return nil
      }
      loss.note(written: count, of: lines, hasRemark: hasRemark)
      opened.close()
      descriptor = nil
      failure = LogFileFailure(path: path, step: .writing, problem)
    case .failure(let problem):
      loss.note(written: 0, of: lines, hasRemark: hasRemark)
      failure = LogFileFailure(path: path, step: .opening, problem)
    }
    guard !hasTold else { return nil }
    hasTold = true
    return failure
  }
}
