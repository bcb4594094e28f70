#if Inspector
import CMicroHTTPD
import Foundation
import Testing

@testable import RillInspector
@testable import RillInspectorServer

/// The addresses on which the server listens.
struct LiveAddressTests {
  /// A socket address as text.
  private struct Bound: Hashable {
    let host: String
    let port: UInt16
  }

  /// Returns the address to which a socket is bound, or nil if it is not an Internet address.
  private static func address(of descriptor: Int32) -> Bound? {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
    let isKnown = withUnsafeMutableBytes(of: &storage) { bytes in
      let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      guard let address, getsockname(descriptor, address, &size) == 0 else { return false }
      let flags = Int32(NI_NUMERICHOST) | Int32(NI_NUMERICSERV)
      return getnameinfo(
        address, size, &host, socklen_t(host.count), &port, socklen_t(port.count), flags) == 0
    }
    let text = { (characters: [CChar]) in
      String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    guard isKnown, let number = UInt16(text(port)) else { return nil }
    return Bound(host: text(host), port: number)
  }

  /// Returns whether a socket accepts connections.
  private static func isListening(_ descriptor: Int32) -> Bool {
    var answer: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &answer, &size) == 0 && answer != 0
  }

  /// Returns the addresses of all sockets of this process that accept connections on a port.
  private static func listeners(on port: UInt16) -> Set<Bound> {
    let bound = (0..<getdtablesize()).lazy.filter(isListening).compactMap(address)
    return Set(bound.filter { $0.port == port })
  }

  static let hasIPv6 =
    switch Result(catching: { try ListeningSocket(try ListeningAddress("::1"), port: 0) }) {
    case .success(let socket):
      {
        socket.close(); return true
      }()
    case .failure: false
    }

  @Test(arguments: ["127.0.0.1", "localhost"])
  func `the socket is bound to the loopback interface only`(_ host: String) async throws {
    let inspector = try await Inspector.startPatiently(host: host)
    let listeners = Self.listeners(on: inspector.port)
    #expect(listeners.contains(Bound(host: "127.0.0.1", port: inspector.port)))
    // Another test's server may have the same port on the other loopback address.
    #expect(Set(listeners.map(\.host)).isSubset(of: ["127.0.0.1", "::1"]))
    await inspector.stop()
  }

  @Test func `a reachable inspector requires its token over real sockets`() async throws {
    let inspector = try await Inspector.startPatiently(
      host: "0.0.0.0", exposing: .anyone(token: "0123456789abcdef"))
    #expect(inspector.url == "http://127.0.0.1:\(inspector.port)/?token=0123456789abcdef")
    #expect(Self.listeners(on: inspector.port).contains(Bound(host: "0.0.0.0", port: inspector.port)))
    let client = try TestClient(inspector.port)
    #expect(try await client.ask("GET", "/").status == 401)
    #expect(try await client.ask("GET", "/api/v1/stores").status == 401)
    let page = try await client.ask("GET", "/?token=0123456789abcdef")
    #expect(page.status == 200)
    let cookie = try #require(page.fields["set-cookie"]?.split(separator: ";").first)
    #expect(try await client.ask("GET", "/api/v1/stores", ["Cookie": String(cookie)]).status == 200)
    await inspector.stop()
  }

  @Test(.enabled("this machine has no ::1") { hasIPv6 })
  func `with IPv6 the socket is bound to the loopback interface and serves the page`() async throws {
    let inspector = try await Inspector.startPatiently(host: "::1")
    #expect(Self.listeners(on: inspector.port).contains(Bound(host: "::1", port: inspector.port)))
    #expect(inspector.url == "http://[::1]:\(inspector.port)/")
    let client = try TestClient(inspector.port, on: "::1")
    let host = "[::1]:\(inspector.port)"
    #expect(try await client.ask("GET", "/", ["Host": host, "Origin": "http://\(host)"]).status == 200)
    #expect(try await client.ask("GET", "/", ["Host": "[::]:\(inspector.port)"]).status == 421)
    await inspector.stop()
  }
}
#endif
