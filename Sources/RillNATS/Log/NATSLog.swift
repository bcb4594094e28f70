#if NATS
import Foundation
public import RillReplication
import Synchronization

/// A log on NATS servers with JetStream, for replicas on many machines.
///
/// ```swift
/// let log = NATSLog("nats://127.0.0.1:4222", stream: "boards", log: "board-7")
/// ```
///
/// **Behavior**
/// - An offset is the sequence number of an entry's message in the stream. Logs that share a stream skip the offsets of each
///   other.
/// - An entry is stored directly after the one before of its replica or not at all, and only once, *no matter* how much later
///   it is appended again.
/// - The client library keeps the connection up and restores it. While it is lost, calls throw `LogFailure` of the kind
///   `unavailable` without waiting.
/// - Credentials are passed to the client library and appear in no message.
///
/// - Complexity: Entries are appended in groups of up to 512 that wait for the server together.
public final class NATSLog: ReplicationLog {
  /// A description of the log for people, without credentials.
  public let place: String
  /// The largest size of an entry's bytes that the log accepts.
  public let largestEntry: Int
  let largestSnapshot: Int
  private let address: NATSAddress
  private let credentials: NATSCredentials
  private let encryption: NATSEncryption?
  private let stream: String
  let name: NATSName
  private let replicas: Int
  private let limit: Int64?
  private let patience: Duration
  private let connection = Mutex<NATSConnection?>(nil)
  private let appender: Mutex<NATSAppender>
  private let readers = Mutex<[NATSReader]>([])
  private let isClosed = Mutex(false)
  private let signal = LogSignal()
  private let calls = LogQueue("rill.nats.log.calls")

  /// The largest number of places from which a log is read at the same time without asking the server again.
  private static let readerLimit = 8

  /// Creates a log.
  ///
  /// The first call connects, and creates the stream unless it exists.
  ///
  /// - Parameters:
  ///   - servers: The URLs of the servers, separated by commas. Credentials that they contain are used if no others are given.
  ///   - stream: The name of the stream: letters and digits of ASCII, `-` and `_`.
  ///   - log: The name of the log within the stream, which several logs can share.
  ///   - credentials: The proof of identity.
  ///   - encryption: A description of the encryption, or nil for a connection without encryption.
  ///   - replicas: The number of servers that store the stream if it is created.
  ///   - limit: The largest size of the stream in bytes if it is created, or nil for the server's limit.
  ///   - largestEntry: The largest size of an entry in bytes. A server accepts messages of 1 MiB unless it is configured
  ///     otherwise.
  ///   - largestSnapshot: The largest size of a snapshot in bytes.
  ///   - patience: The duration for which a call waits for the server's answer.
  public init(
    _ servers: String, stream: String, log: String = "log", credentials: NATSCredentials? = nil,
    encryption: NATSEncryption? = nil, replicas: Int = 1, limit: Int64? = nil, largestEntry: Int = 1_000_000,
    largestSnapshot: Int = 256 << 20, patience: Duration = .seconds(5)
  ) {
    address = NATSAddress(servers)
    self.credentials = credentials ?? address.credentials
    self.encryption = encryption
    self.stream = stream
    name = NATSName(stream: stream, log: log)
    self.replicas = replicas
    self.limit = limit
    self.largestEntry = largestEntry
    self.largestSnapshot = largestSnapshot
    self.patience = patience
    place = "NATS log \(log) in the stream \(stream) at \(address.hosts)"
    appender = Mutex(NATSAppender(name, place: place))
  }

  deinit { close() }

  /// Closes the connection.
  ///
  /// Waiting and later calls throw `LogFailure` of the kind `closed`.
  public func close() {
    isClosed.withLock { $0 = true }
    let readers = readers.withLock { readers in
      defer { readers = [] }
      return readers
    }
    for reader in readers { reader.stop() }
    signal.give()
    // A call that has begun keeps its connection until it ends.
    connection.withLock { $0 = nil }
  }

  // MARK: - Entries

  /// Appends entries in groups, each of which waits for the server once.
  ///
  /// - Complexity: O(number of entries)
  public func append(_ entries: [ReplicationEntry]) async throws -> [UInt64] {
    try LogFailure.check(entries, for: place, limit: largestEntry)
    guard !entries.isEmpty else { return [] }
    return try await call { [self] connection throws(LogFailure) in
      let largest = connection.largestMessage - Self.overhead
      if let entry = entries.first(where: { $0.bytes.count > largest }) {
        throw .largeMessage(place, size: entry.bytes.count, limit: largest)
      }
      return try appender.withLock { appender throws(LogFailure) in
        try appender.append(entries, over: connection) { connection throws(LogFailure) in
          try mark(connection).offset + 1
        }
      }
    }
  }

  /// The size of a message besides the bytes of an entry, at most.
  static let overhead = 2_048

