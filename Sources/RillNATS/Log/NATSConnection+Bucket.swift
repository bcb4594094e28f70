#if NATS
import CNATS
import Foundation
import RillReplication

// The snapshots and values of a log. They are messages of a bucket, in which only the last message of a key counts.
extension NATSConnection {
  /// Returns the offset in a key and its revision, both 0 if there is none.
  func mark(_ key: String, in stream: String) throws(NATSProblem) -> (offset: UInt64, revision: UInt64) {
    guard let message = try last(of: key, in: stream) else { return (0, 0) }
    return (UInt64(String(decoding: message.bytes, as: UTF8.self)) ?? 0, message.sequence)
  }

  /// Sets or removes the value of a key.
  func compareAndSet(
    _ key: String, to bytes: [UInt8]?, expecting expected: UInt64?, _ name: NATSName
  ) throws(NATSProblem) -> UInt64? {
    var revision = expected ?? 0
    if expected == nil, let message = try last(of: key, in: name.bucketStream) {
      guard message.isRemoval else { return nil }
      revision = message.sequence
    }
    do throws(NATSProblem) {
      let sequence = try publish(bytes ?? [], on: key, expecting: revision, isRemoval: bytes == nil)
      return bytes == nil ? 0 : sequence
    } catch {
      guard error.isOtherSequence else { throw error }
      return nil
    }
  }

  /// Saves a snapshot: its pieces first, then the message that names them.
  func save(_ snapshot: LogSnapshot, _ name: NATSName) throws(NATSProblem) {
    let key = name.key("snapshot", "\(snapshot.offset)")
    let old = try last(of: key, in: name.bucketStream).flatMap(NATSPieces.init)
    let size = max(1_024, min(512 << 10, largestMessage / 2))
    let pieces = NATSPieces(
      nonce: UInt64.random(in: 0 ... .max), count: (snapshot.bytes.count + size - 1) / size,
      size: snapshot.bytes.count)
    for index in 0..<pieces.count {
      let bytes = snapshot.bytes[(index * size)..<min(snapshot.bytes.count, (index + 1) * size)]
      _ = try publish(Array(bytes), on: name.piece(of: snapshot.offset, pieces.nonce, "\(index)"))
    }
    _ = try publish(Array(pieces.text.utf8), on: key)
    if let old { try purge(name.piece(of: snapshot.offset, old.nonce, "*"), in: name.bucketStream) }
  }

  /// Returns the snapshot at an offset, or nil if there is none or a piece is missing.
  func snapshot(at offset: UInt64, _ name: NATSName) throws(NATSProblem) -> LogSnapshot? {
    let key = name.key("snapshot", "\(offset)")
    guard let pieces = try last(of: key, in: name.bucketStream).flatMap(NATSPieces.init) else { return nil }
    var bytes: [UInt8] = []
    for index in 0..<pieces.count {
      let piece = name.piece(of: offset, pieces.nonce, "\(index)")
      guard let message = try last(of: piece, in: name.bucketStream) else { return nil }
      bytes += message.bytes
    }
    return bytes.count == pieces.size ? LogSnapshot(offset: offset, bytes: bytes) : nil
  }

  /// Removes a snapshot: the message that names its pieces first.
  func removeSnapshot(at offset: UInt64, _ name: NATSName) throws(NATSProblem) {
    try purge(name.key("snapshot", "\(offset)"), in: name.bucketStream)
    try purge(name.key("piece", "\(offset)", ">"), in: name.bucketStream)
  }

  /// Returns the offsets of the snapshots in descending order.
  func snapshots(_ name: NATSName) throws(NATSProblem) -> [UInt64] {
    let subjects = try subjects(name.key("snapshot", "*"), in: name.bucketStream)
    return subjects.compactMap { UInt64($0.split(separator: ".").last ?? "") }.sorted(by: >)
  }
}

/// The pieces of a snapshot, as the message that names them describes them.
struct NATSPieces {
  /// A number that tells the pieces of one save from those of another.
  var nonce: UInt64
  var count: Int
  var size: Int

  var text: String { "1 \(nonce) \(count) \(size)" }

  init(nonce: UInt64, count: Int, size: Int) {
    self.nonce = nonce
    self.count = count
    self.size = size
  }

  /// Parses a message; nil if it does not describe pieces.
  init?(_ message: NATSMessage) {
    let words = String(decoding: message.bytes, as: UTF8.self).split(separator: " ")
    guard !message.isRemoval, words.count == 4, words[0] == "1", let nonce = UInt64(words[1]),
      let count = Int(words[2]), let size = Int(words[3]), count >= 0, size >= 0
    else { return nil }
    (self.nonce, self.count, self.size) = (nonce, count, size)
  }
}

extension NATSName {
  /// The subject of a piece of a snapshot, or of all pieces of one save.
  fileprivate func piece(of offset: UInt64, _ nonce: UInt64, _ index: String) -> String {
    key("piece", "\(offset)", "\(nonce)", index)
  }
}
#endif
