#if Inspector
import CMicroHTTPD
import RillInspector

/// A connection of the daemon, as its C interface represents it.
///
/// A handle may be used only while the daemon has the connection, which is the case during callbacks for it and while
/// it is suspended.
// Suspending and resuming take the daemon's own lock; everything else happens on the daemon's thread.
struct ConnectionHandle: @unchecked Sendable {
  // Only the daemon dereferences the pointer.
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  /// Suspends the connection.
  ///
  /// Call this method only within a callback of the daemon for this connection.
  func suspend() { MHD_suspend_connection(pointer) }

  /// Resumes the connection, which must be suspended.
  ///
  /// This method can be called from any thread.
  func resume() { MHD_resume_connection(pointer) }

  /// The connection's socket, or -1.
  var socket: Int32 { rill_mhd_socket(pointer) }

  /// The address of the client, of IPv6 only the part that names its network; empty if it is unknown.
  var address: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 8) { bytes, count in
      count = bytes.baseAddress.map { rill_mhd_address(pointer, $0) } ?? 0
    }
  }

  /// Returns all header fields of the request.
  func fields() -> [RequestHead.Field] {
    var fields: [RequestHead.Field] = []
    withUnsafeMutablePointer(to: &fields) { fields in
      rill_mhd_each_header(pointer, collectField, fields)
    }
    return fields
  }

  /// Sends a complete answer.
  ///
  /// Returns whether the daemon accepted it.
  func send(_ response: Response) -> Bool {
    let answer = response.body.withUnsafeBytes { rill_mhd_response($0.baseAddress, $0.count) }
    guard let answer else { return false }
    let fields = response.fields + [.init(name: "Content-Type", value: response.contentType)]
    return queue(answer, status: response.status, fields: fields)
  }

  /// Sends events for as long as the stream provides them.
  ///
  /// Returns whether the daemon accepted the stream.
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
