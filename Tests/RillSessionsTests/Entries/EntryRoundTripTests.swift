import Rill
import RillSessions
import RillValues
import Testing

struct EntryRoundTripTests {
  @Test func `any entry round-trips through its line`() throws {
    var random = SmallRandom(seed: 3)
    for _ in 0..<3000 {
      let entry = try entry(&random)
      let line = entry.line
      #expect(!line.contains(0x0a))
      #expect(try SessionEntry(line: line) == entry)
      #expect(try JSONText(utf8: line).utf8 == line)
    }
  }

  private func entry(_ random: inout SmallRandom) throws -> SessionEntry {
    var entry = SessionEntry(
      UInt64.max >> UInt64(random.below(64)), try subject(&random), name: text(&random),
      time: Int64(random.below(9)) - 4)
    if random.below(2) == 0 { entry.text = text(&random) }
    if random.below(2) == 0 { entry.version = random.below(5) - 2 }
    if random.below(2) == 0 { entry.cause = UInt64(random.below(99)) }
    if random.below(2) == 0 { entry.refusal = .init(by: text(&random), text(&random)) }
    entry.effects = (0..<random.below(3)).map { _ in text(&random) }
    entry.isSkipped = random.below(2) == 0
    entry.isHandled = random.below(2) == 0
    if random.below(3) == 0 { entry.extra = try json(&random) }
    let name = text(&random)
    let origins: [Origin] = [
      .caller, .sender, .binding, .restore, .inspector, .test, .effect(name), .interactor(name), .other(name),
    ]
    entry.origin = origins[random.below(9)]
    return entry
  }

  private func subject(_ random: inout SmallRandom) throws -> SessionEntry.Subject {
    switch random.below(4) {
    case 0: return .action(nil)
    case 1: return .action(try json(&random))
    case 2: return .write(try (0..<random.below(4)).map { _ in try change(&random) })
    default: return .gap(random.below(2) == 0 ? nil : [try change(&random)])
    }
  }

  private func change(_ random: inout SmallRandom) throws -> SessionChange {
    let path = (0..<random.below(4)).map { _ -> SessionChange.Step in
      random.below(2) == 0 ? .index(random.below(9)) : .name(text(&random))
    }
    switch random.below(3) {
    case 0: return .set(path, try json(&random))
    case 1: return .remove(path)
    default:
      let inserted = try (0..<random.below(3)).map { _ in try json(&random) }
      return .splice(path, at: random.below(9), removing: random.below(9), inserting: inserted)
    }
  }

  private func json(_ random: inout SmallRandom) throws -> JSONText {
    let texts = [
      "null", "-0.50e10", #"{"a":[1,{}]}"#, #""\u00e9\n""#, "[]", "123456789012345678901234567890",
    ]
    return try JSONText(texts[random.below(texts.count)])
  }

  private func text(_ random: inout SmallRandom) -> String {
    let signs: [Character] = [
      "a", " ", "\"", "\\", "/", "\n", "\u{0}", "\u{1f}", "é", "😀", "\u{2028}", "{", "\u{fffd}",
    ]
    return String((0..<random.below(6)).map { _ in signs[random.below(signs.count)] })
  }
}
