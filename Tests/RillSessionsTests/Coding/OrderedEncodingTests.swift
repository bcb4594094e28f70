import Foundation
import RillSessions
import RillValues
import Testing

struct OrderedEncodingTests {
  private struct Key: Codable, Hashable { var id: Int }

  private struct Everything: Codable, Equatable {
    var names: Set<String> = []
    var keyed: [Key: Set<Int>] = [:]
    var named: [String: Set<Int>] = [:]
    var numbered: [Int: String] = [:]
    var nested: [[Set<Key>]] = []
    var date = Date(timeIntervalSinceReferenceDate: 0.5)
    var data = Data([1, 2, 3])
    var url = URL(string: "https://example.org/a/b")
    var amount = Decimal(string: "0.1")
    var maybe: Int?
    var choice = Choice.many([3, 1, 2])
    enum Choice: Codable, Equatable { case many(Set<Int>) }
  }

  @Test func `equal values have equal text, whatever the order of their creation`() throws {
    var (one, other) = (Everything(), Everything())
    let numbers = Array(0..<40)
    for (number, opposite) in zip(numbers, numbers.reversed()) {
      one.names.insert("\(number)")
      other.names.insert("\(opposite)")
      one.keyed[Key(id: number)] = [number, number + 1]
      other.keyed[Key(id: opposite)] = [opposite + 1, opposite]
      one.named["\(number)"] = [number]
      other.named["\(opposite)"] = [opposite]
      one.numbered[number] = "a"
      other.numbered[opposite] = "a"
    }
    one.nested = [[Set(numbers.map(Key.init(id:)))]]
    other.nested = [[Set(numbers.reversed().map(Key.init(id:)))]]
    #expect(one == other)
    let text = try JSONText(ordering: one)
    #expect(try JSONText(ordering: other) == text)
    #expect(try text.decode(as: Everything.self) == one)
  }

  @Test func `values without unordered collections are encoded as usual`() throws {
    #expect(
      try JSONText(ordering: Everything()).description == """
        {"amount":0.1,"choice":{"many":{"_0":[1,2,3]}},"data":"AQID","date":0.5,"keyed":[],"named":{},"names":[],\
        "nested":[],"numbered":{},"url":"https://example.org/a/b"}
        """)
    #expect(try JSONText(ordering: [3, 1, 2]).description == "[3,1,2]")
    #expect(try JSONText(ordering: "a").description == #""a""#)
    #expect(try JSONText(ordering: Int?.none).description == "null")
  }

  @Test func `the checksum of a state ignores the order of members`() throws {
    let one = Session.checksum(of: try JSONText(#"{"a":1,"b":[{"c":1,"d":2}]}"#))
    #expect(one == Session.checksum(of: try JSONText(#"{"b":[{"d":2,"c":1}],"a":1}"#)))
    #expect(one != Session.checksum(of: try JSONText(#"{"b":[{"d":1,"c":2}],"a":1}"#)))
  }
}
