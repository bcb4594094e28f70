import Foundation
import Rill
import Testing

@testable import RillValues

struct SwiftSourceTests {
  struct Point: Equatable { var x = 1; var y: Int? }
  struct Empty {}
  struct Row: Identifiable { var id: Int }
  struct Id: CustomStringConvertible { var description: String { "an id" } }
  struct Named: SwiftSourceConvertible { var swiftSource: String { "Named.one" } }
  final class Object {}
  enum Deep {
    case none, point(Point), labelled(x: Int), both(Int, y: String), list([Deep]), work(@Sendable () -> Void),
      maybe(Int?)
  }
  enum Spoken: CustomStringConvertible { case quiet, loud(Int); var description: String { "words" } }

  @Test func `numbers and strings are literals`() {
    #expect(SwiftSource.of(-3) == "-3")
    #expect(SwiftSource.of(UInt8(3)) == "3")
    #expect(SwiftSource.of(1.0) == "1.0")
    #expect(SwiftSource.of(Double.nan) == ".nan")
    #expect(SwiftSource.of(-Float.infinity) == "-.infinity")
    #expect(SwiftSource.of(true) == "true")
    #expect(SwiftSource.of("a\"b\n") == #""a\"b\n""#)
    #expect(SwiftSource.of(Substring("a")) == #""a""#)
    #expect(SwiftSource.of(Character("a")) == #""a""#)
    #expect(SwiftSource.of(Duration.seconds(3)) == ".seconds(3)")
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

  @Test func `collections are written in a stable order`() {
    #expect(SwiftSource.of([3, 1]) == "[3, 1]")
    #expect(SwiftSource.of(Set(1...9)) == "[1, 2, 3, 4, 5, 6, 7, 8, 9]")
    #expect(SwiftSource.of(["b": 1, "a": 2]) == #"["a": 2, "b": 1]"#)
    let table = Dictionary(uniqueKeysWithValues: (1...8).map { ($0, $0 * 2) })
    #expect(SwiftSource.of(table) == "[1: 2, 2: 4, 3: 6, 4: 8, 5: 10, 6: 12, 7: 14, 8: 16]")
    #expect(SwiftSource.of([Int: Int]()) == "[:]")
    #expect(SwiftSource.of([Int]()) == "[]")
    #expect(SwiftSource.of(IdentifiedArray([Row(id: 1)])) == "[SwiftSourceTests.Row(id: 1)]")
    #expect(SwiftSource.of((1, b: "x")) == #"(1, b: "x")"#)
  }

  @Test func `a value without a source form is a placeholder`() {
    #expect(SwiftSource.of(Id()) == "<#SwiftSourceTests.Id: an id#>")
    #expect(SwiftSource.of(Spoken.quiet) == "<#SwiftSourceTests.Spoken: words#>")
    #expect(SwiftSource.of(Spoken.loud(2)) == ".loud(2)")
    #expect(SwiftSource.of(Object()).hasPrefix("<#SwiftSourceTests.Object: "))
    #expect(SwiftSource.of(Deep.work {}).hasPrefix(".work(<#"))
  }

  @Test func `a type customizes its source`() {
    #expect(SwiftSource.of([Named()]) == "[Named.one]")
    #expect(SwiftSource.of(Empty()) == "SwiftSourceTests.Empty()")
  }

  @Test func `a type is named as in source code`() {
    struct Pair<Value> { var values: [Value] }
    #expect(SwiftSource.of(Pair(values: [1])) == "SwiftSourceTests.Pair<Int>(values: [1])")
  }

  // MARK: - Unknown types

  enum Mood: String { case fine, `self` }
  enum Loud: String, CustomStringConvertible { case shout; var description: String { "!" } }
  struct Box { var any: any Sendable; var maybe: Mood?; var deep: Mood?? }

  @Test func `a type is written where nothing implies it`() {
    func source(_ value: any Sendable) -> String { SourceWriter().expression(Box(any: value)).line }
    func expect(_ value: any Sendable, _ words: String) {
      #expect(source(value) == "SwiftSourceTests.Box(any: \(words), maybe: nil, deep: nil)")
    }
    expect(3, "3")
    expect(UInt8(3), "UInt8(3)")
    expect(1.5, "1.5")
    expect(Float(1.5), "Float(1.5)")
    expect(Double.nan, "Double.nan")
    expect(-Float.infinity, "-Float.infinity")
    expect("a", "\"a\"")
    expect(Character("a"), "Character(\"a\")")
    expect(Substring("a"), "Substring(\"a\")")
    expect(Mood.fine, "SwiftSourceTests.Mood.fine")
    expect(Duration.milliseconds(1500), "Duration.milliseconds(1500)")
    expect([1], "[1] as [Int]")
    expect([UInt8: Mood](), "[:] as [UInt8: SwiftSourceTests.Mood]")
    expect([Mood.fine] as Set, "[.fine] as Set<SwiftSourceTests.Mood>")
    expect(Int8(1)..<3, "Int8(1)..<Int8(3)")
    expect([1, nil], "[1, nil] as [Int?]")
    expect([[1]], "[[1]] as [[Int]]")
  }

  @Test func `a value that an optional would absorb is written with its type`() {
    #expect(SwiftSource.of(Deep?.some(.none)) == "SwiftSourceTests.Deep.none")
    #expect(SwiftSource.of(Deep?.some(.labelled(x: 1))) == ".labelled(x: 1)")
    #expect(SwiftSource.of(Mood??.some(.fine)) == "SwiftSourceTests.Mood.fine")
    #expect(SwiftSource.of(Int??.some(nil)) == ".some(nil)")
    #expect(SwiftSource.of(Int???.some(.some(nil))) == ".some(.some(nil))")
    #expect(SwiftSource.of(Double?.some(-.infinity)) == "-Double.infinity")
    #expect(SwiftSource.of([1: Int?.none]) == "[1: nil]")
  }

  @Test func `cases are written by any name or from their raw values`() {
    #expect(SwiftSource.of(Mood.`self`) == ".`self`")
    #expect(SwiftSource.of(Loud.shout) == "SwiftSourceTests.Loud(rawValue: \"shout\")!")
  }

  @Test func `numbers keep every digit`() {
    #expect(SwiftSource.of(Int.min) == "-9223372036854775808")
    #expect(SwiftSource.of(UInt64.max) == "18446744073709551615")
    #expect(SwiftSource.of(0.1 + 0.2) == "0.30000000000000004")
    #expect(SwiftSource.of(-0.0) == "-0.0")
    #expect(SwiftSource.of(Float(0.1)) == "0.1")
    #expect(
      SwiftSource.of(Duration(secondsComponent: -1, attosecondsComponent: -1))
        == "Duration(secondsComponent: -1, attosecondsComponent: -1)")
    #expect(SwiftSource.of(Duration.microseconds(-1)) == ".microseconds(-1)")
  }

