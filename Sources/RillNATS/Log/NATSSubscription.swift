#if NATS
import CNATS
import Foundation

/// A subscription of the library to the entries of a log, which ends with this object.
final class NATSSubscription: Sendable {
  // The library's handle can be used on any thread. This object alone ends it.
  nonisolated(unsafe) let handle: OpaquePointer
  private let connection: NATSConnection
  private let ended: @Sendable () -> Void

  /// The time between two messages of the server, with or without contents.
  ///
  /// If two are missing, the reader is broken.
  private static let heartbeat = Duration.seconds(2)

  /// Subscribes.
  ///
  /// - Parameters:
  ///   - name: The name of the log.
  ///   - offset: The offset after which messages are received.
  ///   - connection: The connection.
  ///   - number: The number that the library passes to the function.
  ///   - receive: The function that the library calls with each message.
  ///   - ended: A function that is called when the subscription has ended.
  /// - Throws: The problem that the library reports.
  init(
    _ name: NATSName, after offset: UInt64, over connection: NATSConnection, number: UInt,
    _ receive: natsMsgHandler, ended: @escaping @Sendable () -> Void
  ) throws(NATSProblem) {
    self.connection = connection
    self.ended = ended
    var options = jsSubOptions()
    try NATSProblem.check(jsSubOptions_Init(&options))
    options.Config.DeliverPolicy = js_DeliverByStartSequence
    options.Config.OptStartSeq = offset + 1
    options.Config.AckPolicy = js_AckNone
    options.Config.MaxDeliver = 1
    options.Config.FlowControl = true
    options.Config.Heartbeat = Self.heartbeat.milliseconds * 1_000_000
    options.Config.MemoryStorage = true
    options.Config.Replicas = 1
    var handle: OpaquePointer?
    var code = jsErrCode(0)
    let closure = UnsafeMutableRawPointer(bitPattern: number)
    let status = name.stream.withCString { stream in
      options.Stream = stream
      return js_Subscribe(&handle, connection.streams, name.subjects, receive, closure, nil, &options, &code)
    }
    guard status == NATS_OK, let handle else { throw NATSProblem(status, code) }
    self.handle = handle
  }

  deinit {
    connection.events.remove(handle)
    ended()
    // Ending asks the server, and this may be a thread of the library.
    nonisolated(unsafe) let handle = handle
    DispatchQueue.global().async { [connection] in connection.end(handle) }
  }
}
#endif
