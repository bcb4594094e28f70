#if NATS
import Foundation

/// The addresses of the servers of a log, without the credentials that a URL may contain.
struct NATSAddress: Sendable {
  /// The URLs of the servers without credentials.
  private(set) var servers: [String] = []
  /// The credentials of the first URL that has some.
  private(set) var credentials = NATSCredentials.none

  /// The hosts and ports, for people.
  var hosts: String {
    servers.map { $0.split(separator: "//").last.map(String.init) ?? $0 }.joined(separator: ", ")
  }

  /// Parses URLs that are separated by commas: `nats://user:password@host:port`.
  init(_ text: String) {
    for part in text.split(separator: ",") {
      let part = part.drop { $0 == " " }
      let scheme = part.range(of: "://").map { part[..<$0.lowerBound] } ?? "nats"
      let rest = part.range(of: "://").map { part[$0.upperBound...] } ?? part
      // A password may contain an "@".
      guard let at = rest.lastIndex(of: "@") else {
        servers.append("\(scheme)://\(rest)")
        continue
      }
      servers.append("\(scheme)://\(rest[rest.index(after: at)...])")
      let proof = rest[..<at]
      if let colon = proof.firstIndex(of: ":") {
        credentials = .user(
          Self.plain(proof[..<colon]), password: Self.plain(proof[proof.index(after: colon)...]))
      } else {
        credentials = .token(Self.plain(proof))
      }
    }
  }

  private static func plain(_ text: Substring) -> String { text.removingPercentEncoding ?? String(text) }
}
#endif
