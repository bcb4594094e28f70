import Rill
import RillFixtures
import Synchronization
import Testing

/// An API that calls back on any thread.
private final class Beacon: Sendable {
  private let listener = Mutex<(@Sendable (String) -> Void)?>(nil)
  let registered = Signal()
  let removals = Recorder<String>()

  func register(_ listen: @escaping @Sendable (String) -> Void) {
    listener.withLock { $0 = listen }
    registered.fire()
  }

  func remove() {
    listener.withLock { $0 = nil }
    removals.note("removed")
  }

  func call(_ word: String) { listener.withLock { $0 }?(word) }
}

@MainActor
@Suite(.timeLimit(.minutes(60))) struct CallbackTests {
  let bench = makeBench()
  private let beacon = Beacon()

  private var listening: Effect<Deed> {
    .callback("beacon") { [beacon] send in
      beacon.register { word in
        if word == "end" {
          send.finish()
        } else if word == "fail" {
          send.finish(throwing: Mishap.numbered(1))
        } else {
          send(.note(word))
        }
      }
      return { beacon.remove() }
    } catch: { error, send in
      await send(.note("\(error)"))
    }
  }

  @Test func `values of a callback arrive in order until the API ends it`() async {
    let task = bench.start(listening)
    await beacon.registered.wait()
    await Task.detached { [beacon] in
      for number in 1...100 { beacon.call("\(number)") }
      beacon.call("end")
      beacon.call("late")
    }.value
    await task.finish()
    #expect(bench.state == (1...100).map(String.init))
    #expect(beacon.removals.elements == ["removed"])
  }

  @Test func `an error with which the API ends is caught`() async {
    let task = bench.start(listening)
    await beacon.registered.wait()
    beacon.call("fail")
    await task.finish()
    #expect(bench.state == ["numbered(1)"])
    #expect(beacon.removals.elements == ["removed"])
  }

  @Test func `cancelling ends the registration immediately and once`() async {
    let task = bench.start(listening)
    await beacon.registered.wait()
    task.cancel()
    await beacon.removals.first(1)
    beacon.call("late")
    await bench.start(.noting("next")).finish()
    #expect(bench.state == ["next"])
    #expect(beacon.removals.elements == ["removed"])
  }

  @Test func `releasing the store ends the registration`() async {
    var bench: Bench? = makeBench()
    bench?.start(listening)
    await beacon.registered.wait()
    bench = nil
    await beacon.removals.first(1)
    #expect(beacon.removals.elements == ["removed"])
  }
}
