import RillValues

/// The layout of a snapshot's bytes: a head, the encoded state, and a checksum of both.
struct SnapshotFormat: Hashable, Sendable {
  /// The parts of a snapshot.
  struct Parts: Hashable, Sendable {
    /// The ID of the replica that saved it.
    var author: String
    var offset: UInt64
    /// The version of the state.
    var version: Int
    /// The highest number of each replica up to the offset.
    var numbers: [String: UInt64]
    /// The checksum of the state, as replicas compare it.
    var checksum: UInt64
    var payload: ArraySlice<UInt8>
  }

  /// The result of reading bytes.
  enum Reading: Hashable, Sendable {
    case parts(Parts)
    case newer(version: Int)
    case damaged(String)
  }

  static let format: UInt8 = 1
  /// The name of the replicated store.
  let store: String

  func bytes(of parts: Parts) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(Self.format)
    writer.write(block: Array(store.utf8))
    writer.write(block: Array(parts.author.utf8))
    writer.write(number: parts.offset)
    writer.write(number: UInt64(parts.version))
    writer.write(number: UInt64(parts.numbers.count))
    for (replica, number) in parts.numbers.sorted(by: { $0.key < $1.key }) {
      writer.write(block: Array(replica.utf8))
      writer.write(number: number)
    }
    writer.write(fixed: parts.checksum)
    writer.write(block: parts.payload)
    writer.write(checksum: Checksum.of(writer.bytes))
    return writer.bytes
  }

  /// Reads bytes that may come from anywhere.
  ///
  /// - Complexity: O(bytes).
  func read(_ snapshot: LogSnapshot) -> Reading {
    let bytes = snapshot.bytes
    guard bytes.count > 4 else { return .damaged("it has \(bytes.count) bytes") }
    let content = bytes.dropLast(4)
    let sum = bytes.suffix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard sum == content.withUnsafeBufferPointer({ Checksum.of($0) }) else {
      return .damaged("its checksum does not fit")
    }
    guard bytes[0] == Self.format else { return .newer(version: Int(bytes[0])) }
    do throws(ByteReader.Problem) {
      var reader = ByteReader(content.dropFirst())
      guard try reader.text() == store else { return .damaged("it belongs to another store") }
      let author = try reader.text()
      let offset = try reader.number()
      guard offset == snapshot.offset else { return .damaged("it belongs to offset \(offset)") }
      guard let version = Int(exactly: try reader.number()) else {
        return .damaged("its version is not a version")
      }
      var numbers: [String: UInt64] = [:]
      for _ in 0..<(try reader.number()) {
        let replica = try reader.text()
        let number = try reader.number()
        guard number <= ReplicaMachine<Never, Never>.largestNumber else {
          return .damaged("it contains no valid number")
        }
        numbers[replica] = number
      }
      let checksum = try reader.fixed()
      let payload = try reader.block()
      guard reader.isAtEnd else { return .damaged("it has more bytes than its length says") }
      return .parts(
        Parts(
          author: author, offset: offset, version: version, numbers: numbers, checksum: checksum,
          payload: payload))
    } catch {
      return .damaged(error.reason)
    }
  }
}
