#if NATS
import CNATS
import Foundation
import RillReplication
import Synchronization

/// Receives the entries of a log in order, from an offset on.
///
/// The server sends the messages with consecutive numbers and with heartbeats. If a number or a heartbeat is missing, or the
/// connection is lost, the reader is broken, and another one takes its place.
final class NATSReader: Sendable {
  /// The result of a look at the received entries.
  enum Finding {
    case entries([PlacedEntry])
    case none
    case broken
  }

  fileprivate struct Content {
    /// The received entries after the offset.
    var entries: [PlacedEntry] = []
    /// The number of entries at the start that have been taken.
    var taken = 0
    /// The offset of the last entry that was taken.
    var offset: UInt64
    /// The number of the last message of the server.
    var delivered: UInt64 = 0
    var size = 0
    var isBroken = false
    /// A Boolean value that indicates whether the library's thread waits until entries are taken.
    var isHeld = false
  }

  private static let listeners = NATSListeners<NATSReader>()
  /// The size of received entries above which no more are accepted.
  private static let largestSize = 8 << 20
  /// The size that an entry has besides its bytes, for the limit.
  private static let overhead = 128

  private let name: NATSName
  private let signal: LogSignal
  private let content: Mutex<Content>
  private let release = DispatchSemaphore(value: 0)
  private let subscription = Mutex<NATSSubscription?>(nil)

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - name: The name of the log.
  ///   - offset: The offset after which entries are received.
  ///   - signal: The signal that is given when there is something to find.
  init(_ name: NATSName, after offset: UInt64, signal: LogSignal) {
    self.name = name
    self.signal = signal
    content = Mutex(Content(offset: offset))
  }

  /// Begins to receive.
  func start(over connection: NATSConnection) throws(LogFailure) {
    let offset = content.withLock(\.offset)
    let number = Self.listeners.add(self)
    do throws(LogFailure) {
      let started = try connection.perform { () throws(NATSProblem) in
        try NATSSubscription(name, after: offset, over: connection, number: number) {
          _, _, message, closure in
          guard let message else { return }
          NATSReader.listeners.listener(closure)?.receive(message)
          natsMsg_Destroy(message)
        } ended: {
          NATSReader.listeners.remove(number)
        }
      }
      connection.events.add(started.handle) { [weak self] in self?.fail() }
      subscription.withLock { $0 = started }
      // The connection may have been lost in between.
      if !connection.isUp { fail() }
    } catch {
      Self.listeners.remove(number)
      throw error
    }
  }

  /// Stops to receive.
  func stop() {
    fail()
    subscription.withLock { $0 = nil }
  }

  /// Returns a Boolean value that indicates whether the next entry that the reader returns is the one after an offset.
  func isAt(_ offset: UInt64) -> Bool {
    content.withLock { content in
      !content.isBroken && (content.offset == offset || content.index(of: offset) != nil)
    }
  }

  /// Returns received entries after an offset.
  ///
  /// The entries stay until a later call asks for those after them.
  func entries(after offset: UInt64, limit: Int) -> Finding {
    let (finding, isFree): (Finding, Bool) = content.withLock { content in
      content.take(upTo: offset)
      let entries = Array(content.entries[content.taken...].prefix(limit))
      let isFree = content.isHeld && content.size < Self.largestSize / 2
      if isFree { content.isHeld = false }
      if !entries.isEmpty { return (.entries(entries), isFree) }
      return (content.isBroken ? .broken : .none, isFree)
    }
    if isFree { release.signal() }
    return finding
  }

  /// Receives a message, on a thread of the library, which waits while too many entries have not been taken.
  private func receive(_ message: OpaquePointer) {
    guard let place = NATSPlace(message) else { return fail() }
    let (offset, taken) = content.withLock { ($0.offset, $0.delivered) }
    guard place.delivered == taken + 1 else { return fail() }
    var placed = PlacedEntry(offset: place.sequence, entry: nil)
    let copy = NATSMessage(message, sequence: place.sequence)
    if let replica = name.replica(of: copy.subject), let id = copy.messageID,
      let number = NATSName.number(inMessageID: id)
    {
      placed.entry = ReplicationEntry(id: EntryID(replica: replica, number: number), bytes: copy.bytes)
    }
    let isHeld = content.withLock { content in
      content.delivered = place.delivered
      guard !content.isBroken, placed.offset > offset else { return false }
      content.entries.append(placed)
      content.size += copy.bytes.count + Self.overhead
      content.isHeld = content.size > Self.largestSize
      return content.isHeld
    }
    signal.give()
    if isHeld { release.wait() }
  }

  /// Notes that messages may be missing.
  private func fail() {
    let wasHeld = content.withLock { content in
      content.isBroken = true
      defer { content.isHeld = false }
      return content.isHeld
    }
    if wasHeld { release.signal() }
    signal.give()
  }
}

extension NATSReader.Content {
  /// Returns the index of the entry at an offset among those that have not been taken.
  fileprivate func index(of offset: UInt64) -> Int? {
    entries[taken...].firstIndex { $0.offset == offset }
  }

  /// Removes the entries up to an offset.
  fileprivate mutating func take(upTo offset: UInt64) {
    while taken < entries.count, entries[taken].offset <= offset {
      size -= (entries[taken].entry?.bytes.count ?? 0) + 128
      self.offset = entries[taken].offset
      taken += 1
    }
    // Moving the rest costs as much as it has entries.
    guard taken * 2 > entries.count else { return }
    entries.removeFirst(taken)
    taken = 0
  }
}

/// The place of a message in its stream, and its number among those that a consumer has received.
struct NATSPlace {
  let sequence: UInt64
  let delivered: UInt64

  init?(_ message: OpaquePointer) {
    var data: UnsafeMutablePointer<jsMsgMetaData>?
    guard natsMsg_GetMetaData(&data, message) == NATS_OK, let data else { return nil }
    sequence = data.pointee.Sequence.Stream
    delivered = data.pointee.Sequence.Consumer
    jsMsgMetaData_Destroy(data)
  }
}
#endif
