import Rill
import Testing

@Suite struct EffectIDTests {
  @Test func `equal values are equal IDs only if their types are equal`() {
    let ids: [EffectID] = [
      EffectID(1), EffectID(1.0), EffectID(UInt8(1)), EffectID("1"), EffectID("1" as Substring),
      EffectID(true),
      EffectID(Optional(1)),
    ]
    #expect(Set(ids).count == ids.count)
    for (place, id) in ids.enumerated() { #expect(ids.firstIndex(of: id) == place) }
  }

  @Test func `a literal, its value and an ID of an ID are equal`() {
    let number = 7
    #expect("load" as EffectID == EffectID("load"))
    #expect("load \(number)" as EffectID == EffectID("load 7"))
    #expect(EffectID(EffectID("load")) == "load")
    #expect(EffectID(7) == EffectID(number))
  }

  private struct FetchPosts: Hashable, Sendable {}
  private enum Work: Hashable, Sendable { case load, save }

  @Test func `any hashable value is an ID`() {
    let effect = Effect<Int>.run { _ in }
    #expect(effect.id(FetchPosts()).descriptions.first?.id == EffectID(FetchPosts()))
    #expect(effect.id(Work.load, policy: .first).descriptions.first?.id == EffectID(Work.load))
    #expect(effect.id(3).descriptions.first?.id == EffectID(3))
    #expect(effect.id("name").descriptions.first?.id == EffectID("name"))
    let id = EffectID("kept")
    #expect(effect.id(id).descriptions.first?.id == id)
  }

  @Test func `an ID returns its value as its own type only`() {
    #expect(EffectID(Work.save).value(as: Work.self) == .save)
    #expect(EffectID("name").value() == "name")
    #expect(EffectID(1).value(as: UInt8.self) == nil)
    #expect(EffectID(1).value(as: String.self) == nil)
  }
}
