public import Foundation
import RillValues

extension Session {
  static let format = "rill-session"
  static let version = 1

  /// The session as a file: one JSON document with a line for each entry.
  ///
  /// - Complexity: O(length).
  public var file: Data {
    var writer = JSONWriter()
    writeHead(to: &writer)
    writer.write(raw: ",\n\"entries\":[")
    for (index, entry) in entries.enumerated() {
      writer.write(raw: index == 0 ? "\n" : ",\n")
      entry.write(to: &writer)
    }
    writer.write(raw: "\n],\n\"end\":{\"count\":")
    writer.write(entries.count)
    if let checksum {
      writer.write(raw: ",\"checksum\":")
      writer.write(checksum)
    }
    writer.write(raw: "}}\n")
    return Data(writer.bytes)
  }

  private func writeHead(to writer: inout JSONWriter) {
    writer.write(raw: "{\"format\":")
    writer.write(Self.format)
    writer.write(raw: ",\"version\":")
    writer.write(Self.version)
    writer.write(raw: ",\n\"program\":{\"name\":")
    writer.write(program.name)
    writer.write(raw: ",\"state\":")
    writer.write(program.state)
    writer.write(raw: ",\"action\":")
    writer.write(program.action)
    writer.write(raw: "}")
    if let stateShape {
      writer.write(raw: ",\n\"stateShape\":")
      writer.write(stateShape)
    }
    if let actionShape {
      writer.write(raw: ",\n\"actionShape\":")
      writer.write(actionShape)
    }
    if !redactedFields.isEmpty {
      writer.write(raw: ",\n\"redacted\":")
      writer.list(redactedFields) { $0.write($1) }
    }
    if !seeds.isEmpty { writeSeeds(to: &writer) }
    if let extra {
      writer.write(raw: ",\n\"extra\":")
      writer.write(extra)
    }
    if let start {
      writer.write(raw: ",\n\"start\":")
      writer.write(start)
    }
  }

  private func writeSeeds(to writer: inout JSONWriter) {
    writer.write(raw: ",\n\"seeds\":{")
    for (index, seed) in seeds.sorted(by: { $0.key < $1.key }).enumerated() {
      if index > 0 { writer.write(raw: ",") }
      writer.write(seed.key)
      writer.write(raw: ":")
      writer.write(seed.value)
    }
    writer.write(raw: "}")
  }
}
