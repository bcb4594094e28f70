import Testing

@testable import Rill

/// The components of key paths to elements of arrays, read from the key path objects.
@Suite struct ElementPathTests {
  private struct Name: Equatable {
    var first = ""
    var last = ""
    var full: String { first + last }
  }

  private struct Person: Equatable {
    var isThere = false
    var age: Int16 = 0
    var name = Name()
    var watched = 0 { didSet {} }
  }

  private final class Object: Equatable {
    var numbers = [1]
    static func == (one: Object, other: Object) -> Bool { one === other }
  }

  private struct Root {
    var flag = false
    var numbers = [1, 2, 3]
    var people: ContiguousArray<Person> = []
    var inner = Inner()
    var rows: IdentifiedArray<Row> = []
    var optional: [Int]?
    var dictionary: [Int: Int] = [:]
    var slice: ArraySlice<Int> = []
    var object = Object()
    var objects: [Object] = []
    var computed: [Int] { numbers }
  }

  private struct Row: Identifiable {
    let id: Int
    var title = ""
  }

  private struct Inner {
    var wide: (Int64, Int64) = (0, 0)
    var people: [Person] = []
    var nested: [[Int]] = []
  }

  private func place(_ path: PartialKeyPath<Root>) -> [Int]? {
    ElementPath(path).map { [$0.field, $0.index, $0.part] }
  }

  @Test(arguments: [0, 1, 7, 1_000_000, .max]) func `an element and a stored property of one`(index: Int)
    throws
  {
    let inner = try #require(MemoryLayout<Root>.offset(of: \.inner.people))
    let last = try #require(MemoryLayout<Person>.offset(of: \.name.last))
    #expect(place(\.numbers[index]) == [8, index, 0])
    #expect(place(\.people[index].age) == [16, index, 2])
    #expect(place(\.inner.people[index]) == [inner, index, 0])
    #expect(place(\.inner.people[index].name.last) == [inner, index, last])
    #expect(
      place((\Root.inner).appending(path: \.people[index].name).appending(path: \.last)) == [
        inner, index, last,
      ])
    #expect(ElementPath(\Root.people[0].name)?.array == ContiguousArray<Person>.self)
  }

  @Test func `an element of a state that is an array itself`() {
    #expect(ElementPath(\[Person][3].age).map { [$0.field, $0.index, $0.part] } == [0, 3, 2])
  }

  @Test func `other key paths have no such place`() {
    #expect(place(\.flag) == nil)
    #expect(place(\.numbers) == nil)
    #expect(place(\.numbers.count) == nil)
    #expect(place(\.numbers.first) == nil)
    #expect(place(\.numbers[0...1]) == nil)
    #expect(place(\.people[0].name.full) == nil)
    #expect(place(\.people[0].watched) == nil)
    #expect(place(\.inner.nested[0][0]) == nil)
    #expect(place(\.rows[0].title) == nil)
    #expect(place(\.rows[id: 0]) == nil)
    #expect(place(\.optional?[0]) == nil)
    #expect(place(\.dictionary[0]) == nil)
    #expect(place(\.slice[0]) == nil)
    #expect(place(\.object.numbers[0]) == nil)
    #expect(place(\.objects[0]) == nil)
    #expect(place(\.computed[0]) == nil)
    #expect(place(\.self) == nil)
  }
}
