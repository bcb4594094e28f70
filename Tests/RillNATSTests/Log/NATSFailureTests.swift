#if NATS
import Foundation
import RillFixtures
import RillNATS
import RillReplication
import Testing

/// Servers that are gone, refuse, are full, or have other contents.
@Suite struct NATSFailureTests {
  @Test func `a missing server is reported, without the credentials of the address`() async {
    let log = NATSLog("nats://ann:hush@127.0.0.1:1, nats://127.0.0.1:2", stream: "boards", log: "b 7")
    #expect(log.place == "NATS log b 7 in the stream boards at 127.0.0.1:1, 127.0.0.1:2")
    let failure = await failure { _ = try await log.bounds() }
    #expect(failure?.kind == .unavailable)
    #expect(
      failure?.description == """
        \(log.place): no server can be reached: No server available for connection
          fix: start nats-server with -js, and see that the address is right; the replica tries again
        """)
  }

  @Test func `wrong credentials are refused, and never printed`() async throws {
    let server = try NATSServer(configuration: "authorization { user: ann, password: \"right secret\" }")
    let wrong = NATSCredentials.user("ann", password: "wrong secret")
    let log = NATSLog(server.url, stream: "boards", credentials: wrong)
    let failure = await failure { _ = try await log.bounds() }
    #expect(failure?.kind == .denied)
    #expect(
      failure?.description == """
        \(log.place): the server refused the connection with a user and a password: Authentication Violation
          fix: pass the credentials and the encryption that the server's configuration asks for
        """)
    var dumped = ""
    dump(wrong, to: &dumped)
    for text in ["\(wrong)", String(reflecting: wrong), dumped, "\(failure.debugDescription)"] {
      #expect(!text.contains("secret"), "\(text)")
    }
    let right = NATSLog("nats://ann:right%20secret@127.0.0.1:\(server.port)", stream: "boards")
    #expect(try await right.append([entry(1)]) == [1])
    let token = NATSLog("nats://token@127.0.0.1:\(server.port)", stream: "boards")
    #expect(await RillNATSTests.failure { _ = try await token.bounds() }?.kind == .denied)
  }

  @Test func `a user without permissions is refused`() async throws {
    let server = try NATSServer(
      configuration: """
        authorization { users: [
          { user: all, password: a }
          { user: reader, password: r, permissions: { publish: { deny: ["rill.boards.>"] } } }
        ] }
        """)
    let log = NATSLog(server.url, stream: "boards", credentials: .user("all", password: "a"))
    _ = try await log.append([entry(1)])
    let reader = NATSLog(
      server.url, stream: "boards", credentials: .user("reader", password: "r"), patience: .seconds(1))
    #expect(try await reader.entries(after: 0, limit: 9).map(\.entry) == [entry(1)])
    let failure = await failure { _ = try await reader.append([entry(2)]) }
    #expect(failure?.kind == .denied)
    #expect(
      failure?.description == """
        \(reader.place): the server does not permit the call: it has reported a violation of permissions
          fix: give the user the permissions that the article on logs over NATS lists
        """)
    #expect(try await log.bounds().last == 1)
  }

  @Test func `a server without JetStream is reported, and may get it`() async throws {
    let server = try NATSServer(hasStreams: false)
    let log = NATSLog(server.url, stream: "boards", patience: .seconds(1))
    let failure = await failure { _ = try await log.bounds() }
    #expect(failure?.kind == .unavailable)
    #expect(
      failure?.description == """
        \(log.place): no server with JetStream has answered the call
          fix: start nats-server with -js, or enable JetStream for the account; the replica tries again
        """)
    let other = try NATSServer(port: server.port, folder: server.kill())
    let again = NATSLog(other.url, stream: "boards")
    #expect(try await again.bounds().last == 0)
  }

  @Test func `a stream of another program is refused and unchanged`() async throws {
    let server = try sharedServer.get()
    let client = try PlainClient(server)
    let name = "other-\(UUID().uuidString)"
    _ = client.request("$JS.API.STREAM.CREATE.\(name)", #"{"name":"\#(name)","subjects":["\#(name).>"]}"#)
    let log = NATSLog(server.url, stream: name)
    let failure = await failure { _ = try await log.append([entry(1)]) }
    #expect(failure?.kind == .otherLayout)
    #expect(
      failure?.description == """
        \(log.place): the stream is not a log: it has no description
          fix: choose another name of a stream; this one is unchanged
        """)
    #expect(client.request("$JS.API.STREAM.INFO.\(name)", "").contains(#""messages":0"#))
    let newer = NATSLog(server.url, stream: "newer-\(name)")
    _ = client.request(
      "$JS.API.STREAM.CREATE.newer-\(name)",
      #"{"name":"newer-\#(name)","subjects":["rill.newer-\#(name).>"],"description":"Rill logs, layout 2"}"#)
    #expect(
      await RillNATSTests.failure { _ = try await newer.bounds() }?.reason
        == "the stream is not a log: its description is \"Rill logs, layout 2\"")
    let bad = NATSLog(server.url, stream: "a b")
    #expect(
      await RillNATSTests.failure { _ = try await bad.bounds() }?.reason
        == "\"a b\" cannot be the name of a stream")
  }

  @Test func `a stream that is removed while it is open is reported`() async throws {
    let server = try sharedServer.get()
    let name = "removed-\(UUID().uuidString)"
    let log = NATSLog(server.url, stream: name)
    _ = try await log.append([entry(1)])
    let client = try PlainClient(server)
    _ = client.request("$JS.API.STREAM.DELETE.\(name)", "")
    #expect(
      await failure { _ = try await log.bounds() }?.description == """
        \(log.place): the stream was removed while the log was open, and its entries with it
          fix: restore the stream, or detach the replicas and create a new log
        """)
  }

  @Test func `a full stream is reported, loses nothing, and accepts entries after a trim`() async throws {
    let server = try sharedServer.get()
    let log = NATSLog(server.url, stream: "full-\(UUID().uuidString)", limit: 2_000)
    var number: UInt64 = 0
    var full: LogFailure?
    while full == nil, number < 100 {
      let next = number + 1
      full = await failure { _ = try await log.append([large(next)]) }
      if full == nil { number = next }
    }
    #expect(full?.kind == .full)
    #expect(
      full?.description == """
        \(log.place): the server has no room: maximum bytes exceeded
          fix: raise the limits of the server, the account or the stream, or trim the log behind a snapshot
        """)
    #expect(try await log.bounds().last == number)
    try await log.trim(upTo: number - 1)
    #expect(try await log.append([large(number + 1)]) == [number + 1])
  }

  private func large(_ number: UInt64) -> ReplicationEntry {
    ReplicationEntry(id: EntryID(replica: "a", number: number), bytes: [UInt8](repeating: 1, count: 300))
  }

  @Test func `an entry that is larger than the server's messages is refused`() async throws {
    let server = try sharedServer.get()
    let log = NATSLog(server.url, stream: "large-\(UUID().uuidString)", largestEntry: 2_000_000)
    let entry = ReplicationEntry(
      id: EntryID(replica: "a", number: 1), bytes: [UInt8](repeating: 1, count: 1_500_000))
    let limit = (1 << 20) - 2_048
    let failure = await failure { _ = try await log.append([entry]) }
    #expect(failure?.kind == .tooLarge(limit: limit))
    #expect(
      failure?.reason
        == "a message of 1500000 bytes is larger than the server accepts, which is \(limit) bytes")
    #expect(try await log.bounds() == LogBounds(first: 1, last: 0))
  }
}
#endif
