#if NATS
import CNATS
import Foundation
import RillReplication

/// A message of a stream.
struct NATSMessage {
  let sequence: UInt64
  let subject: String
  /// The identity by which the server recognizes repetitions, or nil.
  let messageID: String?
  /// A Boolean value that indicates whether the message says that a key has no value.
  let isRemoval: Bool
  let bytes: [UInt8]

  /// Copies a message of the library.
  init(_ message: OpaquePointer, sequence: UInt64) {
    self.sequence = sequence
    subject = natsMsg_GetSubject(message).map { String(cString: $0) } ?? ""
    messageID = Self.header("Nats-Msg-Id", of: message)
    isRemoval = Self.header("KV-Operation", of: message) != nil
    bytes = Self.bytes(of: message)
  }

  static func header(_ name: String, of message: OpaquePointer) -> String? {
    var value: UnsafePointer<CChar>?
    guard natsMsgHeader_Get(message, name, &value) == NATS_OK else { return nil }
    return value.map { String(cString: $0) }
  }

  static func bytes(of message: OpaquePointer) -> [UInt8] {
    let count = Int(natsMsg_GetDataLength(message))
    guard count > 0, let start = natsMsg_GetData(message) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}

// Calls of JetStream, which block until the server has answered.
extension NATSConnection {
  /// Returns the last message of a subject, or nil if there is none.
  func last(of subject: String, in stream: String) throws(NATSProblem) -> NATSMessage? {
    var message: OpaquePointer?
    var code = jsErrCode(0)
    let status = js_GetLastMsg(&message, streams, stream, subject, nil, &code)
    defer { natsMsg_Destroy(message) }
    return try Self.found(status, code, message)
  }

  /// Returns the first message of a subject from a sequence number on, or nil if there is none.
  func next(of subject: String, from sequence: UInt64, in stream: String) throws(NATSProblem) -> NATSMessage?
  {
    var message: OpaquePointer?
    var options = jsDirectGetMsgOptions()
    try NATSProblem.check(jsDirectGetMsgOptions_Init(&options))
    options.Sequence = sequence
    let status = subject.withCString { subject in
      options.NextBySubject = subject
      return js_DirectGetMsg(&message, streams, stream, nil, &options)
    }
    defer { natsMsg_Destroy(message) }
    return try Self.found(status, jsErrCode(0), message)
  }

  private static func found(
    _ status: natsStatus, _ code: jsErrCode, _ message: OpaquePointer?
  ) throws(NATSProblem) -> NATSMessage? {
    if status != NATS_OK {
      let problem = NATSProblem(status, code)
      if code == JSNoMessageFoundErr || code.rawValue == 0 && status == NATS_NOT_FOUND { return nil }
      throw problem
    }
    return message.map { NATSMessage($0, sequence: natsMsg_GetSequence($0)) }
  }

  /// Publishes a message and returns its sequence number.
  ///
  /// In a cluster, version 2.9 of the server compares an expected number before the servers agree on the message, but not
  /// after. Several messages that expect the same number would then be stored; see issue 4320 of nats-io/nats-server.
  /// Such messages therefore have the same identity, so the servers store only the first one.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - subject: The subject.
  ///   - expected: The sequence number that the last message of the subject has; 0 for none, nil for any.
  ///   - isRemoval: Whether the message removes the value of a bucket.
  /// - Returns: The sequence number.
  /// - Throws: The problem that the library or the server reports.
  func publish(
    _ bytes: [UInt8], on subject: String, expecting expected: UInt64? = nil, isRemoval: Bool = false
  ) throws(NATSProblem) -> UInt64 {
    var message: OpaquePointer?
    try NATSProblem.check(Self.message(&message, bytes, on: subject))
    defer { natsMsg_Destroy(message) }
    if isRemoval { try NATSProblem.check(natsMsgHeader_Set(message, "KV-Operation", "DEL")) }
    var options = jsPubOptions()
    try NATSProblem.check(jsPubOptions_Init(&options))
    options.expect(expected)
    var answer: UnsafeMutablePointer<jsPubAck>?
    var code = jsErrCode(0)
    // The number 0 is compared after the agreement as well, and returns when a subject is emptied.
    let id = expected.flatMap { $0 == 0 ? nil : "\(subject)@\($0)" }
    let status =
      if let id {
        id.withCString { id in
          options.MsgId = id
          return js_PublishMsg(&answer, streams, message, &options, &code)
        }
      } else {
        js_PublishMsg(&answer, streams, message, &options, &code)
      }
    defer { jsPubAck_Destroy(answer) }
    try NATSProblem.check(status, code)
    guard let answer = answer?.pointee, !answer.Duplicate else { throw .otherSequence }
    return answer.Sequence
  }

  /// Creates a message of the library.
  static func message(
    _ message: inout OpaquePointer?, _ bytes: [UInt8], on subject: String
  ) -> natsStatus {
    bytes.withUnsafeBytes { bytes in
      natsMsg_Create(
        &message, subject, nil, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
    }
  }

  /// Removes messages of a subject: those before a sequence number, or all.
  func purge(_ subject: String, in stream: String, before sequence: UInt64? = nil) throws(NATSProblem) {
    var options = jsOptions()
    try NATSProblem.check(jsOptions_Init(&options))
    options.Wait = patience.milliseconds
    options.Stream.Purge.Sequence = sequence ?? 0
    var code = jsErrCode(0)
    let status = subject.withCString { subject in
      options.Stream.Purge.Subject = subject
      return js_PurgeStream(streams, stream, &options, &code)
    }
    try NATSProblem.check(status, code)
  }

  /// Returns the subjects of a stream that match a pattern and have messages.
  func subjects(_ pattern: String, in stream: String) throws(NATSProblem) -> [String] {
    var options = jsOptions()
    try NATSProblem.check(jsOptions_Init(&options))
    options.Wait = patience.milliseconds
    var info: UnsafeMutablePointer<jsStreamInfo>?
    var code = jsErrCode(0)
    let status = pattern.withCString { pattern in
      options.Stream.Info.SubjectsFilter = pattern
      return js_GetStreamInfo(&info, streams, stream, &options, &code)
    }
    defer { jsStreamInfo_Destroy(info) }
    try NATSProblem.check(status, code)
    guard let subjects = info?.pointee.State.Subjects?.pointee, let list = subjects.List else { return [] }
    return (0..<Int(subjects.Count)).compactMap { list[$0].Subject.map { String(cString: $0) } }
  }
}

extension jsPubOptions {
  /// Expects the last message of the subject to have a sequence number.
  ///
  /// With 0 the subject must be empty; with nil anything is accepted.
  mutating func expect(_ sequence: UInt64?) {
    guard let sequence else { return }
    ExpectLastSubjectSeq = sequence
    ExpectNoMessage = sequence == 0
  }
}
#endif
