import RillValues

/// The layout of an entry's bytes.
///
/// A format number, the kind, the version of the payload, flags, the time, the seed of random numbers if there is one,
/// the checksum of a settled state if there is one, with the version of the state unless it is the first, the payload,
/// and a checksum of all of it with the identity of the entry and the name of the store.
struct EntryFormat: Hashable, Sendable {
  /// The kind of a proposal.
  enum Kind: UInt8 {
    case action = 0
    case change = 1
  }

  /// The parts of an entry.
  struct Parts: Hashable, Sendable {
    var kind: Kind
    var version: Int
    var draws: EntryDraws
    var checksum: StateChecksum?
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

  func bytes(of parts: Parts, as id: EntryID) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(Self.format)
    writer.write(parts.kind.rawValue)
    writer.write(number: UInt64(parts.version))
    let version = parts.checksum?.version ?? 1
    writer.write(
      (parts.checksum == nil ? 0 : 1) | (parts.draws.seed == nil ? 0 : 2) | (version == 1 ? 0 : 4))
    writer.write(number: UInt64(bitPattern: parts.draws.time))
    if let seed = parts.draws.seed { writer.write(fixed: seed) }
    if let checksum = parts.checksum {
      writer.write(number: checksum.offset)
      writer.write(fixed: checksum.value)
      if version != 1 { writer.write(number: UInt64(version)) }
    }
    writer.write(block: parts.payload)
    writer.write(checksum: checksum(of: writer.bytes[...], as: id))
    return writer.bytes
  }

  /// Reads bytes that may come from anywhere.
  ///
  /// - Complexity: O(bytes).
  func read(_ bytes: [UInt8], as id: EntryID) -> Reading {
    guard bytes.count > 4 else { return .damaged("it has \(bytes.count) bytes") }
    let content = bytes.dropLast(4)
    let sum = bytes.suffix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard sum == checksum(of: content, as: id) else {
      return .damaged(
        "its checksum does not fit, so something has changed it, or it belongs to another store")
    }
    guard bytes[0] == Self.format else { return .newer(version: Int(bytes[0])) }
    do throws(ByteReader.Problem) {
      var reader = ByteReader(content.dropFirst())
      guard let kind = Kind(rawValue: try reader.byte()) else { return .damaged("its kind is unknown") }
      guard let version = Int(exactly: try reader.number()) else {
        return .damaged("its version is not a version")
      }
      let flags = try reader.byte()
      guard flags <= 7, flags & 5 != 4 else { return .damaged("its flags are unknown") }
      var draws = EntryDraws(time: Int64(bitPattern: try reader.number()))
      guard DateSource.times.contains(draws.time) else { return .damaged("its time is not a date") }
      if flags & 2 != 0 { draws.seed = try reader.fixed() }
      var parts = Parts(kind: kind, version: version, draws: draws, payload: [])
      if flags & 1 != 0 {
        var checksum = StateChecksum(offset: try reader.number(), value: try reader.fixed())
        if flags & 4 != 0 {
          guard let version = Int(exactly: try reader.number()), version > 1 else {
            return .damaged("the version of its checksum is not a version")
          }
          checksum.version = version
        }
        parts.checksum = checksum
      }
      parts.payload = try reader.block()
      return reader.isAtEnd ? .parts(parts) : .damaged("it has more bytes than its length says")
    } catch {
      return .damaged(error.reason)
    }
  }

  /// Returns the checksum of an entry's bytes, its identity and the name of the store.
  func checksum(of content: ArraySlice<UInt8>, as id: EntryID) -> UInt32 {
    var sum = Checksum.of(Array("\(store)\n\(id.replica)\n\(id.number)\n".utf8))
    sum = content.withUnsafeBufferPointer { Checksum.of($0, after: sum) }
    return sum
  }
}
