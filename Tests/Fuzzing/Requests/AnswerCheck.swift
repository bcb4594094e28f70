import Foundation
import RillInspector
import RillSessions
import RillValues

/// An answer over any transport.
struct Answer {
  var status: UInt32
  /// The content type, or nil in an answer that the HTTP library generates.
  var contentType: String?
  var fields: [RequestHead.Field]
  /// The body, or nil in an answer to `HEAD`.
  var body: [UInt8]?
}

extension Answer {
  init(_ response: Response) {
    self.init(
      status: response.status, contentType: response.contentType,
      fields: response.fields + Response.standardFields, body: response.body)
  }
}

/// Checks whether clients can read an answer.
struct AnswerCheck {
  /// The content of an answer to an action or a command.
  private struct Outcome: Decodable { var refusal: String? }

  private struct Refusal: Decodable {
    struct Body: Decodable {
      var code: String
      var message: String
      var fix: String
    }
    var error: Body
  }

  /// All statuses except 429, 500 and 504, which a healthy store with few clients never returns.
  static let statuses: Set<UInt32> = [200, 400, 403, 404, 405, 410, 413, 414, 415, 421, 422, 503]

  let answer: Answer

  /// The reason why an action or a command was refused, if the answer contains one.
  var refusal: String? {
    guard answer.status == 200, let body = answer.body else { return nil }
    do {
      return try JSONDecoder().decode(Outcome.self, from: Data(body)).refusal
    } catch {
      return nil
    }
  }

  /// Returns a description of a flaw in the answer, or nil.
  func objection(isFile: Bool, statuses: Set<UInt32> = Self.statuses) -> String? {
    guard statuses.contains(answer.status) else { return "The status is \(answer.status)." }
    if let objection = headersObjection { return objection }
    guard answer.contentType == "application/json" else {
      return answer.status == 200 ? nil : "A refusal is not JSON."
    }
    return answer.body.flatMap { objection(to: $0, isFile: isFile) }
  }

  /// A description of a flaw in the headers, or nil.
  var headersObjection: String? {
    for field in answer.fields {
      let isClean = (field.name + field.value).utf8.allSatisfy { (0x20..<0x7f).contains($0) }
      guard isClean, !field.name.isEmpty, !field.name.contains(where: { ": ".contains($0) }) else {
        return "The header \"\(field.name)\" has signs that no header may have."
      }
    }
    let names = Set(answer.fields.map { $0.name.lowercased() })
    for field in Response.standardFields where !names.contains(field.name.lowercased()) {
      return "The header \(field.name) is missing."
    }
    guard !names.contains("x-evil"), !names.contains("set-cookie") else { return "A header was put in." }
    return nil
  }

  private func objection(to body: [UInt8], isFile: Bool) -> String? {
    do {
      _ = try JSONText(utf8: body)
    } catch {
      return "The body is not JSON: \(error)"
    }
    if !isFile, body.contains(0x0a) { return "The body has a line break." }
    return answer.status == 200 ? nil : wording(body)
  }

  private func wording(_ json: [UInt8]) -> String? {
    do {
      let body = try JSONDecoder().decode(Refusal.self, from: Data(json)).error
      let isWhole =
        InspectorFailure.Code(rawValue: body.code) != nil && !body.message.isEmpty && !body.fix.isEmpty
      return isWhole ? nil : "The refusal says too little."
    } catch {
      return "The refusal cannot be read: \(error)"
    }
  }
}
