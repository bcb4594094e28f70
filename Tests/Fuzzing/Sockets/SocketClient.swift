import Foundation

/// Sends bytes to a server in pieces and reads the answer.
struct SocketClient {
  let port: UInt16

  /// Sends pieces one after the other, and reads until the server closes the connection.
  ///
  /// - Parameters:
  ///   - pieces: The pieces, each of which is sent in a separate packet.
  ///   - isLast: A Boolean value that determines whether the client closes its side of the connection at the end.
  /// - Returns: The answer, or nil if the server leaves the connection open for a minute.
  func exchange(_ pieces: [[UInt8]], andFinish isLast: Bool) async -> [UInt8]? {
    await withCheckedContinuation { continuation in
      // Not on a thread that tasks share, because the server's answer may need that thread.
      DispatchQueue.global().async {
        continuation.resume(returning: exchangeNow(pieces, isLast))
      }
    }
  }

  private func exchangeNow(_ pieces: [[UInt8]], _ isLast: Bool) -> [UInt8]? {
    guard let socket = connected() else { return nil }
    defer { close(socket) }
    for piece in pieces where !send(piece, to: socket) { break }
    if isLast { shutdown(socket, Int32(SHUT_WR)) }
    return answer(of: socket)
  }

  private func connected() -> Int32? {
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo("127.0.0.1", String(port), nil, &found) == 0 else { return nil }
    defer { freeaddrinfo(found) }
    var next = found
    while let candidate = next?.pointee, candidate.ai_protocol != Int32(IPPROTO_TCP) {
      next = candidate.ai_next
    }
    guard let address = next?.pointee else { return nil }
    let socket = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var isOn: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    if connect(socket, address.ai_addr, address.ai_addrlen) == 0 { return socket }
    close(socket)
    return nil
  }

  /// Sends bytes; a connection that the server has already closed is not an error.
  private func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent < 0, errno == EINTR { continue }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  private func answer(of socket: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = piece.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN || errno == EWOULDBLOCK { return nil }
      // A reset ends the connection as well.
      guard count > 0 else { return bytes }
      bytes += piece.prefix(count)
    }
  }
}
