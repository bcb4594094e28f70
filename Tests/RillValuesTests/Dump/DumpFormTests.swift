import RillValues
import Testing

struct DumpFormTests {
  @Test func `a type customizes its form`() {
    #expect(String(dumping: Money(cents: 250)) == "2.50 €")
    #expect(String(dumping: [Box(inside: Money(cents: 5))]) == "[0.05 €]")
    #expect(String(dumping: Point(x: 1, y: 2)) == "Point(horizontal: 1, vertical: 2)")
    #expect(String(dumping: Password(text: "tea")) == "••••")
  }

  @Test func `a rule precedes the type's own form, and the first rule precedes the others`() {
    let options = DumpOptions(rules: [
      DumpRule(for: Money.self) { .value($0.cents) }, DumpRule(for: Money.self) { _ in .words("never") },
      DumpRule(for: Todo.self) { .words("#\($0.id)") },
    ])
    #expect(String(dumping: Money(cents: 250), options: options) == "250")
    #expect(String(dumping: [Todo(id: 7, title: "a")], options: options) == "[#7]")
  }

  @Test func `a rule for a protocol or a class applies to all conforming types`() {
    let options = DumpOptions(rules: [
      DumpRule(for: (any Animal).self) { .words("a \($0.kind)") },
      DumpRule(for: Base.self) { .words("base \($0.number)") },
    ])
    #expect(String(dumping: [Cat()], options: options) == "[a cat]")
    #expect(String(dumping: [Derived()], options: options) == "[base 1]")
  }

  @Test func `a custom form that leads back to its own value is ignored`() {
    #expect(String(dumping: Endless(name: "a")) == "Endless(name: \"a\")")
  }

  @Test func `long text is truncated`() {
    let options = DumpOptions(limits: .init(characters: 3))
    #expect(String(dumping: Money(cents: 12_345), options: options) == "123…")
  }

  @Test func `a difference uses a type's form and still finds hidden changes`() throws {
    let difference = try #require(Difference(from: Money(cents: 250), to: Money(cents: 251)))
    #expect(difference.description == "- 2.50 €\n+ 2.51 €")
    let options = DumpOptions(rules: [DumpRule(for: Money.self) { _ in .words("money") }])
    let hidden = try #require(Difference(from: Money(cents: 250), to: Money(cents: 251), options: options))
    #expect(hidden.description == "- money\n+ money  // not equal, though shown alike")
  }
}

private struct Money: Dumpable {
  var cents: Int
  var dumpForm: DumpForm { .words("\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100) €") }
}

private struct Box: Dumpable {
  var inside: Money
  var dumpForm: DumpForm { .value(inside) }
}

private struct Point: Dumpable {
  var (x, y): (Int, Int)
  init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
  var dumpForm: DumpForm { .members(["horizontal": x, "vertical": y]) }
}

private struct Password: Dumpable {
  var text: String
  var dumpForm: DumpForm { .redacted }
}

private struct Endless: Dumpable {
  var name: String
  var dumpForm: DumpForm { .value(self) }
}

private protocol Animal { var kind: String { get } }
private struct Cat: Animal { var kind: String { "cat" } }

private class Base { let number = 1 }
private final class Derived: Base {}
