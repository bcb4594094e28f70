import Rill
import Synchronization

/// A file to which a log is appended.
///
/// The file is opened when there is something to write. Lines that cannot be written are lost, and counted in the file
/// when it becomes writable again; each batch tries again.
final class LogFile: LogDestination {
  private let path: String
  private let format: LogFormat
  private let content = Mutex(LogFileContent())

  init(_ path: String, _ format: LogFormat) {
    self.path = path
    self.format = format
  }

  deinit { content.withLock { $0.descriptor?.close() } }

  /// The reason why the file cannot be written, or nil if it can.
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

/// The state of a log file.
private struct LogFileContent {
  var descriptor: LogDescriptor?
  var loss = LogLoss()
  var failure: LogFileFailure?
  private var hasTold = false

  init() {}

  /// Writes as many of the given lines as possible.
  ///
  /// - Parameters:
  ///   - lines: The lines, including their line breaks.
  ///   - hasRemark: Whether the first line states how much was lost before.
  ///   - path: The path of the file.
  /// - Returns: The failure that prevented the rest, the first time that one occurs.
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
