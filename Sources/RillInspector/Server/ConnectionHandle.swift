#if Inspector
import CMicroHTTPD
import RillInspection

/// A connection of the daemon, as its C interface knows it.
///
/// Whoever keeps one must know that the daemon still has the connection: it does while it calls back for it, and
/// while the connection sleeps.
// Sleeping and waking take the daemon's own lock; everything else happens on the daemon's thread.
struct ConnectionHandle: @unchecked Sendable {
  // Only the daemon looks behind it.
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  /// Puts the connection to sleep.
  ///
  /// Only inside a call from the daemon for this connection.
  func suspend() { MHD_suspend_connection(pointer) }

  /// Wakes the connection, which must be asleep.
  ///
  /// From any thread.
  func resume() { MHD_resume_connection(pointer) }

  /// The connection's socket, or -1.
  var socket: Int32 { rill_mhd_socket(pointer) }

  /// Every header of the request.
  func fields() -> [RequestHead.Field] {
    var fields: [RequestHead.Field] = []
    withUnsafeMutablePointer(to: &fields) { fields in
      rill_mhd_each_header(pointer, collectField, fields)
    }
    return fields
  }

  /// Sends a complete answer.
  ///
  /// Returns whether the daemon took it.
  func send(_ response: Response) -> Bool {
    let answer = response.body.withUnsafeBytes { rill_mhd_response($0.baseAddress, $0.count) }
    guard let answer else { return false }
    let fields = response.fields + [.init(name: "Content-Type", value: response.contentType)]
    return queue(answer, status: response.status, fields: fields)
  }

  /// Sends events as long as the stream has some.
  ///
  /// Returns whether the daemon took it.
  func send(_ stream: EventStream) -> Bool {
    let context = Unmanaged.passRetained(stream)
    guard let answer = rill_mhd_stream(readEventStream, context.toOpaque(), releaseEventStream) else {
      context.takeRetainedValue().close()
      return false
    }
    return queue(answer, status: 200, fields: [.init(name: "Content-Type", value: "text/event-stream")])
  }

  private func queue(_ answer: OpaquePointer, status: UInt32, fields: [RequestHead.Field]) -> Bool {
    defer { MHD_destroy_response(answer) }
    for field in Response.standardFields + fields {
      let isAdded = MHD_add_response_header(answer, field.name, field.value)
      guard rill_mhd_is_fine(isAdded) != 0 else { return false }
    }
    return rill_mhd_is_fine(MHD_queue_response(pointer, status, answer)) != 0
  }
}
#endif
