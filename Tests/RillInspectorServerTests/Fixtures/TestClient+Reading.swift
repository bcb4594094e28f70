#if Inspector
import Foundation

@testable import RillInspector
@testable import RillInspectorServer

/// The answer of a server.
struct Reply: Sendable {
  let status: Int
  /// The headers, with names in lower case.
  let fields: [String: String]
  let body: String

  /// Decodes the body.
  func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(body.utf8))
  }

  /// The code of the failure in the body.
  var code: String {
    get throws { try decoded(as: WireFailure.self).error.code }
  }
}

/// One event of a stream.
struct StreamedEvent: Hashable, Sendable {
  let id: String
  let name: String
  let data: String
}

extension TestClient {
  /// Reads one answer with a body of known length.
  func reply(hasBody: Bool = true) async throws -> Reply {
    let (status, fields) = try await head()
    let length = hasBody ? Int(fields["content-length"] ?? "0") ?? 0 : 0
    return Reply(status: status, fields: fields, body: try await read(length))
  }

  /// Sends a request and reads its answer.
  func ask(
    _ method: String, _ target: String, _ fields: [String: String] = [:], body: String? = nil
  ) async throws -> Reply {
    await request(method, target, fields, body: body)
    return try await reply(hasBody: method != "HEAD")
  }

  /// Reads the status line and the headers.
  func head() async throws -> (status: Int, fields: [String: String]) {
    let lines = try await read(to: "\r\n\r\n").split(separator: "\r\n")
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let sides = line.split(separator: ": ", maxSplits: 1)
      fields[sides[0].lowercased()] = sides.count > 1 ? String(sides[1]) : ""
    }
    return (Int(lines[0].split(separator: " ")[1]) ?? 0, fields)
  }

  /// Opens an event stream and reads its head.
  func openEvents(after last: String? = nil) async throws {
    await request("GET", "/api/v1/events", last.map { ["Last-Event-ID": $0] } ?? [:])
    let (status, fields) = try await head()
    guard status == 200, fields["content-type"] == "text/event-stream" else {
      throw Broken(description: "no stream: \(status) \(fields)")
    }
  }

  /// Reads the next event.
  ///
  /// Chunk sizes, which have their own lines, are skipped wherever a chunk was split.
  func event(_ events: inout EventReader) async throws -> StreamedEvent {
    while true {
      if let event = events.next() { return event }
      let size = try await read(to: "\r\n").dropLast()
      guard let count = Int(size, radix: 16), count > 0 else {
        throw Broken(description: "the stream has ended")
      }
      events.append(try await read(count))
      _ = try await read(2)
    }
  }
}

/// Finds events in the text of an event stream.
struct EventReader {
  private var text = ""

  mutating func append(_ piece: String) {
    text += piece
  }

  mutating func next() -> StreamedEvent? {
    while let end = text.range(of: "\n\n") {
      let block = text[..<end.lowerBound]
      defer { text.removeSubrange(..<end.upperBound) }
      var values: [String: String] = [:]
      for line in block.split(separator: "\n") {
        let sides = line.split(separator: ": ", maxSplits: 1)
        values[String(sides[0])] = sides.count > 1 ? String(sides[1]) : ""
      }
      guard let name = values["event"] else { continue }
      return StreamedEvent(id: values["id"] ?? "", name: name, data: values["data"] ?? "")
    }
    return nil
  }
}
#endif
