#if NATS
import CNATS
import Foundation
import Synchronization

/// Messages that are published together, and the server's answers.
final class NATSBatch: Sendable {
  /// The server's answer to a message.
  enum Answer {
    /// The message is in the stream.
    case stored(UInt64)
    /// The message before is another one than expected, so the message is not in the stream.
    case otherPredecessor
    /// The message may be in the stream.
    case unknown(NATSProblem)
  }

  /// The message after which a message is stored.
  enum Predecessor {
    /// The last message of the subject has the sequence number, or the subject is empty if it is 0.
    case sequence(UInt64)
    /// The last message of the stream has the identity.
    case message(String)
  }

  private struct Content {
    /// The places of messages whose answers are missing, by their addresses.
    var places: [UInt: Int] = [:]
    var answers: [Answer?]
  }

  /// The batches that wait for answers, by the addresses of their messages.
  ///
  /// A message keeps its address until the library has called ``acknowledged``.
  private static let waiting = Mutex<[UInt: NATSBatch]>([:])

  private let content: Mutex<Content>
  private let isComplete = DispatchSemaphore(value: 0)

  init(count: Int) { content = Mutex(Content(answers: Array(repeating: nil, count: count))) }

  /// Publishes a message; its answer comes later.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - subject: The subject.
  ///   - id: The identity of the message.
  ///   - predecessor: The condition under which the server stores the message.
  ///   - place: The place of the answer.
  ///   - connection: The connection.
  /// - Throws: The problem that the library reports.
  func publish(
    _ bytes: [UInt8], on subject: String, id: String, after predecessor: Predecessor, at place: Int,
    over connection: NATSConnection
  ) throws(NATSProblem) {
    var message: OpaquePointer?
    try NATSProblem.check(NATSConnection.message(&message, bytes, on: subject))
    var options = jsPubOptions()
    jsPubOptions_Init(&options)
    options.MaxWait = connection.patience.milliseconds
    let address = UInt(bitPattern: message)
    content.withLock { $0.places[address] = place }
    Self.waiting.withLock { $0[address] = self }
    let status =
      switch predecessor {
      case .sequence(let sequence):
        id.withCString { id in
          options.MsgId = id
          options.expect(sequence)
          return js_PublishMsgAsync(connection.streams, &message, &options)
        }
      case .message(let last):
        id.withCString { id in
          last.withCString { last in
            options.MsgId = id
            options.ExpectLastMsgId = last
            return js_PublishMsgAsync(connection.streams, &message, &options)
          }
        }
      }
    // The library has the message now, or it has not and this one destroys it.
    if message != nil {
      Self.waiting.withLock { $0[address] = nil }
      content.withLock { $0.places[address] = nil }
      natsMsg_Destroy(message)
    }
    try NATSProblem.check(status)
  }

  /// Waits until all answers to the first messages are there, and returns them.
  ///
  /// - Parameters:
  ///   - count: The number of messages that were published.
  ///   - patience: The time after which missing answers are given up. The library gives them up before.
  /// - Returns: The answers, in the order of the messages.
  func answers(_ count: Int, patience: Duration) -> [Answer] {
    let end = DispatchTime.now() + .milliseconds(Int(patience.milliseconds) + 2_000)
    while content.withLock({ !$0.places.isEmpty }), isComplete.wait(timeout: end) == .success {}
    let missing = content.withLock { Array($0.places.keys) }
    Self.waiting.withLock { waiting in
      for address in missing where waiting[address] === self { waiting[address] = nil }
    }
    return content.withLock { content in
      Array(content.answers.prefix(count).map { $0 ?? .unknown(NATSProblem(NATS_TIMEOUT)) })
    }
  }

  private func note(_ answer: Answer, _ address: UInt) {
    let isLast = content.withLock { content in
      guard let place = content.places.removeValue(forKey: address) else { return false }
      content.answers[place] = answer
      return content.places.isEmpty
    }
    if isLast { isComplete.signal() }
  }

  /// The function that the library calls with each answer, on a thread of its own.
  static let acknowledged: jsPubAckHandler = { _, message, answer, problem, _ in
    let address = UInt(bitPattern: message)
    let batch = NATSBatch.waiting.withLock { $0.removeValue(forKey: address) }
    if let answer {
      batch?.note(.stored(answer.pointee.Sequence), address)
    } else if let problem {
      let code = problem.pointee.ErrCode
      let text = problem.pointee.ErrText.map { String(cString: $0) }
      batch?.note(
        [JSStreamWrongLastSequenceErr, JSStreamWrongLastMsgIDErr].contains(code)
          ? .otherPredecessor : .unknown(NATSProblem(problem.pointee.Err, code, text: text)), address)
    }
    natsMsg_Destroy(message)
  }
}
#endif
