import Rill
import RillFixtures
import RillTesting
import Testing

/// Elements from elsewhere, put among those that are there.
@Suite struct IdentifiedArrayEntitiesTests {
  struct User: Identifiable, Equatable, Sendable {
    let id: Int
    var name = ""
    var age = 0
  }

  /// An element that cannot be compared.
  struct Opaque: Identifiable {
    let id: Int
    var name = ""
  }

  struct State { var users: IdentifiedArray<User> = [] }

  private let users: IdentifiedArray = [
    User(id: 1, name: "a"), User(id: 2, name: "b"), User(id: 3, name: "c"),
  ]

  @Test func `an upsert adds, replaces, and leaves equal elements alone`() {
    var users = users
    var version = users.version
    let same = users.upsert(User(id: 2, name: "b"))
    #expect(!same && users.version == version)
    let other = users.upsert(User(id: 2, name: "x"))
    let new = users.upsert(User(id: 4, name: "d"))
    #expect(!other && new)
    #expect(users.map(\.name) == ["a", "x", "c", "d"] && users.version != version)
    version = users.version
    users.upsert(contentsOf: [User(id: 1, name: "a"), User(id: 5, name: "e"), User(id: 5, name: "f")])
    #expect(users.map(\.name) == ["a", "x", "c", "d", "f"])
    #expect(users.changes(since: version)?.inserted == [5])
    #expect(users.changes(since: version)?.updated == [])
  }

  @Test func `a merge changes what is there and adds the rest`() {
    var users = users
    let version = users.version
    users.merge([User(id: 2, age: 9), User(id: 3), User(id: 7, name: "g")]) { $0.age = $1.age }
    #expect(users.map(\.name) == ["a", "b", "c", "g"] && users.map(\.age) == [0, 9, 0, 0])
    #expect(users.changes(since: version)?.updated == [2])
  }

  @Test func `elements are changed and removed by their ids`() {
    var users = users
    users.update(ids: [3, 9, 1]) { $0.age = 5 }
    #expect(users.map(\.age) == [5, 0, 5])
    users.removeAll(ids: [1, 9])
    #expect(users.map(\.id) == [2, 3])
    let version = users.version
    users.removeAll(ids: [9])
    users.removeAll(ids: [])
    #expect(users.version == version)
  }

  @Test func `a replacement touches only what is different`() {
    var users = users
    var version = users.version
    users.replaceAll(with: Array(users))
    #expect(users.version == version)
    users.replaceAll(with: [User(id: 1, name: "a"), User(id: 2, name: "x"), User(id: 3, name: "c")])
    #expect(users.changes(since: version)?.updated == [2])
    version = users.version
    users.replaceAll(with: [User(id: 8), User(id: 1, name: "a"), User(id: 3, name: "c"), User(id: 9)])
    #expect(users.map(\.id) == [8, 1, 3, 9])
    let changes = users.changes(since: version)
    #expect(changes?.inserted == [8, 9] && changes?.removed == [2] && changes?.updated == [])
    version = users.version
    users.replaceAll(with: users.reversed())
    #expect(users.map(\.id) == [9, 3, 1, 8] && users.changes(since: version) == nil)
  }

  @Test func `duplicates of a replacement are reported`() {
    var users = users
    let reports = Reports.of {
      users.replaceAll(with: [User(id: 1, name: "first"), User(id: 1, name: "second")])
    }
    #expect(users.map(\.name) == ["first"] && reports.count == 1)
  }

  @Test func `elements that cannot be compared are always replaced`() {
    var opaque: IdentifiedArray = [Opaque(id: 1), Opaque(id: 2)]
    let version = opaque.version
    opaque.upsert(Opaque(id: 1, name: "x"))
    #expect(opaque.changes(since: version)?.updated == [1])
    opaque.replaceAll(with: [Opaque(id: 1), Opaque(id: 2, name: "y")])
    #expect(opaque.map(\.name) == ["", "y"])
    opaque.merge([Opaque(id: 2, name: "z"), Opaque(id: 3)]) { $0.name = $1.name }
    #expect(opaque.map(\.name) == ["", "z", ""])
  }

  @Test func `a sorted insertion finds its place`() {
    var users: IdentifiedArray<User> = []
    for (id, age) in [5, 1, 3, 3, 9].enumerated() {
      users.insert(User(id: id, age: age)) { $0.age < $1.age }
    }
    #expect(users.map(\.age) == [1, 3, 3, 5, 9] && users.map(\.id) == [1, 2, 3, 0, 4])
    let reports = Reports.of { users.insert(User(id: 4)) { $0.age < $1.age } }
    #expect(reports.count == 1 && users.count == 5)
  }

  @MainActor @Test func `observers of unchanged rows are not notified`() {
    let store = Store(State(users: users)) { (state: inout State, action: [User]) in
      state.users.replaceAll(with: action)
      return .none
    }
    var changed: [Int] = []
    let rows = store.rows(\.users) { (_: Int, _: Int) in [] }
    let watches = rows.map { row in row.observe(\.self) { changed.append($0.new.id) } }
    var whole = 0
    let watch = store.observe(\.users) { _ in whole += 1 }
    store.send(Array(users))
    #expect(changed == [] && whole == 0)
    store.send([User(id: 1, name: "a"), User(id: 2, name: "x"), User(id: 3, name: "c")])
    #expect(changed == [2] && whole == 1)
    store.send([User(id: 3, name: "c"), User(id: 2, name: "x"), User(id: 1, name: "y")])
    #expect(changed == [2, 1] && whole == 2)
    withExtendedLifetime((watches, watch)) {}
  }

  @Test(arguments: 1...40) func `random answers lead to what a plain table holds`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var users: IdentifiedArray<User> = []
    var model: [User] = []
    for _ in 0..<200 {
      let before = (version: users.version, ids: Array(users.ids))
      let answer = Dictionary(
        (0..<Int.random(in: 0..<8, using: &random)).map { _ in
          let user = User(
            id: Int.random(in: 0..<12, using: &random), age: Int.random(in: 0..<3, using: &random))
          return (user.id, user)
        }, uniquingKeysWith: { $1 }
      ).values.sorted { $0.id < $1.id }.shuffled(using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        users.upsert(contentsOf: answer)
        for user in answer {
          if let index = model.firstIndex(where: { $0.id == user.id }) {
            model[index] = user
          } else {
            model.append(user)
          }
        }
      case 1:
        users.merge(answer) { $0.age += $1.age }
        for user in answer {
          if let index = model.firstIndex(where: { $0.id == user.id }) {
            model[index].age += user.age
          } else {
            model.append(user)
          }
        }
      case 2:
        users.removeAll(ids: answer.map(\.id))
        model.removeAll { user in answer.contains { $0.id == user.id } }
      default:
        users.replaceAll(with: answer)
        model = answer
      }
      #expect(Array(users) == model && Array(users.ids) == model.map(\.id))
      #expect(model.indices.allSatisfy { users.position(of: model[$0].id) == $0 })
      if let changes = users.changes(since: before.version) {
        let kept = Set(before.ids).subtracting(changes.removed).union(changes.inserted)
        #expect(kept == Set(users.ids))
      }
    }
  }
}
