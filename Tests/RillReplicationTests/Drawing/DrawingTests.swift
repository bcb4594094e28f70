import Foundation
import Rill
import RillDependencies
import RillReplication
import Testing

@Suite struct DrawingTests {
  @Test func `dates, random numbers and identifiers are those of the override outside of a recorded turn`() {
    let id = UUID()
    withDependencies {
      $0.date = DateSource { Date(timeIntervalSince1970: 12.345_678_9) }
      $0.random = RandomSource { 17 }
      $0.uuid = UUIDSource { id }
    } operation: {
      let values = DependencyValues.current
      var random = values.random
      #expect(values.date() == Date(timeIntervalSince1970: 12.345_678_9))
      #expect(random.next() == 17)
      #expect(values.uuid() == id)
    }
  }

  @Test func `the real ones are those of the system`() {
    withDependencies {
      $0.environment = .real
    } operation: {
      let values = DependencyValues.current
      var random = values.random
      let before = Date()
      let date = values.date()
      #expect(before <= date && date <= Date())
      #expect(random.next() != random.next())
      #expect(values.uuid() != values.uuid())
    }
  }

  @Test func `a recorded turn draws each value from the override once, and then from the record`() {
    let source = DrawSource()
    let values = withDependencies {
      $0.date = DateSource { Date(timeIntervalSince1970: -1.000_000_4) }
      $0.random = RandomSource { 17 }
      $0.uuid = UUIDSource { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5)) }
    } operation: {
      DependencyValues.current
    }
    func draw() -> [String] {
      source.during {
        var random = values.random
        return [
          "\(values.date().timeIntervalSince1970)", "\(random.next())", values.uuid().uuidString,
          values.uuid().uuidString, "\(Int.random(in: 0..<1000, using: &random))",
        ]
      }
    }
    source.start()
    let drawn = draw()
    #expect(source.drawn == DrawSource.Draws(time: -1_000_000, seed: 17))
    #expect(drawn[0] == "-1.0")
    #expect(drawn[2] != drawn[3])
    for id in drawn[2...3] {
      #expect(Array(id)[14] == "4", "the version")
      #expect("89AB".contains(Array(id)[19]), "the variant")
    }
    source.start(source.drawn)
    #expect(draw() == drawn)

    source.start()
    _ = source.during { values.uuid() }
    #expect(source.drawn.seed == 5)
  }

  @Test(arguments: [64_092_211_201, 1e300, -1e300, Double.infinity, -Double.infinity, Double.nan])
  func `every date can be recorded, and the recorded one can be used`(_ seconds: Double) {
    let source = DrawSource()
    let date = source.during { DateSource { Date(timeIntervalSince1970: seconds) }() }
    #expect(date == (seconds > 0 ? .distantFuture : .distantPast))
    #expect(source.during { DateSource { Date() }() } == date)
  }
}
