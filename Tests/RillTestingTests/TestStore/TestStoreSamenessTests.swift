import Rill
import RillKeyedState
import RillStyles
import RillTesting
import Synchronization
import Testing

/// Values that are not compared with `==`.
@MainActor @Suite struct TestStoreSamenessTests {
  final class Client: Sendable {}
  enum Key: Sendable { case client, count }
  typealias Change = @Sendable (inout KeyedState<Key>) -> Void

  private func store(_ exhaustivity: Exhaustivity = .on) -> TestStore<KeyedState<Key>, Change> {
    TestStore(KeyedState(), exhaustivity: exhaustivity) { state, change in
      change(&state)
      return .none
    }
  }

  @Test func `the same object under the same key is equal`() async {
    let client = Client()
    let reports = await reported {
      let store = store()
      await store.send({ $0[.client] = client }) { $0[.client] = client }
      await store.send({ $0[.count] = 1 }) { $0[.count] = 1 }
      await store.finish()
    }
    #expect(reports == [])
  }

  @Test func `another object under the same key is not equal, and the key is reported`() async {
    let reports = await reported {
      let store = store()
      await store.send({ $0[.client] = Client() }) { $0[.client] = Client() }
    }
    #expect(
      reports.map { $0.replacing(/^send\(.*\) made/, with: "send(…) made") } == [
        #"""
        send(…) made another state than the test expects:

            KeyedState<TestStoreSamenessTests.Key>(
              … 1 unchanged
            )  // not equal, though all that is shown is

          (The values are not equal, but their dumps are the same: \KeyedState<Key>.client.)

        (−: expected, +: actual) If the actual state is right, let the closure make it.
        """#
      ])
  }

  struct Session: Sendable {
    var client: Client
    var count = 0
  }

  @Test func `a value that is not Equatable is expected by its key path`() async {
    let (client, other) = (Client(), Client())
    let reports = await reported {
      let store = TestStore(Session(client: client)) { (state: inout Session, action: Int) in
        state.count = action
        return .none
      }
      await store.send(1) { $0.count = 1 }
      store.expect(\.client, client)
      store.expect(\.client, other)
    }
    #expect(reports.count == 1)
    #expect(reports.first?.hasPrefix(#"\Session.client has another value than the test expects:"#) == true)
  }

  /// A state that is not `Equatable`, with objects in parts of every kind.
  struct Room: Sendable {
    enum Guest: Sendable { case none, client(Client), both(Client, count: Int) }
    var client = Client()
    var spare: Client?
    var queue: [Client] = []
    var names: [String: Client] = [:]
    var guest = Guest.none
    var session: Session?
    var count = 0
  }

  typealias RoomChange = @Sendable (inout Room) -> Void

  /// Changes that put an object into a room.
  nonisolated static let placings: [@Sendable (inout Room, Client) -> Void] = [
    { $0.client = $1 }, { $0.spare = $1 }, { $0.queue = [$1] }, { $0.names["a"] = $1 },
    { $0.guest = .client($1) }, { $0.guest = .both($1, count: 1) }, { $0.session = Session(client: $1) },
  ]

  private func failures(
    _ change: @escaping RoomChange, from start: Room, _ expected: ((inout Room) -> Void)?
  ) async -> [String] {
    await reported {
      let store = TestStore<Room, RoomChange>(start) { room, change in
        change(&room)
        return .none
      }
      await store.send(change, changes: expected)
      await store.finish()
    }
  }

  @Test(arguments: placings.indices)
  func `an object of a state that is not Equatable is equal only to itself`(index: Int) async {
    let place = Self.placings[index]
    let (first, second, third) = (Client(), Client(), Client())
    var start = Room()
    place(&start, first)
    // The replacement is the only change, or one of two.
    #expect(await failures({ place(&$0, second) }, from: start) { place(&$0, second) } == [])
    #expect(
      await failures(
        {
          place(&$0, second); $0.count = 1
        }, from: start
      ) {
        place(&$0, second); $0.count = 1
      }
        == [])
    #expect(await failures({ $0.count = 1 }, from: start) { $0.count = 1 } == [])
    #expect(await failures({ place(&$0, first) }, from: start, nil) == [])
    // Another object is expected, or none.
    #expect(await failures({ place(&$0, second) }, from: start) { place(&$0, third) }.count == 1)
    #expect(
      await failures(
        {
          place(&$0, second); $0.count = 1
        }, from: start
      ) { $0.count = 1 }.count == 1)
    #expect(await failures({ place(&$0, second) }, from: start, nil).count == 1)
    #expect(await failures({ place(&$0, first) }, from: start) { place(&$0, first) }.count == 1)
  }

  struct Banner: Equatable {
    @Emit var toast = ""
    var count = 0
  }

  private func banner() -> TestStore<Banner, String> {
    TestStore(Banner()) { state, action in
      if !action.isEmpty { state.toast = action }
      return .none
    }
  }

  @Test func `emitting an equal value is a change`() async {
    let reports = await reported {
      let store = banner()
      await store.send("hi") { $0.toast = "hi" }
      await store.send("hi") { $0.toast = "hi" }
      await store.send("")
      await store.expectNoChange { store.store.send("") }
      await store.finish()
    }
    #expect(reports == [])
  }

  @Test func `an expected whole state need not count its emissions`() async {
    let reports = await reported {
      let store = banner()
      await store.send("hi") { $0 = Banner(toast: "hi") }
      await store.finish()
    }
    #expect(reports == [])
  }

  @Test func `an unexpected emission of an equal value fails, and so does a missing one`()
    async
  {
    let reports = await reported {
      let store = banner()
      await store.send("hi") { $0.toast = "hi" }
      await store.send("hi")
      await store.send("") { $0.toast = "hi" }
      await store.finish()
    }
    #expect(
      reports == [
        #"""
        send("hi") made other emissions of equal values than the test expects:

          + \Banner.toast

        (−: expected and missing, +: not expected) If an emission is right, assign the value in the closure: \#
        send("hi") { $0.… = … }
        """#,
        #"""
        send("") made other emissions of equal values than the test expects:

          − \Banner.toast

        (−: expected and missing, +: not expected) If an emission is right, assign the value in the closure: \#
        send("") { $0.… = … }
        """#,
      ])
  }

  /// A value that counts how often its parts are listed.
  private struct Reflected: Equatable, CustomReflectable {
    static let mirrors = Atomic<Int>(0)
    var count = 0

    var customMirror: Mirror {
      Self.mirrors.add(1, ordering: .relaxed)
      return Mirror(self, children: ["count": count])
    }
  }

  @Test func `a step as expected lists no parts of a state whose types are all comparable`() async {
    struct Form: Equatable {
      var title = ""
      var rows: [String: Reflected] = ["a": Reflected()]
    }
    let store = TestStore(Form()) { (state: inout Form, count: Int) in
      state.title = "row \(count)"
      state.rows["a"]?.count = count
      return .none
    }
    await store.send(1) {
      $0.title = "row 1"
      $0.rows["a"]?.count = 1
    }
    #expect(Reflected.mirrors.load(ordering: .relaxed) == 0)
    await store.finish()
  }

  /// A state that is not `Equatable`, with values of any type.
  private struct Loose {
    var list: [Any] = [1, "x"]
    var any: Any = 1
    var dictionary: [String: Any] = ["a": 1]
    var comparable: [any Equatable & Sendable] = [1, "x"]
    var objects: [Client] = []
  }

  private typealias LooseChange = @Sendable (inout Loose) -> Void

  @Test func `values of any type are compared by their own types`() async {
    let client = Client()
    let reports = await reported {
      let store = TestStore<Loose, LooseChange>(Loose()) { state, change in
        change(&state)
        return .none
      }
      await store.send({ $0.list.append(3) }) { $0.list.append(3) }
      await store.send({ $0.any = [1, 2] }) { $0.any = [1, 2] }
      await store.send({ $0.any = ["a": [1]] }) { $0.any = ["a": [1]] }
      await store.send({ $0.dictionary["b"] = [2] }) { $0.dictionary["b"] = [2] }
      await store.send({ $0.comparable.append(2.5) }) { $0.comparable.append(2.5) }
      await store.send({ $0.objects.append(client) }) { $0.objects.append(client) }
      await store.send({ $0.list = [1, "x", 3] })
      await store.finish()
    }
    #expect(reports == [])
  }
}
