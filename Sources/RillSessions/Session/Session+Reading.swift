public import Foundation
import RillValues

extension Session {
  /// Reads a session.
  ///
  /// A bare list of actions is accepted as well: a JSON array of actions in the program's own form or in that of Redux.
  ///
  /// - Parameter file: The file's contents in any layout.
  /// - Throws: ``SessionFailure`` if the file is not a session, was written by a newer version, is truncated, or was
  ///   damaged.
  /// - Complexity: O(length).
  public init(file: Data) throws(SessionFailure) {
    guard !Self.isList(file) else {
      try self.init(list: file)
      return
    }
    let bytes = Array(Self.withoutMark(file))
    var parts = SessionParts()
    do throws(JSONProblem) {
      var reader = try JSONReader(checking: bytes)
      guard reader.peek() != nil else { throw reader.problem("is empty") }
      try reader.object { reader, name throws(JSONProblem) in try parts.read(name, from: &reader) }
      try reader.end()
      try parts.readLater(&reader)
    } catch {
      // A newer version may write anything.
      if let version = parts.newerVersion { throw .tooNew(version, known: Session.version) }
      // If the bytes are not text, nothing was read.
      let isSession =
        parts.hasFormat || String(decoding: bytes.prefix(64), as: UTF8.self).contains(Self.format)
      throw isSession ? .damaged(error, in: bytes) : .foreign(error, in: bytes)
    }
    try self.init(parts)
  }

  private init(_ parts: SessionParts) throws(SessionFailure) {
    guard parts.hasFormat else { throw .foreign(wanted: Session.format) }
    if let version = parts.newerVersion { throw .tooNew(version, known: Session.version) }
    guard parts.version != nil else { throw .incomplete("version") }
    guard let program = parts.program else { throw .incomplete("program") }
    guard let entries = parts.entries else { throw .incomplete("entries") }
    guard let end = parts.end else { throw .incomplete("end") }
    guard end.count == entries.count else { throw .miscounted(entries.count, said: end.count) }
    self.init(program, start: parts.start, entries: entries, seeds: parts.seeds, checksum: end.checksum)
    stateShape = parts.stateShape
    actionShape = parts.actionShape
    redactedFields = parts.redactedFields
    extra = parts.extra
  }
}

/// The parts of a session that were read so far.
private struct SessionParts {
  var hasFormat = false
  var version: Int?
  var program: Session.Program?
  var stateShape: String?
  var actionShape: String?
  var redactedFields: [String] = []
  var seeds: [String: JSONText] = [:]
  var extra: JSONText?
  var start: JSONText?
  var entries: [SessionEntry]?
  /// The position of entries that precede the format and the version.
  var laterEntries: Int?
  var end: (count: Int, checksum: String?)?

  /// The version, or nil if this library knows it.
  var newerVersion: Int? { version.flatMap { $0 == Session.version ? nil : $0 } }

  mutating func read(_ member: String, from reader: inout JSONReader) throws(JSONProblem) {
    switch member {
    case "format": hasFormat = try reader.string() == Session.format
    case "version": version = try reader.integer()
    case "program": program = try reader.program()
    case "stateShape": stateShape = try reader.string()
    case "actionShape": actionShape = try reader.string()
    case "redacted":
      try reader.array { reader throws(JSONProblem) in redactedFields.append(try reader.string()) }
    case "seeds":
      try reader.object { reader, name throws(JSONProblem) in seeds[name] = try reader.text() }
    case "extra": extra = try reader.text()
    case "start": start = try reader.text()
    case "entries" where !hasFormat || version == nil:
      // A file of another program may have a member with this name.
      laterEntries = reader.position
      try reader.skip()
    case "entries": try readEntries(&reader)
    case "end": end = try reader.sessionEnd()
    default: try reader.skip()
    }
  }

  /// Reads the entries that precede the format and the version.
  mutating func readLater(_ reader: inout JSONReader) throws(JSONProblem) {
    guard let laterEntries, hasFormat, newerVersion == nil else { return }
    reader.rewind(to: laterEntries)
    try readEntries(&reader)
  }

  private mutating func readEntries(_ reader: inout JSONReader) throws(JSONProblem) {
    var entries: [SessionEntry] = []
    try reader.array { reader throws(JSONProblem) in entries.append(try SessionEntry(&reader)) }
    self.entries = entries
  }
}

extension JSONReader {
  fileprivate mutating func program() throws(JSONProblem) -> Session.Program {
    _ = peek()
    let start = position
    var texts: [String: String] = [:]
    try object { reader, name throws(JSONProblem) in
      guard ["name", "state", "action"].contains(name) else { return try reader.skip() }
      texts[name] = try reader.string()
    }
    guard let name = texts["name"], let state = texts["state"], let action = texts["action"] else {
      throw problem("has a program without \"name\", \"state\" or \"action\"", at: start)
    }
    return Session.Program(name, state: state, action: action)
  }

  fileprivate mutating func sessionEnd() throws(JSONProblem) -> (count: Int, checksum: String?) {
    _ = peek()
    let start = position
    var count: Int?
    var checksum: String?
    try object { reader, name throws(JSONProblem) in
      switch name {
      case "count": count = try reader.integer()
      case "checksum": checksum = try reader.string()
      default: try reader.skip()
      }
    }
    guard let count else { throw problem("has an end without \"count\"", at: start) }
    return (count, checksum)
  }
}
