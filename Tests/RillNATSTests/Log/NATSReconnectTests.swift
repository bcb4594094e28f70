#if NATS
import Foundation
import RillFixtures
import RillNATS
import RillReplication
import Testing

/// Connections that are lost and come back, repetitions, and what other programs write.
@Suite struct NATSReconnectTests {
  @Test func `a killed server is reported, and its log is complete when the server is back`() async throws {
    let server = try NATSServer()
    let log = NATSLog(server.url, stream: "boards", patience: .seconds(2))
    _ = try await log.append([entry(1)])
    #expect(try await log.entries(after: 0, limit: 9).count == 1)
    let reading = Task { try await log.entries(after: 1, limit: 9) }
    let folder = server.kill()
    let waiting = await failure { _ = try await reading.value }
    #expect(waiting?.kind == .unavailable)
    let failure = await failure { _ = try await log.append([entry(2)]) }
    #expect(failure?.kind == .unavailable)
    let again = try NATSServer(port: server.port, folder: folder)
    #expect(again.port == server.port)
    #expect(try await persisting { try await log.append([entry(1), entry(2)]) } == [1, 2])
    #expect(try await persisting { try await log.entries(after: 1, limit: 9) }.map(\.entry) == [entry(2)])
    again.kill()
  }

  @Test func `an entry is added once although the server no longer recognizes its repetition`() async throws {
    let server = try sharedServer.get()
    let name = "window-\(UUID().uuidString)"
    let client = try PlainClient(server)
    // The server forgets messages after 100 milliseconds.
    let answer = client.request(
      "$JS.API.STREAM.CREATE.\(name)",
      #"{"name":"\#(name)","subjects":["rill.\#(name).>"],"description":"Rill logs, layout 1","#
        + #""allow_direct":true,"duplicate_window":100000000}"#)
    #expect(answer.contains(#""did_create":true"#), "\(answer)")
    let entries = (1...20).map { entry($0) }
    let first = NATSLog(server.url, stream: name)
    #expect(try await first.append(entries) == Array(1...20))
    _ = try await first.append([ReplicationEntry(id: EntryID(replica: "b", number: 1), bytes: [])])
    for step in 0..<10 {
      // Another object knows nothing of what the first has appended.
      let log = step.isMultiple(of: 2) ? NATSLog(server.url, stream: name) : first
      let part = Array(entries[step...].prefix(8))
      #expect(try await log.append(part) == part.map(\.id.number))
    }
    #expect(try await first.bounds().last == 21)
  }

  @Test func `a message that is not an entry has its place`() async throws {
    let server = try sharedServer.get()
    let name = "strange-\(UUID().uuidString)"
    let log = NATSLog(server.url, stream: name)
    _ = try await log.append([entry(1)])
    let client = try PlainClient(server)
    for subject in ["na", "zzz", "x0"] { _ = client.request("rill.\(name).nlog.\(subject)", "text") }
    #expect(try await log.append([entry(2)]) == [5])
    var found: [PlacedEntry] = []
    while found.count < 5 { found += try await log.entries(after: found.last?.offset ?? 0, limit: 9) }
    #expect(found.map(\.entry) == [entry(1), nil, nil, nil, entry(2)])
  }

  @Test func `closing ends waits and later calls`() async throws {
    let server = try sharedServer.get()
    let log = NATSLog(server.url, stream: "closed-\(UUID().uuidString)")
    _ = try await log.append([entry(1)])
    #expect(try await log.entries(after: 0, limit: 1).count == 1)
    let reading = Task { try await log.entries(after: 1, limit: 1) }
    log.close()
    #expect(await failure { _ = try await reading.value }?.kind == .closed)
    #expect(
      await failure { _ = try await log.append([entry(2)]) }?.description == """
        \(log.place): the log was closed by this program
          fix: create another log for the place, and close it after its replicas are detached
        """)
  }

  @Test func `logs and their waits are released in any order`() async throws {
    let server = try sharedServer.get()
    let name = "released-\(UUID().uuidString)"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<24 {
        group.addTask {
          let log = NATSLog(server.url, stream: name, log: "\(number % 3)")
          let id = EntryID(replica: "\(number)", number: 1)
          let offset = try await log.append([ReplicationEntry(id: id, bytes: [1])])[0]
          let found = try await log.entries(after: offset - 1, limit: 1)
          #expect(found.first?.entry?.id == id)
          let reading = Task { try await log.entries(after: .max - 1, limit: 1) }
          if number.isMultiple(of: 2) { reading.cancel() } else { log.close() }
          _ = await failure { _ = try await reading.value }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Repeats a call until the connection is restored.
  private func persisting<Result>(_ call: () async throws -> Result) async throws -> Result {
    while true {
      do { return try await call() } catch let failure as LogFailure where failure.kind == .unavailable {
        await Task.yield()
      }
    }
  }
}
#endif
