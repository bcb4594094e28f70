import Rill
import Testing

/// The conditions and values of notifications.
@Suite struct TellingTests {
  private let store = Desk.store()
  private let watches = Watches()

  @Test func `an observer receives the old and the new value`() {
    watches.watch(store, \.count, "count")
    store.send(.add(2))
    store.send(.add(3))
    #expect(watches.notes == ["count: 0 > 2", "count: 2 > 5"])
  }

  @Test func `an equal write notifies no observer`() {
    watches.watch(store, \.count, "count")
    watches.watch(store, \.text, "text")
    watches.watch(store, \.numbers, "numbers")
    watches.watch(store, \.double, "double")
    watches.hold(store.observe { [watches] _ in watches.note("state") })
    store.send(.add(0))
    store.update { $0 = Desk() }
    store.update { desk in
      desk.count = 0
      desk.text = ""
      desk.numbers = []
    }
    #expect(watches.notes == [])
  }

  @Test func `the first change notifies only if it is a real one`() {
    watches.hold(store.observe { [watches] _ in watches.note("state") })
    watches.hold(store.observe(deriving: \.count) { [watches] _ in watches.note("derived") })
    store.send(.add(0))
    #expect(watches.new == [])
    store.send(.add(1))
    #expect(watches.new == ["state", "derived"])
  }

  @Test func `an observer is notified once per turn, however often its field is written`() {
    watches.watch(store, \.count, "count")
    store.update { desk in
      for number in 1...5 { desk.count = number }
    }
    #expect(watches.notes == ["count: 0 > 5"])
  }

  @Test func `a field that changes and changes back within a turn does not notify`() {
    watches.watch(store, \.count, "count")
    watches.watch(store, \.text, "text")
    store.update { desk in
      desk.count = 5
      desk.text = "a"
      desk.count = 0
      desk.text = ""
    }
    #expect(watches.notes == [])
  }

  @Test func `observers of other fields are not notified`() {
    watches.watch(store, \.text, "text")
    watches.watch(store, \.lamp.watts, "watts")
    watches.watch(store, \.lamp.isOn, "isOn")
    store.send(.add(1))
    store.send(.lamp(.watts(60)))
    #expect(watches.notes == ["watts: 40 > 60"])
  }

  @Test func `an equal value in new storage does not notify, and a later change does`() {
    store.update { $0.numbers = [1, 2, 3] }
    watches.watch(store, \.numbers, "numbers")
    store.update { $0.numbers = [1, 2, 3].map { $0 } }
    store.update { $0.numbers = Array($0.numbers.reversed().reversed()) }
    #expect(watches.new == [])
    store.update { $0.numbers[1] = 9 }
    #expect(watches.new == ["numbers: [1, 2, 3] > [1, 9, 3]"])
    store.update { $0.numbers = [1, 9, 3].map { $0 } }
    #expect(watches.new == [])
    store.update { $0.numbers.append(4) }
    #expect(watches.new == ["numbers: [1, 9, 3] > [1, 9, 3, 4]"])
  }

