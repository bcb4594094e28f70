#if Inspector
import CMicroHTTPD
import RillInspector

// The daemon calls these functions on its own thread. The pointers it passes refer to objects that were retained for
// it, or to its own connections.

/// Called when a request line has been received.
let beginExchange:
  @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? =
    {
      context, target, _ in
      guard let context else { return nil }
      let switchboard = Unmanaged<Switchboard>.fromOpaque(context).takeUnretainedValue()
      let exchange = switchboard.begin(target: target.flatMap { String(validatingCString: $0) })
      return Unmanaged.passRetained(exchange).toOpaque()
    }

/// Called when a part of a request has been received, or when a connection has resumed.
let handleExchange: MHD_AccessHandlerCallback = {
  _, connection, _, method, _, upload, uploadSize, exchange in
  guard let connection, let method, let uploadSize, let exchange = exchange?.pointee else {
    return rill_mhd_result(0)
  }
  let piece = UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee)
  // All bytes are consumed, whatever happens to them.
  uploadSize.pointee = 0
  let isKept = Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue()
    .handle(ConnectionHandle(connection), method: String(cString: method), upload: piece)
  return rill_mhd_result(isKept ? 1 : 0)
}

/// Called when a request has ended for any reason.
let endExchange: MHD_RequestCompletedCallback = { context, _, exchange, _ in
  guard let context, let pointer = exchange?.pointee else { return }
  exchange?.pointee = nil
  let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
  Unmanaged<Switchboard>.fromOpaque(context).takeUnretainedValue().end(exchange)
}

/// Called when a connection was opened, and when its socket is about to be closed.
let noteConnection: MHD_NotifyConnectionCallback = { context, connection, _, change in
  guard let context, let connection else { return }
  let register = Unmanaged<Switchboard>.fromOpaque(context).takeUnretainedValue().register
  if rill_mhd_is_opened(change) != 0 {
    register.open(ConnectionHandle(connection))
  } else {
    register.close(ConnectionHandle(connection))
  }
}

/// Called for each header field of a request; the context is the array that collects the fields.
let collectField: MHD_KeyValueIterator = { context, _, name, value in
  guard let context, let name else { return rill_mhd_result(1) }
  let field = RequestHead.Field(name: String(cString: name), value: value.map { String(cString: $0) } ?? "")
  context.assumingMemoryBound(to: [RequestHead.Field].self).pointee.append(field)
  return rill_mhd_result(1)
}

/// Called when the client of a stream can receive more.
let readEventStream: MHD_ContentReaderCallback = { context, _, buffer, size in
  guard let context, let buffer else { return rill_mhd_end_of_stream() }
  let stream = Unmanaged<EventStream>.fromOpaque(context).takeUnretainedValue()
  switch stream.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size)) {
  case .bytes(let count): return count
  case .asleep: return 0
  case .end: return rill_mhd_end_of_stream()
  }
}

/// Called when the connection of a stream has been closed.
let releaseEventStream: MHD_ContentReaderFreeCallback = { context in
  guard let context else { return }
  Unmanaged<EventStream>.fromOpaque(context).takeRetainedValue().close()
}
#endif
