import RillValues
import Testing

struct OpenPartsTests {
  private struct House: Sendable {
    var rooms = ["hall": Room(name: "Hall"), "bath": Room(name: "Bath")]
    var floors = Array(0..<1_000)
    var owner: Owner = .person(Room(name: "Jenny"))
    var guests: Set<String> = ["a", "b"]
  }

  private struct Room: Sendable {
    var name: String
  }

  private enum Owner: Sendable {
    case person(Room)
    case company(name: String, rooms: [Room])
  }

  private func tree(
    _ value: Any = House(), at path: StateTreePath = StateTreePath(), depth: Int = 2,
    _ windows: [StateTreePath: Range<Int>] = [:]
  ) -> String? {
    let open = OpenParts(depth: depth, elements: 3, windows: windows)
    return StateTree(reflecting: value, at: path, open: open, options: DumpOptions())?.description
  }

  private func path(_ steps: StateTreePath.Step...) -> StateTreePath { StateTreePath(steps) }

  @Test func `parts below the open level are omitted`() {
    #expect(tree(depth: 1) == "…")
    #expect(tree() == "OpenPartsTests.House(rooms: …, floors: …, owner: …, guests: …)")
  }

  @Test func `an opened part is shown within its window`() {
    #expect(
      tree(depth: 2, [path(.member("floors")): 998..<1_010])
        == "OpenPartsTests.House(rooms: …, floors: [998, 999], owner: …, guests: …)")
    #expect(
      tree(depth: 2, [path(.member("rooms")): 1..<2])
        == #"OpenPartsTests.House(rooms: ["hall": …], floors: …, owner: …, guests: …)"#)
  }

  @Test func `elements omitted at the end are counted`() throws {
    let open = OpenParts(depth: 1, elements: 3, windows: [StateTreePath(): 2..<4])
    let tree = try #require(StateTree(reflecting: Array(0..<10), open: open, options: DumpOptions()))
    guard case .list(let elements, let hidden) = tree.content else { return #expect(Bool(false)) }
    #expect((elements.map(\.description), hidden) == (["2", "3"], 6))
  }

  @Test func `a part is found by the path of a change`() {
    #expect(tree(at: path(.member("floors"), .index(7))) == "7")
    #expect(tree(at: path(.member("rooms"), .key("\"bath\""), .member("name"))) == "\"Bath\"")
    #expect(tree(at: path(.member("owner"), .member("person"), .member("name"))) == "\"Jenny\"")
    #expect(tree(at: path(.member("guests"), .key("\"b\""))) == "\"b\"")
    let company = Owner.company(name: "Rill", rooms: [Room(name: "Lab")])
    #expect(
      tree(company, at: path(.member("company"), .member("rooms"), .index(0), .member("name"))) == "\"Lab\"")
  }

  @Test(arguments: [
    StateTreePath([.member("cellar")]), .init([.member("floors"), .index(1_000)]),
    .init([.member("floors"), .index(-1)]), .init([.member("floors"), .member("0")]),
    .init([.member("rooms"), .key("\"cellar\"")]), .init([.member("owner"), .member("company")]),
    .init([.index(0)]), .init([.member("guests"), .hidden]),
    .init([.member("floors"), .index(0), .index(0)]),
  ])
  func `a missing part is nil`(_ path: StateTreePath) {
    #expect(tree(at: path) == nil)
  }

  @Test func `redacted parts are neither found nor shown`() {
    let options = DumpOptions(redacting: [.fields(named: "name")])
    let open = OpenParts(depth: 5, elements: 3)
    for path in [path(.member("rooms"), .key("\"bath\""), .member("name")), path(.member("rooms"))] {
      let tree = StateTree(reflecting: House(), at: path, open: open, options: options)
      #expect(tree?.description.contains("Bath") == false)
    }
  }
}
