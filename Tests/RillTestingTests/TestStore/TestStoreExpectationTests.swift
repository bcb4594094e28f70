import Rill
import RillTesting
import Testing

/// The initial state of an expectation's closure, and the change that it describes.
@MainActor @Suite struct TestStoreExpectationTests {
  struct Shelf: Equatable {
    var count = 0
    var label = ""
    var books: [String] = []
    var loans: [String: Int] = [:]
    var place: Place = .room(1)
    enum Place: Equatable { case room(Int), cellar }
  }

  typealias Change = @Sendable (inout Shelf) -> Void

  private func store(_ exhaustivity: Exhaustivity, _ shelf: Shelf = Shelf()) -> TestStore<Shelf, Change> {
    TestStore(shelf, exhaustivity: exhaustivity) { state, change in
      change(&state)
      return .none
    }
  }

  @Test(arguments: [Exhaustivity.on, .off, .off(showSkipped: true)])
  func `the closure receives the state before, and so does the test store`(
    exhaustivity: Exhaustivity
  ) async {
    let reports = await reported {
      let store = store(exhaustivity)
      await store.send({ $0.count += 1 }) {
        #expect(store.state.count == 0)
        #expect($0.count == 0)
        $0.count += 1
      }
      #expect(store.state.count == 1)
      await store.send({ $0.count += 2 }) {
        #expect(store.state.count == 1)
        $0.count = store.state.count + 2
      }
      store.expect(\.count, 3)
    }
    #expect(reports == [])
  }

  @Test func `without exhaustivity a relative change is correct, and the rest is skipped`() async {
    let reports = await reported {
      let store = store(.off)
      await store.send({
        $0.count += 1
        $0.label = "new"
        $0.books = ["a", "b"]
        $0.loans = ["a": 1, "b": 2]
      }) {
        $0.count += 1
      }
      await store.send({ $0.books.append("c") }) { $0.books.append("c") }
      await store.send({
        $0.loans["a", default: 0] += 1
        $0.loans["b"] = nil
      }) {
        $0.loans["a", default: 0] += 1
      }
      await store.send({ $0.books = ["x", "y", "z"] }) { $0.books[1] = "y" }
      await store.send({
        $0.count = 9
        $0.place = .room(2)
      }) {
        $0.place = .room(2)
      }
    }
    #expect(reports == [])
  }

  @Test func `without exhaustivity a wrong relative change fails and names the part`() async {
    let reports = await reported {
      let store = store(.off)
      await store.send({
        $0.count += 5
        $0.label = "new"
      }) {
        $0.count += 1
      }
    }
    #expect(
      reports.map { $0.replacing(/send\(.*?\) made/, with: "send(…) made") } == [
        #"""
        send(…) made another state than the test expects:

            TestStoreExpectationTests.Shelf(
          -   count: 1
          +   count: 5
          -   label: ""
          +   label: "new"
              … 3 unchanged
            )

        (−: expected, +: actual) Without exhaustivity only what the closure names counts: \Shelf.count. If the actual \#
        state is right, let the closure make it.
        """#
      ])
  }

  @Test func `without exhaustivity a field set to its old value must not change`() async {
    let reports = await reported {
      let store = store(.off)
      await store.send({
        $0.count += 5
        $0.label = "new"
      }) {
        $0.label = ""
      }
      await store.send({ $0.place = .cellar }) { $0.place = .room(1) }
      await store.send({ $0.loans["a"] = 2 }) { $0.loans["a"] = 3 }
    }
    #expect(
      reports.map { report in
        report.split(separator: "\n").filter { $0.hasPrefix("  -") || $0.hasPrefix("  +") }.map {
          $0.dropFirst(2)
        }
      } == [
        [#"-   label: """#, #"+   label: "new""#], ["-   place: .room(1)", "+   place: .cellar"],
        [#"-     "a": 3"#, #"+     "a": 2"#],
      ])
  }

  @Test func `after a failed expectation the test store has the actual state`() async {
    let reports = await reported {
      let store = store(.on)
      await store.send({ $0.count += 1 }) { $0.count = 7 }
      await store.send({ $0.count += 1 }) { $0.count += 1 }
      #expect(store.state.count == 2)
    }
    #expect(reports.count == 1)
  }
}
