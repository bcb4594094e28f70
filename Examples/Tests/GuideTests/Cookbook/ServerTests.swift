import Rill
import RillJournal
import RillPersistence
import RillTesting
import Testing

@testable import Guides

struct ServerTests {
  @Test func `each room has its own lines`() async {
    let rooms = Rooms()
    await rooms.room("tea").say("hello")
    let sender = await rooms.room("tea").sender()
    #expect(await sender.send("from elsewhere") == nil)
    #expect(await rooms.room("tea").lines() == ["hello", "from elsewhere"])
    #expect(await rooms.room("milk").lines() == [])
  }

  @Test func `a replica shows what the room contains when it is released`() async {
    let replica = Replica()
    do {
      let room = Room()
      await room.say("hello")
      let states = await room.states()
      async let following: Void = replica.follow(states)
      await room.say("goodbye")
      _ = consume room
      await following
    }
    #expect(await replica.lines() == ["hello", "goodbye"])
  }

  @Test func `accounts of a journal are there when the server starts again`() async throws {
    let file = MemoryJournalFile()
    let accounts = Accounts(in: Journal(in: file))
    try await withThrowingTaskGroup { group in
      for sum in 1...10 { group.addTask { _ = try await accounts.account("Jenny").deposit(sum) } }
      try await group.waitForAll()
    }
    #expect(try await accounts.account("Donald").deposit(5) == 5)
    try await accounts.close()

    let again = Accounts(in: Journal(in: file))
    #expect(try await again.account("Jenny").deposit(0) == 55)
    #expect(try await again.account("Donald").deposit(0) == 5)
  }

  @Test func `an account that could not be opened can be opened later`() async throws {
    let file = MemoryJournalFile()
    let accounts = Accounts(in: Journal(in: file))
    let other = Journal(in: file)
    let first = Account()
    try await first.open("Jenny", in: other)
    await #expect(throws: PersistenceFailure.self) { try await accounts.account("Jenny") }
    try await first.close()
    #expect(try await accounts.account("Jenny").deposit(1) == 1)
  }
}
