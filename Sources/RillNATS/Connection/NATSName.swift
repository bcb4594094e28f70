#if NATS
import Foundation

/// The names of a log's subjects, streams and keys.
struct NATSName: Sendable {
  /// The stream of the entries.
  let stream: String
  /// The part of a subject that names the log.
  let log: String

  init(stream: String, log: String) {
    self.stream = stream
    self.log = Self.token(log)
  }

  /// The subjects of all logs of the stream.
  var allSubjects: String { "rill.\(stream).>" }
  /// The subjects of all replicas of the log.
  var subjects: String { "rill.\(stream).\(log).*" }
  /// The bucket for snapshots and values.
  var bucket: String { "\(stream)-rill" }
  /// The stream of the bucket.
  var bucketStream: String { "KV_\(bucket)" }

  /// The subject of a replica's entries.
  func subject(_ replica: String) -> String { "rill.\(stream).\(log).\(Self.token(replica))" }
  /// The subject of a key in the bucket.
  func key(_ kind: String, _ parts: String...) -> String {
    (["$KV", bucket, log, kind] + parts).joined(separator: ".")
  }

  /// The identity of an entry's message, by which the server recognizes repetitions.
  func messageID(_ replica: String, _ number: UInt64) -> String { "\(log).\(Self.token(replica)).\(number)" }

  /// The number in the identity of a message, or nil if it is none.
  static func number(inMessageID text: String) -> UInt64? {
    text.split(separator: ".", omittingEmptySubsequences: false).last.flatMap { UInt64($0) }
  }

  /// The replica of a subject, or nil if the subject names no replica.
  func replica(of subject: String) -> String? {
    let prefix = "rill.\(stream).\(log)."
    guard subject.hasPrefix(prefix) else { return nil }
    return Self.text(of: subject.dropFirst(prefix.count))
  }

  /// A text as a part of a subject: the text itself after an "n", or its bytes in hexadecimal digits after an "x".
  static func token(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
      default: false
      }
    }
    guard !isPlain else { return "n" + text }
    return text.utf8.reduce(into: "x") { $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16) }
  }

  /// The text of a part of a subject, or nil if the part encodes no text.
  static func text(of token: Substring) -> String? {
    switch token.first {
    case "n": return String(token.dropFirst())
    case "x":
      var bytes: [UInt8] = []
      var rest = token.dropFirst().utf8[...]
      while !rest.isEmpty {
        guard rest.count > 1, let byte = UInt8(Substring(rest.prefix(2)), radix: 16) else { return nil }
        bytes.append(byte)
        rest = rest.dropFirst(2)
      }
      return String(validating: bytes, as: UTF8.self)
    default: return nil
    }
  }
}
#endif
