import Rill
import Testing

/// The parts of an effect, listed without its work.
struct EffectPartTests {
  private func words(_ effect: Effect<Int>) -> [String] { effect.parts.map { "\($0)" } }

  @Test func `none lists nothing`() {
    #expect(Effect<Int>.none.parts.isEmpty)
    #expect(Effect<Int>.merge([]).parts.isEmpty)
  }

  @Test func `every part is listed in order at any depth`() {
    let effect = Effect<Int>.merge(
      .send(1),
      .concatenate(.cancel("old"), .run("load") { _ in }.id("a"), .merge(.send(2), .send(3))),
      .none.animation(.default))
    let work = EffectDescription("load", id: "a")
    #expect(
      words(effect)
        == [
          "send(1)", "cancel(old)", "\(EffectPart<Int>.work(work))", "send(2)", "send(3)",
          "\(EffectPart<Int>.animate(.default))",
        ])
  }

  @Test func `a described effect is followed by its parts`() {
    let effect = Effect<Int>.merge(.send(1), .run("load") { _ in }).delay(for: .seconds(1))
    let whole = EffectPart<Int>.work(EffectDescription("merge", delay: .seconds(1)))
    #expect(words(effect) == ["\(whole)", "send(1)", "\(EffectPart<Int>.work(EffectDescription("load")))"])
  }

  @Test func `a write is listed by its label`() {
    let effect: Effect<Never> = Effect<Int>.send(4).writing { number in
      EffectWrite({ "count" }, in: Int.self) { $0 = number }
    }
    #expect(effect.parts.map { "\($0)" } == [#"write("count")"#])
  }
}
