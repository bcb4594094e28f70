#if Inspector
import Foundation
import Rill
import RillDebugging
import RillInspectorFixtures
import RillValues
import Testing

@testable import RillInspector
@testable import RillInspectorServer

/// Starting and stopping over real sockets.
struct LiveStoppingTests {
  @Test func `the address has the actual port`() async throws {
    let inspector = try await Inspector.start()
    #expect(inspector.url == "http://127.0.0.1:\(inspector.port)/")
    #expect(inspector.port != 0)
    await inspector.stop()
  }

  @Test func `the page is found at each loopback name`() async throws {
    let inspector = try await Inspector.start(host: "localhost")
    #expect(inspector.url == "http://localhost:\(inspector.port)/")
    let reply = try await TestClient(inspector.port).ask("GET", "/", ["Host": "localhost:\(inspector.port)"])
    #expect(reply.status == 200)
    await inspector.stop()
  }

  @Test func `an address that other machines can reach is refused`() async {
    await #expect(throws: InspectorFailure.addressIsNotLoopback("0.0.0.0")) {
      try await Inspector.start(host: "0.0.0.0")
    }
  }

  @Test func `a port in use is refused and available once it is free`() async throws {
    let second = try await withAnyPort {
      let first = try await Inspector.start()
      let failure = await #expect(throws: InspectorFailure.self) {
        try await Inspector.start(port: first.port)
      }
      #expect(failure?.code == .cannotListen)
      await first.stop()
      return try await Inspector.start(port: first.port)
    }
    #expect(try await TestClient(second.port).ask("GET", "/").status == 200)
    await second.stop()
  }

  /// Returns a value for a port that the system chose, was freed, and is used again.
  ///
  /// Another test may take the port in between, so there are several attempts; if none succeeds, the port was not freed.
  private func withAnyPort<Value>(_ body: () async throws -> Value) async throws -> Value {
    for _ in 0..<20 {
      do {
        return try await body()
      } catch let failure as InspectorFailure where failure.code == .cannotListen {
        continue
      }
    }
    return try await body()
  }

  /// Simulates a process that is being started, which has all descriptors until it runs another program.
  @Test func `the port is free after a stop, even if a copy of the socket exists`() async throws {
    try await withAnyPort { try useAgain() }
  }

  private func useAgain() throws {
    let socket = try ListeningSocket(try ListeningAddress("127.0.0.1"), port: 0)
    let copy = dup(socket.descriptor)
    defer { close(copy) }
    let inspection = Inspection(
      access: AccessRule(address: socket.address, port: socket.port), limits: .patient, page: .standard,
      origin: .inspector, options: DumpOptions(), rest: {})
    let daemon = try Daemon(
      on: socket, limits: .patient, switchboard: Switchboard(inspection.responder))
    daemon.stop()
    try ListeningSocket(try ListeningAddress("127.0.0.1"), port: socket.port).close()
  }

  @Test func `stopping ends every stream and every connection`() async throws {
    let inspector = try await Inspector.startPatiently()
    let streams = try (0..<5).map { _ in try TestClient(inspector.port) }
    for stream in streams { try await stream.openEvents() }
    let idle = try TestClient(inspector.port)
    #expect(try await idle.ask("GET", "/").status == 200)
    let halfway = try TestClient(inspector.port)
    await halfway.write("GET / HTTP/1.1\r\nHost: ")
    await inspector.stop()
    for client in streams + [idle, halfway] { _ = await client.readToEnd() }
    #expect(throws: TestClient.Broken.self) { try TestClient(inspector.port) }
  }

  @Test func `stopping during a flood of events always ends cleanly`() async throws {
    for _ in 0..<20 {
      let inspector = try await Inspector.startPatiently()
      let store = FakeStore()
      inspector.add(store)
      let clients = try (0..<3).map { _ in try TestClient(inspector.port) }
      for client in clients { try await client.openEvents() }
      let started = Signal<Void>()
      let pouring = Task {
        for number in 1...2_000 as ClosedRange<UInt64> {
          store.happen(number)
          if number == 100 { started.fire() }
        }
      }
      await started.wait()
      await inspector.stop()
      await pouring.value
      for client in clients { _ = await client.readToEnd() }
    }
  }

  @Test func `stopping answers requests that wait for a store`() async throws {
    let asked = Signal<Void>()
    let goOn = Signal<Void>()
    let store = FakeStore(read: {
      asked.fire()
      await goOn.wait()
      return .todos
    })
    let inspector = try await Inspector.startPatiently()
    inspector.add(store)
    let client = try TestClient(inspector.port)
    await client.request("GET", "/api/v1/stores/todos/state")
    await asked.wait()
    await inspector.stop()
    let reply = try await client.reply()
    #expect(reply.status == 503)
    #expect(try reply.code == "stopping")
    goOn.fire()
  }

  @Test func `stopping answers all waiting requests without waiting for the store`() async throws {
    let goOn = Signal<Void>()
    let asked = (0..<30).map { _ in Signal<Void>() }
    let store = FakeStore(receive: { json in
      asked[try JSONDecoder().decode(Int.self, from: json)].fire()
      await goOn.wait()
      return SendOutcome(sequence: 1)
    })
    let inspector = try await Inspector.startPatiently()
    inspector.add(store)
    let clients = try asked.map { _ in try TestClient(inspector.port) }
    for (number, client) in clients.enumerated() {
      await client.request("POST", "/api/v1/stores/todos/actions", body: String(number))
    }
    for signal in asked { await signal.wait() }
    await inspector.stop()
    for client in clients { #expect(try await client.reply().code == "stopping") }
    goOn.fire()
  }

  @Test func `stopping does not wait for a missing body`() async throws {
    let inspector = try await Inspector.startPatiently()
    inspector.add(FakeStore())
    let client = try TestClient(inspector.port)
    await client.request("POST", "/api/v1/stores/todos/actions", ["Content-Length": "10"])
    await inspector.stop()
    #expect(await client.readToEnd() == "")
  }

  @Test func `a stopped inspector accepts no stores`() async throws {
    let inspector = try await Inspector.startPatiently()
    await inspector.stop()
    weak var released: FakeStore?
    do {
      let store = FakeStore()
      released = store
      #expect(inspector.add(store).rawValue == "todos")
      store.happen(1)
    }
    #expect(released == nil)
  }

  @Test func `stopping twice, concurrently or in turn, stops once`() async throws {
    let inspector = try await Inspector.startPatiently()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { await inspector.stop() } }
    }
    await inspector.stop()
  }

  @Test func `an inspector is stopped when it is released`() async throws {
    var inspector: Inspector? = try await Inspector.startPatiently()
    let port = try #require(inspector?.port)
    let client = try TestClient(port)
    try await client.openEvents()
    inspector = nil
    _ = await client.readToEnd()
    #expect(throws: TestClient.Broken.self) { try TestClient(port) }
  }

  @Test func `a stopped inspector releases its stores`() async throws {
    let inspector = try await Inspector.startPatiently()
    weak var released: FakeStore?
    do {
      let store = FakeStore()
      released = store
      inspector.add(store)
    }
    #expect(released != nil)
    await inspector.stop()
    #expect(released == nil)
  }
}
#endif
