import Foundation
import RillInspectorFixtures
import Testing

@testable import RillInspector

struct WaitingRoomTests {
  @Test func `a limited number of requests may wait for one store, and each that leaves makes room`() {
    let room = WaitingRoom(limit: 2)
    let actions = WaitingRoom.Seat(store: "a", line: .actions)
    #expect([room.enter(actions), room.enter(actions), room.enter(actions)] == [true, true, false])
    #expect(room.enter(.init(store: "b", line: .actions)) && room.enter(.init(store: "a", line: .looks)))
    room.leave(actions)
    #expect([room.enter(actions), room.enter(actions)] == [true, false])
  }

  @Test func `a store with too many waiting requests accepts no more until it has answered`() async throws {
    let asked = (0..<2).map { _ in Signal<Void>() }
    let goOn = Signal<Void>()
    let store = FakeStore(receive: { json in
      let number = try JSONDecoder().decode(Int.self, from: json)
      if number < 2 {
        asked[number].fire()
        await goOn.wait()
      }
      return SendOutcome(sequence: 1)
    })
    var limits = AccessLimits.patient
    limits.waiting = 2
    let fixture = try ResponderFixture(limits: limits, stores: [store])
    let path = "/api/v1/stores/todos/actions"
    let waiting = (0..<2).map { number in
      Task { await fixture.respond("POST", path, body: String(number))?.status }
    }
    for signal in asked { await signal.wait() }
    let refused = try #require(await fixture.respond("POST", path, body: "2"))
    #expect(refused.status == 503)
    #expect(try refused.failure.code == "too-many-waiting")
    #expect(try refused.failure.message == InspectorFailure.tooManyWaiting("Todos", limit: 2).message)
    #expect(await fixture.respond("GET", "/api/v1/stores/todos/state")?.status == 200)
    goOn.fire()
    for task in waiting { #expect(await task.value == 200) }
    #expect(await fixture.respond("POST", path, body: "2")?.status == 200)
  }

  @Test func `an abandoned request still takes its place`() async throws {
    let asked = Signal<Void>()
    let goOn = Signal<Void>()
    let store = FakeStore(receive: { json in
      guard json == Data("1".utf8) else { return SendOutcome(sequence: 2) }
      asked.fire()
      await goOn.wait()
      return SendOutcome(sequence: 1)
    })
    var limits = AccessLimits.patient
    limits.waiting = 1
    let fixture = try ResponderFixture(limits: limits, stores: [store])
    let path = "/api/v1/stores/todos/actions"
    let givenUp = Task { await fixture.respond("POST", path, body: "1")?.status }
    await asked.wait()
    givenUp.cancel()
    #expect(await fixture.respond("POST", path, body: "2")?.status == 503)
    goOn.fire()
    #expect(await givenUp.value == 200)
    #expect(await fixture.respond("POST", path, body: "2")?.status == 200)
  }
}
