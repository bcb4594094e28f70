import RillPersistence

/// The use of a journal's file by the streams of stores, as seen by callers that want to open the file or a stream.
///
/// A state machine. Its owner calls the functions that ``takeAnswers()`` and ``takeRetries()`` return, outside its lock.
struct JournalUse {
  /// The state of the file.
  enum File { case closed, open, closing }

  /// What callers learn that have waited.
  enum Answer: Equatable {
    /// The file or the stream can be used.
    case free
    /// A store uses it.
    case taken
    /// A store has left it, but its last entries could not be written.
    case unwritten(PersistenceFailure)
  }

  private enum Stream {
    /// A store records its inputs in the stream.
    case recording
    /// The store has left the stream, whose last entries are being written. If that fails, they are tried again for a caller
    /// that has begun to wait meanwhile.
    case ending(again: Bool = false)
    /// The store has left the stream, whose last entries could not be written.
    case unwritten(PersistenceFailure)
  }

  private struct Waiter {
    /// The name of the stream, or nil if the caller waits for the file.
    let stream: String?
    let resume: @Sendable (Answer) -> Void
  }

  private var streams: [String: Stream] = [:]
  /// The functions that try again to write the entries of streams whose stores have left.
  private var retries: [String: @Sendable () -> Void] = [:]
  /// The streams whose entries are tried again now.
  private var repeated: [String] = []
  private var jobs = 0
  private var waiters: [Waiter] = []
  /// The state of the file.
  private(set) var file = File.closed

  /// The names of the streams that are in use.
  var names: Set<String> { Set(streams.keys) }

  /// Adds a stream in which a store records.
  ///
  /// - Returns: A Boolean value that indicates whether the stream was free.
  mutating func take(_ name: String) -> Bool {
    guard streams[name] == nil else { return false }
    streams[name] = .recording
    return true
  }

  /// Records that the store of a stream has left it.
  ///
  /// - Parameters:
  ///   - name: The name of the stream.
  ///   - retry: A function that tries again to write the entries.
  mutating func leave(_ name: String, retry: @escaping @Sendable () -> Void) {
    guard streams[name] != nil else { return }
    streams[name] = .ending()
    retries[name] = retry
  }

  /// Records whether the entries of a stream were written.
  mutating func wrote(_ name: String, failure: PersistenceFailure?) {
    switch streams[name] {
    case nil, .recording: break
    case .ending(again: true) where failure != nil:
      // The attempt may have begun before the caller that waits.
      streams[name] = .ending()
      repeated.append(name)
    case .ending, .unwritten: streams[name] = failure.map(Stream.unwritten) ?? .ending()
    }
  }

  /// Removes a stream, which has no more entries to write.
  mutating func giveBack(_ name: String) {
    streams[name] = nil
    retries[name] = nil
  }

  /// Adds a job that needs the open file, but no stream.
  mutating func beginJob() { jobs += 1 }

  /// Removes a job that needed the open file.
  mutating func endJob() { jobs -= 1 }

  /// Records that the file was opened.
  mutating func opened() { file = .open }

  /// Claims the closing of a file that no stream and no job needs.
  ///
  /// - Returns: A Boolean value that indicates whether the caller must close the file.
  mutating func beginClosing() -> Bool {
    guard file == .open, streams.isEmpty, jobs == 0 else { return false }
    file = .closing
    return true
  }

  /// Records that the file was closed.
  mutating func closed() { file = .closed }

  // MARK: - Waiting

  /// Adds a caller that waits for a stream or for the file.
  ///
  /// Entries that could not be written are tried again.
  ///
  /// - Parameters:
  ///   - stream: The name of the stream, or nil for the file.
  ///   - resume: A function that receives the answer.
  mutating func wait(for stream: String? = nil, _ resume: @escaping @Sendable (Answer) -> Void) {
    waiters.append(Waiter(stream: stream, resume: resume))
    for name in streams.keys where stream == nil || name == stream {
      switch streams[name] {
      case nil, .recording: break
      case .ending: streams[name] = .ending(again: true)
      case .unwritten:
        streams[name] = .ending()
        repeated.append(name)
      }
    }
  }

  /// Removes the streams whose entries are tried again.
  ///
  /// - Returns: The functions that try again.
  mutating func takeRetries() -> [@Sendable () -> Void] {
    defer { repeated = [] }
    return repeated.compactMap { retries[$0] }
  }

  /// Removes the callers that need not wait any longer.
  ///
  /// - Returns: The functions of the callers, and their answers.
  mutating func takeAnswers() -> [(resume: @Sendable (Answer) -> Void, answer: Answer)] {
    var answers: [(resume: @Sendable (Answer) -> Void, answer: Answer)] = []
    var remaining: [Waiter] = []
    for waiter in waiters {
      if let answer = answer(waiter.stream) {
        answers.append((waiter.resume, answer))
      } else {
        remaining.append(waiter)
      }
    }
    waiters = remaining
    return answers
  }

  /// Returns the answer to a caller that waits for a stream or for the file, or nil if it must wait.
  private func answer(_ stream: String?) -> Answer? {
    if let stream { return streams[stream].map(answer) ?? .free }
    switch file {
    case .closed: return .free
    case .closing: return nil
    case .open:
      let answers = streams.values.compactMap(answer)
      return answers.contains(.taken) ? .taken : answers.first
    }
  }

  private func answer(_ stream: Stream) -> Answer? {
    switch stream {
    case .recording: .taken
    case .ending: nil
    case .unwritten(let failure): .unwritten(failure)
    }
  }
}