  /// Returns the entries after an offset, and waits until there is at least one.
  ///
  /// - Complexity: O(number of returned entries). A call that asks for another offset than the one at which an earlier call
  ///   has ended asks the server first.
  public func entries(after offset: UInt64, limit: Int) async throws -> [PlacedEntry] {
    while true {
      try Task.checkCancellation()
      let count = signal.count
      let reader = try await reader(after: offset)
      switch reader.entries(after: offset, limit: max(1, limit)) {
      case .entries(let entries):
        try await check(entries, after: offset)
        return entries
      case .none: try await signal.wait(since: count)
      case .broken:
        readers.withLock { readers in readers.removeAll { $0 === reader } }
        reader.stop()
      }
    }
  }

  private func reader(after offset: UInt64) async throws -> NATSReader {
    if let reader = readers.withLock({ $0.first { $0.isAt(offset) } }) { return reader }
    return try await call { [self] connection throws(LogFailure) in
      let trimmed = try mark(connection).offset
      guard offset >= trimmed else { throw .trimmed(place, after: offset, first: trimmed + 1) }
      let reader = NATSReader(name, after: offset, signal: signal)
      try reader.start(over: connection)
      let spare = readers.withLock { readers in
        readers.append(reader)
        return readers.count > Self.readerLimit ? readers.removeFirst() : nil
      }
      spare?.stop()
      if isClosed.withLock({ $0 }) {
        reader.stop()
        throw .closed(place)
      }
      return reader
    }
  }

  /// Checks that no entries after an offset were trimmed before the reader received them.
  private func check(_ entries: [PlacedEntry], after offset: UInt64) async throws {
    let isComplete = entries.last.map { $0.offset - offset == UInt64(entries.count) } ?? true
    guard !isComplete else { return }
    let trimmed = try await call { [self] connection throws(LogFailure) -> UInt64 in
      try mark(connection).offset
    }
    guard offset >= trimmed else { throw LogFailure.trimmed(place, after: offset, first: trimmed + 1) }
  }

  /// Returns the offsets of the first and the last entry.
  public func bounds() async throws -> LogBounds {
    try await call { [self] connection throws(LogFailure) in
      let trimmed = try mark(connection).offset
      let last = try connection.perform { () throws(NATSProblem) in
        try connection.last(of: name.subjects, in: stream)?.sequence
      }
      return LogBounds(first: trimmed + 1, last: max(trimmed, last ?? 0))
    }
  }

  /// Removes the entries up to an offset.
  ///
  /// The server keeps the last entry of each replica, so that no entry is added again.
  ///
  /// - Complexity: O(number of replicas) calls of the server.
  public func trim(upTo offset: UInt64) async throws {
    try await call { [self] connection throws(LogFailure) in
      try connection.perform { () throws(NATSProblem) in
        guard let last = try connection.last(of: name.subjects, in: stream)?.sequence else { return }
        let key = name.key("trimmed")
        var mark = try connection.mark(key, in: name.bucketStream)
        // Another replica may trim at the same time.
        while mark.offset < min(offset, last) {
          do throws(NATSProblem) {
            let bytes = Array(String(min(offset, last)).utf8)
            mark = (min(offset, last), try connection.publish(bytes, on: key, expecting: mark.revision))
          } catch {
            guard error.isOtherSequence else { throw error }
            mark = try connection.mark(key, in: name.bucketStream)
          }
        }
        for subject in try connection.subjects(name.subjects, in: stream) {
          guard let newest = try connection.last(of: subject, in: stream)?.sequence else { continue }
          let end = min(mark.offset + 1, newest)
          // The server takes 1 for no limit.
          if end > 1 { try connection.purge(subject, in: stream, before: end) }
        }
      }
    }
    signal.give()
  }

  private func mark(_ connection: NATSConnection) throws(LogFailure) -> (offset: UInt64, revision: UInt64) {
    try connection.perform { () throws(NATSProblem) in
      try connection.mark(name.key("trimmed"), in: name.bucketStream)
    }
  }

  // MARK: - The connection

  /// Runs a function with the connection, on the queue for calls that block.
  func call<Result: Sendable>(
    _ body: @escaping @Sendable (NATSConnection) throws(LogFailure) -> Result
  ) async throws -> Result {
    try await calls.run { [self] () throws(LogFailure) in try body(try connect()) }
  }

  private func connect() throws(LogFailure) -> NATSConnection {
    guard !isClosed.withLock({ $0 }) else { throw .closed(place) }
    if let connection = connection.withLock(\.self) {
      if connection.isUp { return connection }
      guard connection.isClosed else { throw .noServer(place, because: "the connection was lost") }
      self.connection.withLock { $0 = nil }
    }
    let isNamed = NATSName.token(stream) == "n" + stream && (1...200).contains(stream.utf8.count)
    guard isNamed else { throw .badStream(place, stream) }
    let made = try NATSConnection(
      to: address, with: credentials, encryption: encryption, place: place, patience: patience)
    try made.prepare(name, replicas: replicas, limit: limit)
    connection.withLock { $0 = made }
    // It was closed in between.
    if isClosed.withLock({ $0 }) { connection.withLock { $0 = nil } }
    return made
  }
}
#endif