  @Test func `keys of any type are written with their types`() {
    #expect(SwiftSource.of([AnyHashable(UInt8(1)): 2]) == "[UInt8(1): 2]")
    #expect(SwiftSource.of(AnyHashable("a")) == "\"a\"")
  }

  @Test func `common Foundation types are written with their initializers`() throws {
    let date = Date(timeIntervalSinceReferenceDate: 1.5)
    #expect(SwiftSource.of(date) == "Date(timeIntervalSinceReferenceDate: 1.5)")
    let id = "8A1B9C0D-0000-4000-8000-000000000001"
    #expect(SwiftSource.of(UUID(uuidString: id)) == "UUID(uuidString: \"\(id)\")!")
    let base = try #require(URL(string: "https://a.b/c"))
    #expect(SwiftSource.of(base) == "URL(string: \"https://a.b/c\")!")
    #expect(
      SwiftSource.of(URL(string: "d", relativeTo: base))
        == "URL(string: \"d\", relativeTo: URL(string: \"https://a.b/c\")!)!")
    #expect(SwiftSource.of(Data([1, 255])) == "Data([1, 255])")
    #expect(
      SwiftSource.of(Data(repeating: 0, count: 17)) == "Data(base64Encoded: \"AAAAAAAAAAAAAAAAAAAAAAA=\")!")
    #expect(SwiftSource.of(Decimal(string: "-1.50")) == "Decimal(string: \"-1.5\")!")
    #expect(SwiftSource.of(Locale(identifier: "de_DE")) == "Locale(identifier: \"de_DE\")")
    #expect(SwiftSource.of(CGPoint(x: 1, y: -2)) == "CGPoint(x: CGFloat(1.0), y: CGFloat(-2.0))")
    #expect(SwiftSource.of(Notification.Name("a")).hasPrefix("<#"))
    #expect(SourceWriter().expression([date]).modules.contains("Foundation"))
  }

  @Test func `a rule precedes a type's own source, and the first rule precedes the others`() {
    let rules = [
      SwiftSourceRule(for: Named.self) { _ in "one" }, SwiftSourceRule(for: Named.self) { _ in "two" },
    ]
    #expect(SourceWriter(rules: rules).expression([Named()]).line == "[one]")
  }

  @Test func `values without source are counted, and their text does not end the placeholder`() {
    struct Odd: CustomStringConvertible { var description: String { "a #> b\n<# c" } }
    let expression = SourceWriter().expression([Odd()])
    #expect(expression.line == "[<#SwiftSourceTests.Odd: a > b < c#>]")
    #expect(expression.gaps == ["SwiftSourceTests.Odd: a > b < c"])
  }
}
