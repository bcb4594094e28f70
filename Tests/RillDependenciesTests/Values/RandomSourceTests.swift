import Rill
import RillDependencies
import Testing

@Suite struct RandomSourceTests {
  @Test func `random numbers are those of the override, and of the source of a recorded turn`() {
    let source = DrawSource()
    withDependencies {
      $0.random = RandomSource { 17 }
    } operation: {
      var random = DependencyValues.current.random
      #expect(random.next() == 17 && random.next() == 17)
      let drawn = source.during { [random.next(), random.next()] }
      #expect(source.drawn.seed == 17)
      #expect(drawn[0] != drawn[1])
      source.start(source.drawn)
      #expect(source.during { [random.next(), random.next()] } == drawn)
    }
  }
}
