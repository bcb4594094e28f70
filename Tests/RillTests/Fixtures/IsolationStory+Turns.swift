import Observation
import Rill
import RillFixtures
import Testing

// Stories that end before the first suspension.
extension IsolationStory {
  static func sendsAreSynchronous(isolation: isolated (any Actor)? = #isolation) {
    let store = makeOutpost()
    let task = store.send(.note("one"))
    #expect(store.state.log == ["one"])
    #expect(task.isFinished)
    store.send(.chain(["two", "three", "four"]))
    store.update("five") { $0.log.append("five") }
    #expect(store.state.log == ["one", "two", "three", "four", "five"])
  }

  static func reentrantSendsAreLaterTurns(isolation: isolated (any Actor)? = #isolation) {
    let store = makeOutpost()
    let seen = Collected<Int>()
    let first = store.observe(\.log.count) { [unowned store] change in
      if change.new == 1 {
        store.send(.note("from the observer"))
        #expect(store.state.log.count == 1)
      }
    }
    let second = store.observe(\.log.count) { seen.add($0.new) }
    store.send(.chain(["outer", "asked for"]))
    #expect(store.state.log == ["outer", "from the observer", "asked for"])
    #expect(seen.elements == [1, 2, 3])
    first.cancel()
    second.cancel()
  }

  static func batchesNotifyOnce(isolation: isolated (any Actor)? = #isolation) {
    let store = makeOutpost()
    let seen = Collected<Int>()
    let watch = store.observe(\.count) { seen.add($0.new) }
    store.batch {
      for _ in 0..<10 { store.send(.add(1)) }
    }
    #expect(seen.elements == [10])
    watch.cancel()
  }

  static func observersAreToldHere(isolation: isolated (any Actor)? = #isolation) {
    let store = makeOutpost()
    let place = Place()
    let seen = Collected<String>()
    let watches = [
      store.observe(\.count) { change in
        place.assert()
        seen.add("count \(change.old ?? -1) \(change.new)")
      },
      store.observe(\.log, initial: true) { change in
        place.assert()
        seen.add("log \(change.new)")
      },
      store.observe(deriving: { $0.count > 1 }) { change in
        place.assert()
        seen.add("large \(change.new)")
      },
    ]
    store.send(.add(1))
    store.send(.note("a"))
    store.send(.add(1))
    #expect(seen.elements == ["log []", "count 0 1", #"log ["a"]"#, "count 1 2", "large true"])
    for watch in watches { watch.cancel() }
    store.send(.add(1))
    #expect(seen.elements.count == 5)
  }

  static func trackedFieldsFireHere(isolation: isolated (any Actor)? = #isolation) {
    let store = makeOutpost()
    let fired = Recorder<String>()
    withTracking("count", fired) { #expect(store.count == 0) }
    withTracking("log", fired) { #expect(store.log.isEmpty) }
    store.send(.note("a"))
    #expect(fired.elements == ["log"])
    store.send(.add(1))
    store.send(.add(1))
    #expect(fired.elements == ["log", "count"])
  }

  static func partsAndRowsAreLive(isolation: isolated (any Actor)? = #isolation) {
    let store = makeOutpost()
    let place = Place()
    let part = store.scope(\.part) { Outpost.Action.part($0) }
    let row = store.row(\.rows, id: 2) { Outpost.Action.row($0, $1) }
    let seen = Collected<String>()
    let watches = [
      part.observe(\.text) { change in
        place.assert()
        seen.add(change.new)
      },
      row?.observe(\.value) { change in
        place.assert()
        seen.add("\(change.new)")
      },
    ]
    part.send("by the part")
    row?.send(7)
    store.send(.row(1, 9))
    #expect(store.state.part.text == "by the part")
    #expect(store.state.rows.map(\.value) == [9, 7])
    #expect(row?.state.value == 7)
    #expect(seen.elements == ["by the part", "7"])
    store.update { $0.rows.remove(id: 2) }
    #expect(row?.isPresent == false)
    #expect(row?.state.value == 7)
    for watch in watches { watch?.cancel() }
  }

  static func bindingsWriteHere(isolation: isolated (any Actor)? = #isolation) {
    let store = makeOutpost()
    let place = Place()
    let watch = store.observe(\.count) { _ in place.assert() }
    let direct = store.binding(\.count)
    let sending = store.binding(\.part.text) { Outpost.Action.part($0) }
    direct.wrappedValue = 4
    sending.wrappedValue = "bound"
    #expect(store.state.count == 4)
    #expect(store.state.part.text == "bound")
    watch.cancel()
  }
}
