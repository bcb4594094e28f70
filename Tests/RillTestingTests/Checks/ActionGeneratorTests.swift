import RillTesting
import Testing

struct ActionGeneratorTests {
  enum Light: CaseIterable, Hashable { case red, yellow, green }

  private func made<State, Action>(
    _ count: Int, by generator: ActionGenerator<State, Action>, in state: State, seed: UInt64 = 1
  ) -> [Action?] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in generator.action(in: state, using: &random) }
  }

  @Test func `all cases of an enum are generated`() {
    let lights = made(100, by: ActionGenerator<Int, Light>.allCases, in: 0)
    #expect(Set(lights) == [.red, .yellow, .green])
  }

  @Test func `equal seeds generate equal actions, and different seeds different ones`() {
    let generator = ActionGenerator<Int, Int> { _, random in random.int(in: 0...1_000_000) }
    #expect(made(5, by: generator, in: 0) == made(5, by: generator, in: 0))
    #expect(made(5, by: generator, in: 0) != made(5, by: generator, in: 0, seed: 2))
  }

  @Test func `generators are chosen by their weights`() {
    let generator = ActionGenerator<Int, String>.frequency(
      (3, .always("often")), (1, .always("seldom")), (0, .always("never")), (-2, .always("never")))
    let actions = made(4_000, by: generator, in: 0)
    #expect((2_850...3_150).contains(actions.count { $0 == "often" }))
    #expect(actions.allSatisfy { $0 == "often" || $0 == "seldom" })
  }

  @Test func `if a generator has no value, the others are tried`() {
    let generator = ActionGenerator<Int, String>.one(
      of: .always("low").when { $0 < 10 }, .always("high").when { $0 > 5 },
      .always("never").when { _ in false })
    #expect(Set(made(100, by: generator, in: 0)) == ["low"])
    #expect(Set(made(100, by: generator, in: 20)) == ["high"])
    #expect(Set(made(100, by: generator, in: 7)) == ["low", "high"])
  }

  @Test func `an empty generator generates nothing`() {
    #expect(made(3, by: ActionGenerator<Int, Int>.frequency(), in: 0) == [nil, nil, nil])
    #expect(made(3, by: ActionGenerator<Int, Int>.any(of: []), in: 0) == [nil, nil, nil])
    #expect(made(1, by: ActionGenerator<Int, Int>.one(of: .any(of: [])), in: 0) == [nil])
  }

  @Test func `a child's actions are generated where there is one`() {
    struct Parent { var child: Int? }
    let generator = ActionGenerator<Int, Int> { child, random in child + random.int(in: 0...0) }
      .embedded(in: { (parent: Parent) in parent.child }) { "child \($0)" }
    #expect(made(1, by: generator, in: Parent(child: 4)) == ["child 4"])
    #expect(made(1, by: generator, in: Parent(child: nil)) == [nil])
  }
}
