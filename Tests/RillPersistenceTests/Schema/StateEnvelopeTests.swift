import Foundation
import RillSessions
import Testing

@testable import RillPersistence
@testable import RillValues

struct StateEnvelopeTests {
  private let envelope = StateEnvelope(
    .init(schema: "notes", version: 3, shape: "0a0b0c0d", coder: "json", length: 12),
    Data("{\"a\":[1,2]}\n".utf8))

  @Test func `it is one line of text before the bytes`() throws {
    let text = String(decoding: try envelope.data(), as: UTF8.self)
    #expect(
      text == """
        rill/1 \(text.dropFirst(7).prefix(8)) \
        {"coder":"json","length":12,"schema":"notes","shape":"0a0b0c0d","version":3}
        {"a":[1,2]}

        """)
    #expect(try StateEnvelope(envelope.data()) == envelope)
  }

  @Test func `the checksum is that of ISO 3309`() {
    #expect(Checksum.of("123456789".utf8) == 0xcbf4_3926)
    #expect(Checksum.of([]).hex == "00000000")
  }

  @Test func `it is damaged wherever it ends early`() throws {
    let data = try envelope.data()
    for length in 0..<data.count {
      #expect(throws: StateEnvelope.Problem.self) { try StateEnvelope(data.prefix(length)) }
      do throws(StateEnvelope.Problem) { _ = try StateEnvelope(data.prefix(length)) } catch {
        guard case .damaged = error else {
          Issue.record("\(length) bytes are \(error)")
          continue
        }
      }
    }
  }

  @Test func `every flipped bit is found`() throws {
    let data = try envelope.data()
    for index in data.indices {
      for bit in 0..<8 {
        var other = data
        other[index] ^= 1 << bit
        #expect(throws: StateEnvelope.Problem.self) { try StateEnvelope(other) }
      }
    }
  }

  @Test func `bytes that are too many are found`() throws {
    #expect(throws: StateEnvelope.Problem.self) { try StateEnvelope(envelope.data() + [0]) }
  }

  @Test(arguments: ["{\"a\":1}", "SQLite format 3", "\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}", "Rill/1 x"])
  func `what does not begin like one is foreign`(text: String) {
    #expect(throws: StateEnvelope.Problem.foreign) { try StateEnvelope(Data(text.utf8)) }
  }

  @Test func `a newer format is told apart from damage`() {
    #expect(throws: StateEnvelope.Problem.newerFormat("rill/2")) {
      try StateEnvelope(Data("rill/2 something else entirely".utf8))
    }
  }
}
