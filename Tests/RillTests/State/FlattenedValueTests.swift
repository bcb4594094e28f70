import Rill
import Testing

private protocol Shape {}
private protocol Crated: AnyObject {}
private struct Square: Shape, Equatable { var size = 1 }
private final class Crate: Crated {}
private struct Mishap: Error {}

@Suite("Values within several containers")
struct FlattenedValueTests {
  /// Puts a value into a container whose dynamic type is the static type of the value.
  private func wrapped<Value>(_ value: Value) -> Any { value }

  private func typeName(_ value: Any) -> String { "\(type(of: value))" }

  @Test("a value of any type, or of the type of a protocol, has its own type")
  func containers() {
    let values: [Any] = [
      wrapped(1 as Any), wrapped(Square() as any Shape), wrapped("x" as any Equatable & Sendable),
      wrapped([1] as any Collection), wrapped(Optional(1) as Any),
      wrapped(String(repeating: "long ", count: 9) as Any),
    ]
    #expect(
      values.map { typeName(flattened($0)) } == [
        "Int", "Square", "String", "Array<Int>", "Optional<Int>", "String",
      ])
    #expect(flattened(values[1]) as? Square == Square())
    #expect(flattened(values[5]) as? String == String(repeating: "long ", count: 9))
    #expect(flattened(flattened(wrapped(wrapped(1 as Any)))) as? Int == 1)
  }

  @Test("errors, objects and values of known types stay as they are")
  func others() {
    let box = Crate()
    #expect(flattened(1) as? Int == 1)
    #expect(flattened(wrapped(Mishap() as any Error)) is Mishap)
    #expect(flattened(wrapped(box as any Crated)) as? Crate === box)
    #expect(flattened(wrapped(nil as Int?)) as? Int? == .some(nil))
  }

  @Test("a copy is retained and released as often as others")
  func ownership() {
    final class Object {}
    weak var seen: Object?
    do {
      let object = Object()
      seen = object
      for _ in 1...100 { _ = flattened(wrapped([object] as Any)) }
    }
    #expect(seen == nil)
  }
}
