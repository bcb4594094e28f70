/// The use of a journal's file by the streams of stores, as seen by callers that want to open the file themselves.
///
/// A state machine. Its owner calls the functions that ``takeAnswer()`` returns, outside its lock.
struct JournalUse {
  private enum Stream {
    /// A store records its inputs in the stream.
    case recording
    /// The store has left the stream, whose last entries are being written.
    case ending
    /// The store has left the stream, whose last entries could not be written.
    case unwritten
  }

  /// The state of the file.
  enum File { case closed, open, closing }

  private var streams: [String: Stream] = [:]
  private var jobs = 0
  private var waiters: [@Sendable (Bool) -> Void] = []
  /// The state of the file.
  private(set) var file = File.closed

  /// The names of the streams that are in use.
  var names: Set<String> { Set(streams.keys) }
  /// A Boolean value that indicates whether the file will soon be closed: its stores have left, and only their last entries
  /// are still being written.
  private var isEnding: Bool {
    switch file {
    case .closed: false
    case .open: streams.values.allSatisfy { $0 == .ending }
    case .closing: true
    }
  }

  /// Adds a stream in which a store records.
  ///
  /// - Returns: A Boolean value that indicates whether the stream was free.
  mutating func take(_ name: String) -> Bool {
    guard streams[name] == nil else { return false }
    streams[name] = .recording
    return true
  }

  /// Records that the store of a stream has left it.
  mutating func leave(_ name: String) { if streams[name] != nil { streams[name] = .ending } }

  /// Records whether the entries of a stream were written.
  mutating func wrote(_ name: String, successfully isWritten: Bool) {
    guard let stream = streams[name], stream != .recording else { return }
    streams[name] = isWritten ? .ending : .unwritten
  }

  /// Removes a stream, which has no more entries to write.
  mutating func giveBack(_ name: String) { streams[name] = nil }

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

  /// Adds a caller that wants to open the file.
  ///
  /// - Parameter resume: A function that receives whether to try to open the file.
  mutating func wait(_ resume: @escaping @Sendable (Bool) -> Void) { waiters.append(resume) }

  /// Removes the callers that need not wait any longer.
  ///
  /// - Returns: The callers, and a Boolean value that indicates whether they can try to open the file. They cannot while a
  ///   store records, or while entries of a store that has left could not be written.
  mutating func takeAnswer() -> (waiters: [@Sendable (Bool) -> Void], canOpen: Bool) {
    guard !isEnding else { return ([], false) }
    defer { waiters = [] }
    return (waiters, file == .closed)
  }
}
