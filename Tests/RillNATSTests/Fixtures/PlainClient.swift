#if NATS
import Foundation
import Testing

/// A client that writes NATS's protocol itself, to do what a log does not do.
///
/// The protocol is documented at https://docs.nats.io/reference/reference-protocols/nats-protocol.
struct PlainClient: ~Copyable {
  private let socket: Int32
  private let answers = "answers-\(UUID().uuidString)"

  init(_ server: NATSServer) throws {
    socket = Foundation.socket(AF_INET, streamSocket, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(server.port).bigEndian)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(connected == 0)
    send("CONNECT {\"verbose\":false}\r\nSUB \(answers) 1\r\n")
  }

  deinit { close(socket) }

  private func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Publishes a message and returns the answer.
  func request(_ subject: String, _ text: String) -> String {
    send("PUB \(subject) \(answers) \(text.utf8.count)\r\n\(text)\r\n")
    var said: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(socket, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: said, as: UTF8.self) }
      said += buffer.prefix(count)
      let text = String(decoding: said, as: UTF8.self)
      if let answer = text.range(of: "MSG \(answers) 1 "), text[answer.upperBound...].hasSuffix("\r\n") {
        return text
      }
    }
  }
}
#endif
