import Foundation
import Rill
import RillPersistence
import RillSessions
import RillValues

/// The bytes of the actions and the states of one replicated store.
struct ReplicaCoding<State: Sendable, Action: Sendable>: Sendable {
  /// Encodes and decodes one type in its versions.
  struct Versions<Value>: Sendable {
    /// The version that is written, which is the newest that can be read.
    let version: Int
    let encode: @Sendable (Value) throws -> [UInt8]
    /// Decodes bytes; fields that those of the newest version lack are those of the defaults.
    let decode: @Sendable (_ version: Int, ArraySlice<UInt8>, _ defaults: Data?) throws -> Value
  }

  let actions: Versions<Action>
  /// Nil if the state is not `Codable`.
  let states: Versions<State>?
  /// Finds and applies changes of the encoded state, or nil if the state is not `Codable`.
  let changes: StateChanges<State>?
}

/// Changes of a state by direct writes, as differences of its JSON.
struct StateChanges<State: Sendable>: Sendable {
  let find: @Sendable (_ before: State, _ after: State) throws -> [UInt8]
  let apply: @Sendable (_ changes: [UInt8], State) throws -> State
}

extension ReplicaCoding.Versions where Value: Codable & Sendable {
  init(_ schema: Schema<Value>, encode: @escaping @Sendable (Value) throws -> [UInt8]) {
    version = schema.version
    self.encode = encode
    decode = { version, bytes, defaults in
      guard let read = schema.readings[version] else { throw UnreadableVersion(version: version) }
      return try read(Data(bytes), ReplicaJSON(), version == schema.version ? defaults : nil).value
    }
  }
}

/// A version that is older than the oldest that can be read.
private struct UnreadableVersion: Error, CustomStringConvertible {
  let version: Int
  var description: String { "its version \(version) is no longer read by this program" }
}

/// JSON whose numbers may be non-finite.
private struct ReplicaJSON: StateCoder {
  let name = "json"

  func encode(_ value: some Encodable) throws -> Data { Data(try JSONText(encoding: value).utf8) }

  func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, defaults: Data?
  ) throws -> (value: Value, filled: [String]) {
    try JSONText(unchecked: Array(data)).filled {
      try defaults.map { try JSONText(unchecked: Array($0)).value }
    } _: {
      try $0.decode(as: type)
    }
  }
}

extension StateChanges where State: Codable {
  /// Creates the changes of a state through its JSON.
  init(_: State.Type = State.self) {
    find = { before, after in
      let old = try JSONText(ordering: before).value
      let new = try JSONText(ordering: after).value
      var writer = JSONWriter()
      writer.list(SessionChange.between(old, new)) { $0.write($1) }
      return writer.bytes
    }
    apply = { bytes, state in
      var reader = try JSONReader(checking: bytes)
      let changes = try reader.changes()
      var value = try JSONText(ordering: state).value
      try value.apply(changes)
      return try JSONText(value).decode(as: State.self)
    }
  }
}

/// The encoded list of no changes.
let noChanges = Array("[]".utf8)

/// Computes the checksum by which replicas compare their states.
enum StateHash {
  /// Returns the 64-bit FNV-1a checksum of bytes.
  static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }
}
