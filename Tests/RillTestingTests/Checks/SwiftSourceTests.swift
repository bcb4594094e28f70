import Rill
import Testing

@testable import RillTesting

struct SwiftSourceTests {
  struct Point: Equatable { var x = 1; var y: Int? }
  struct Empty {}
  struct Id: CustomStringConvertible { var description: String { "an id" } }
  struct Named: SwiftSourceConvertible { var swiftSource: String { "Named.one" } }
  final class Object {}
  enum Deep {
    case none, point(Point), labelled(x: Int), both(Int, y: String), list([Deep]), work(@Sendable () -> Void),
      maybe(Int?)
  }
  enum Spoken: CustomStringConvertible { case quiet, loud(Int); var description: String { "words" } }

  @Test func `numbers and texts are literals`() {
    #expect(SwiftSource.of(-3) == "-3")
    #expect(SwiftSource.of(UInt8(3)) == "3")
    #expect(SwiftSource.of(1.0) == "1.0")
    #expect(SwiftSource.of(Double.nan) == ".nan")
    #expect(SwiftSource.of(-Float.infinity) == "-.infinity")
    #expect(SwiftSource.of(true) == "true")
    #expect(SwiftSource.of("a\"b\n") == #""a\"b\n""#)
    #expect(SwiftSource.of(Substring("a")) == #""a""#)
    #expect(SwiftSource.of(Character("a")) == #""a""#)
    #expect(SwiftSource.of(Duration.seconds(3)) == "Duration(secondsComponent: 3, attosecondsComponent: 0)")
    #expect(SwiftSource.of(Int?.none) == "nil")
    #expect(SwiftSource.of(Int??.some(4)) == "4")
  }

  @Test func `cases are written with their labels and values`() {
    #expect(SwiftSource.of(Deep.none) == ".none")
    #expect(SwiftSource.of(Deep.labelled(x: 1)) == ".labelled(x: 1)")
    #expect(SwiftSource.of(Deep.both(1, y: "a")) == #".both(1, y: "a")"#)
    #expect(SwiftSource.of(Deep.maybe(nil)) == ".maybe(nil)")
    #expect(SwiftSource.of(Deep.list([.none, .labelled(x: 2)])) == ".list([.none, .labelled(x: 2)])")
    #expect(SwiftSource.of(Deep.point(Point())) == ".point(SwiftSourceTests.Point(x: 1, y: nil))")
    #expect(SwiftSource.of(Deep.none as any Sendable) == "SwiftSourceTests.Deep.none")
  }

  @Test func `collections are written in an order of their own`() {
    #expect(SwiftSource.of([3, 1]) == "[3, 1]")
    #expect(SwiftSource.of(Set(1...9)) == "[1, 2, 3, 4, 5, 6, 7, 8, 9]")
    #expect(SwiftSource.of(["b": 1, "a": 2]) == #"["a": 2, "b": 1]"#)
    let table = Dictionary(uniqueKeysWithValues: (1...8).map { ($0, $0 * 2) })
    #expect(SwiftSource.of(table) == "[1: 2, 2: 4, 3: 6, 4: 8, 5: 10, 6: 12, 7: 14, 8: 16]")
    #expect(SwiftSource.of([Int: Int]()) == "[:]")
    #expect(SwiftSource.of([Int]()) == "[]")
    #expect(SwiftSource.of(IdentifiedArray([Bank.Account(id: 1)])) == "[Bank.Account(id: 1, balance: 0)]")
    #expect(SwiftSource.of((1, b: "x")) == #"(1, b: "x")"#)
  }

  @Test func `what cannot be written is a placeholder`() {
    #expect(SwiftSource.of(Id()) == "<#SwiftSourceTests.Id: an id#>")
    #expect(SwiftSource.of(Spoken.quiet) == "<#SwiftSourceTests.Spoken: words#>")
    #expect(SwiftSource.of(Spoken.loud(2)) == ".loud(2)")
    #expect(SwiftSource.of(Object()).hasPrefix("<#SwiftSourceTests.Object: "))
    #expect(SwiftSource.of(Deep.work {}).hasPrefix(".work(<#"))
  }

  @Test func `a type says how it is written`() {
    #expect(SwiftSource.of([Named()]) == "[Named.one]")
    #expect(SwiftSource.of(Empty()) == "SwiftSourceTests.Empty()")
  }

  @Test func `a type is named as one writes it`() {
    struct Pair<Value> { var values: [Value] }
    #expect(SwiftSource.of(Pair(values: [1])) == "SwiftSourceTests.Pair<Int>(values: [1])")
  }
}
