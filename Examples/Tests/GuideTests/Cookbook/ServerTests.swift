import Rill
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
}
