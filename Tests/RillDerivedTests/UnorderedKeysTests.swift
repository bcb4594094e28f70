import Rill
import RillDerived
import RillTesting
import Testing

/// Sorted and grouped rows whose keys are not always equal to themselves.
@Suite struct UnorderedKeysTests {
  private struct Sample: Identifiable, Equatable, Sendable {
    let id: Int
    var level: Double
  }

  private struct State {
    var samples: IdentifiedArray<Sample> = []
  }

  /// Returns the rows in the order of their levels, those without a number last.
  private func sorted(_ samples: IdentifiedArray<Sample>, descending: Bool = false) -> [Int] {
    let numbers = samples.enumerated().filter { !$1.level.isNaN }.sorted { one, other in
      let (a, b) = (one.element.level, other.element.level)
      return a == b ? one.offset < other.offset : descending ? a > b : a < b
    }
    return numbers.map(\.element.id) + samples.filter(\.level.isNaN).map(\.id)
  }

  @Test(arguments: UInt64(0)..<40)
  func `rows without a number are last, and the others are in order whenever some come and go`(
    seed: UInt64
  ) {
    var random = SeededRandom(seed: seed)
    let count = Int.random(in: 1...300, using: &random)
    let first = (0..<count).map { Sample(id: $0, level: level(&random)) }
    let store = Store<State, @Sendable (inout State) -> Void>(State(samples: IdentifiedArray(first))) {
      $1(&$0)
      return .none
    }
    let ascending = store.derive(\.samples).sorted(by: \.level)
    let descending = store.derive(\.samples).sorted(by: \.level, descending: true)
    let groups = store.derive(\.samples).grouped(by: \.level)
    for step in 0..<120 {
      let changes = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        (id: Int.random(in: 0..<count, using: &random), level: level(&random))
      }
      let leaves = Int.random(in: 0..<8, using: &random) == 0
      store.send { state in
        for change in changes { state.samples[id: change.id]?.level = change.level }
        guard leaves else { return }
        for id in state.samples.ids where state.samples[id: id]?.level.isNaN == true {
          state.samples[id: id]?.level = Double(id % 4)
        }
      }
      let samples = store.state.samples
      #expect(Array(ascending.ids) == sorted(samples), "seed \(seed), step \(step)")
      #expect(Array(descending.ids) == sorted(samples, descending: true), "seed \(seed), step \(step)")
      let levels = Set(samples.map(\.level).filter { !$0.isNaN }).sorted()
      let named = groups.groups.filter { !$0.key.isNaN }
      #expect(named.map(\.key) == levels, "seed \(seed), step \(step)")
      for group in named {
        let expected = samples.filter { $0.level == group.key }
        #expect(groups.count(of: group.key) == expected.count, "seed \(seed), step \(step)")
        #expect(groups.values(of: group.key) == Array(expected), "seed \(seed), step \(step)")
      }
    }
  }

  private func level(_ random: inout SeededRandom) -> Double {
    let number = Int.random(in: 0..<12, using: &random)
    return number < 3 ? .nan : Double(number)
  }
}