  @Test func `an array changed in place many times notifies each time`() {
    watches.watch(store, \.numbers, "numbers")
    for number in 1...3 { store.update { $0.numbers.append(number) } }
    store.update { $0.numbers[0] = 7 }
    #expect(
      watches.notes == [
        "numbers: [] > [1]", "numbers: [1] > [1, 2]", "numbers: [1, 2] > [1, 2, 3]",
        "numbers: [1, 2, 3] > [7, 2, 3]",
      ])
  }

  @Test func `observers see the settled state and no intermediate one`() {
    watches.hold(
      store.observe(\.count) { [store, watches] change in
        watches.note("\(change.new) \(store.state.count) \(store.count) \(store.state.text)")
      })
    store.update { desk in
      desk.count = 1
      desk.text = "set after count"
    }
    #expect(watches.notes == ["1 1 1 set after count"])
  }

  @Test func `the initial call is immediate and has no old value`() {
    store.send(.add(3))
    watches.watch(store, \.count, "count", initial: true)
    watches.watch(store, \.double, "double", initial: true)
    watches.watch(store, \.text, "text", initial: false)
    watches.hold(
      store.observe(initial: true) { [watches] in watches.note("state \($0.old == nil) \($0.new.count)") })
    watches.hold(
      store.observe(\.count, \.text, initial: true) { [watches] in watches.note("\($0.old == nil) \($0.new)")
      })
    watches.hold(
      store.observe(deriving: \.lamp.watts, initial: true) { [watches] in
        watches.note(Watches.line("watts", $0))
      })
    #expect(
      watches.new == ["count: - > 3", "double: - > 6", "state true 3", "true (3, \"\")", "watts: - > 40"])
    store.send(.add(1))
    #expect(
      watches.new == ["count: 3 > 4", "double: 6 > 8", "state false 4", "false (4, \"\")"])
  }

  @Test func `an action sent by the initial call is not lost`() {
    watches.hold(
      store.observe(\.count, initial: true) { [store, watches] change in
        watches.note(Watches.line("count", change))
        if change.new == 0 { store.send(.add(1)) }
      })
    #expect(watches.new == ["count: - > 0", "count: 0 > 1"])
    store.send(.add(1))
    #expect(watches.new == ["count: 1 > 2"])
  }

  @Test func `an observer of several fields is notified once with all old and new values`() {
    watches.hold(
      store.observe(\.count, \.text, \.lamp.isOn) { [watches] change in
        watches.note("\(change.old.map { "\($0)" } ?? "-") > \(change.new)")
      })
    store.update { desk in
      desk.count = 1
      desk.lamp.isOn = true
    }
    store.update { $0.numbers = [1] }
    store.update { $0.text = "a" }
    #expect(watches.notes == [#"(0, "", false) > (1, "", true)"#, #"(1, "", true) > (1, "a", true)"#])
  }

  @Test func `an observer of a derived value is notified when the value has changed`() {
    watches.hold(
      store.observe(deriving: { $0.numbers.count + $0.count }) { [watches] in
        watches.note(Watches.line("sum", $0))
      })
    store.update { $0.numbers.append(1) }
    store.update { desk in
      desk.numbers.removeAll()
      desk.count = 1
    }
    store.send(.add(1))
    #expect(watches.notes == ["sum: 0 > 1", "sum: 1 > 2"])
  }

  @Test func `a derived value is computed once per turn`() {
    var times = 0
    watches.hold(
      store.observe(deriving: {
        times += 1
        return $0.count
      }) { [watches] in
        watches.note(Watches.line("count", $0))
      })
    times = 0
    store.send(.add(1))
    #expect(times == 1)
    store.update { $0.text = "a" }
    store.send(.add(1))
    #expect(times == 3)
    #expect(watches.notes == ["count: 0 > 1", "count: 1 > 2"])
  }

  @Test func `an observer of the whole state receives whole states`() {
    watches.hold(
      store.observe { [watches] in
        watches.note("\($0.old?.count ?? -1) \($0.old?.text ?? "") > \($0.new.count)")
      })
    store.update { $0.text = "a" }
    store.send(.add(1))
    #expect(watches.notes == ["0  > 0", "0 a > 1"])
  }

  @Test func `several observers of one field are all notified`() {
    for number in 0..<3 { watches.watch(store, \.count, "\(number)") }
    store.send(.add(1))
    #expect(watches.notes == ["0: 0 > 1", "1: 0 > 1", "2: 0 > 1"])
  }

  @Test func `replacing the whole state notifies the observers of the fields that differ`() {
    watches.watch(store, \.count, "count")
    watches.watch(store, \.lamp.shade.color, "color")
    watches.watch(store, \.text, "text")
    store.update { $0 = Desk(count: 1, lamp: Desk.Lamp(shade: Desk.Shade(color: "red"))) }
    store.update { $0.lamp.shade.color = "blue" }
    #expect(watches.notes == ["count: 0 > 1", "color: white > red", "color: red > blue"])
  }
}
