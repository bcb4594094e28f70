#if Inspector
import Foundation
import Synchronization

/// A client that writes bytes to a socket and reads the answer.
///
/// Each wait for the socket uses a separate thread, so that many waiting clients take no thread from the server.
final class TestClient: Sendable {
  struct Broken: Error, CustomStringConvertible {
    let description: String
  }

  private let socket: Int32
  private let port: UInt16
  /// The bytes that have arrived and were not read yet.
  private let inbox = Mutex<[UInt8]>([])

  /// Connects to a server.
  ///
  /// A small receive buffer fills up quickly.
  init(_ port: UInt16, on host: String = "127.0.0.1", receiveBuffer: Int32? = nil) throws {
    self.port = port
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), nil, &found) == 0 else {
      throw Broken(description: "no address")
    }
    defer { freeaddrinfo(found) }
    var next = found
    while let candidate = next?.pointee, candidate.ai_protocol != Int32(IPPROTO_TCP) {
      next = candidate.ai_next
    }
    guard let address = next?.pointee else { throw Broken(description: "no TCP address") }
    socket = Foundation.socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    if var size = receiveBuffer {
      setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    guard connect(socket, address.ai_addr, address.ai_addrlen) == 0 else {
      // All properties are initialized, so `deinit` runs and closes the socket.
      throw Broken(description: "cannot connect: \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    Foundation.close(socket)
  }

  /// Ends the connection as a disconnecting client does.
  func hangUp() {
    shutdown(socket, Int32(SHUT_RDWR))
  }

  /// Closes the sending side only.
  func finishWriting() {
    shutdown(socket, Int32(SHUT_WR))
  }

  /// Writes raw text, and optionally closes the sending side.
  ///
  /// A connection that the server has already closed is not an error.
  func write(_ text: String, andFinish isLast: Bool = false) async {
    await run { [socket] _ in
      defer { if isLast { shutdown(socket, Int32(SHUT_WR)) } }
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let sent = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if sent < 0, errno == EINTR { continue }
        guard sent > 0 else { return }
        rest = rest.dropFirst(sent)
      }
    }
  }

  /// Sends a request with accepted headers and the test's changes to them.
  func request(
    _ method: String, _ target: String, _ fields: [String: String] = [:], body: String? = nil,
    andFinish isLast: Bool = false
  ) async {
    var all = ["Host": "127.0.0.1:\(port)"]
    if let body { all["Content-Length"] = String(body.utf8.count) }
    if method == "POST" { all["Content-Type"] = "application/json" }
    all.merge(fields) { _, new in new }
    let head = all.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)\r\n" }.joined()
    await write("\(method) \(target) HTTP/1.1\r\n\(head)\r\n\(body ?? "")", andFinish: isLast)
  }

  /// Reads up to and including a mark, and throws if the connection ends before it.
  func read(to mark: String) async throws -> String {
    try await run { buffer in
      let end = Array(mark.utf8)
      while true {
        if let range = buffer.firstRange(of: end) {
          let text = String(decoding: buffer[..<range.upperBound], as: UTF8.self)
          buffer.removeSubrange(..<range.upperBound)
          return text
        }
        guard try self.receive(&buffer) else {
          let rest = String(decoding: buffer, as: UTF8.self)
          throw Broken(description: "the connection ended before \(mark.debugDescription), after: \(rest)")
        }
      }
    }
  }

  /// Reads a number of bytes.
  func read(_ count: Int) async throws -> String {
    try await run { buffer in
      while buffer.count < count {
        guard try self.receive(&buffer) else { throw Broken(description: "the connection ended early") }
      }
      defer { buffer.removeSubrange(..<count) }
      return String(decoding: buffer[..<count], as: UTF8.self)
    }
  }

  /// Reads until the server ends the connection in any way.
  func readToEnd() async -> String {
    await run { buffer in
      do {
        while try self.receive(&buffer) {}
      } catch {
        // A reset also ends the connection.
      }
      return String(decoding: buffer, as: UTF8.self)
    }
  }

  /// Receives more bytes.
  ///
  /// Returns false at the end.
  private func receive(_ buffer: inout [UInt8]) throws -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    var count = 0
    repeat {
      count = piece.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw Broken(description: "reading failed: \(String(cString: strerror(errno)))") }
    buffer += piece.prefix(count)
    return count > 0
  }

  private func run<Value: Sendable>(
    _ work: @escaping @Sendable (inout [UInt8]) throws -> Value
  ) async throws -> Value {
    let result = await run { buffer in Result { try work(&buffer) } }
    return try result.get()
  }

  private func run<Value: Sendable>(_ work: @escaping @Sendable (inout [UInt8]) -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        continuation.resume(returning: inbox.withLock { buffer in work(&buffer) })
      }
    }
  }
}
#endif
