import Foundation
import Rill
import RillTesting
import Testing

/// References between the collections of a state, and what a removal does to them.
@Suite struct RelationsTests {
  struct User: Identifiable, Equatable, Sendable { let id: Int }

  struct Issue: Identifiable, Equatable, Sendable {
    let id: Int
    var assignee: Reference<User>?
    var parent: Reference<Issue>?
    var watchers: [Reference<User>] = []
  }

  struct Comment: Identifiable, Equatable, Sendable {
    let id: String
    var issue: Reference<Issue>
    var author: Reference<User>
    var readers: Set<Reference<User>> = []
  }

  struct Tracker: Equatable, Sendable {
    var users: IdentifiedArray<User> = []
    var issues: IdentifiedArray<Issue> = []
    var comments: IdentifiedArray<Comment> = []
  }

  private static let relations = Relations<Tracker>(
    Relation(\.issues, \.assignee, to: \.users, onDelete: .nullify),
    Relation(\.issues, \.watchers, to: \.users, onDelete: .nullify),
    Relation(\.issues, \.parent, to: \.issues, onDelete: .cascade),
    Relation(\.comments, \.issue, to: \.issues, onDelete: .cascade),
    Relation(\.comments, \.author, to: \.users, onDelete: .deny),
    Relation(\.comments, \.readers, to: \.users, onDelete: .keep))

  private static var tracker: Tracker {
    Tracker(
      users: [User(id: 1), User(id: 2), User(id: 3)],
      issues: [
        Issue(id: 10, assignee: Reference(1), watchers: [Reference(1), Reference(2), Reference(1)]),
        Issue(id: 11, assignee: Reference(2), parent: Reference(10)),
        Issue(id: 12, parent: Reference(11)),
        Issue(id: 13, assignee: Reference(1)),
      ],
      comments: [
        Comment(id: "a", issue: Reference(12), author: Reference(3)),
        Comment(id: "b", issue: Reference(13), author: Reference(2), readers: [Reference(1)]),
      ])
  }

  @Test func `a reference finds its element, or nil`() {
    let tracker = Self.tracker
    #expect(tracker.issues[0].assignee?(in: tracker.users) == User(id: 1))
    #expect(Reference<User>(9)(in: tracker.users) == nil)
    #expect(Reference(to: User(id: 2)) == Reference(2))
    #expect("\(Reference<User>(2))" == "User 2")
  }

  @Test func `a reference is encoded as its ID`() throws {
    let data = try JSONEncoder().encode([Reference<User>(4)])
    #expect(String(decoding: data, as: UTF8.self) == "[4]")
    #expect(try JSONDecoder().decode([Reference<User>].self, from: data) == [Reference(4)])
  }

  @Test func `a removal nullifies references, keeps others, and leaves the other elements alone`() throws {
    var tracker = Self.tracker
    let version = tracker.issues.version
    let count = try Self.relations.remove(1, from: \.users, in: &tracker)
    #expect(count == 1)
    #expect(tracker.users.ids == [2, 3])
    #expect(tracker.issues[id: 10] == Issue(id: 10, watchers: [Reference(2)]))
    #expect(tracker.issues.changes(since: version)?.updated == [10, 13])
    #expect(
      Self.relations.dangling(in: tracker).map(\.description) == [
        "Comment b refers to User 1, which does not exist"
      ])
  }

  @Test func `a removal cascades through several collections, and through one that refers to itself`() throws
  {
    var tracker = Self.tracker
    #expect(try Self.relations.remove(10, from: \.issues, in: &tracker) == 4)
    #expect(tracker.issues.ids == [13])
    #expect(tracker.comments.ids == ["b"])
    #expect(tracker.users.ids == [1, 2, 3])
    #expect(Self.relations.dangling(in: tracker) == [])
  }

  @Test func `elements that refer to each other are removed once`() throws {
    var tracker = Self.tracker
    tracker.issues[id: 10]?.parent = Reference(12)
    #expect(try Self.relations.remove(11, from: \.issues, in: &tracker) == 4)
    #expect(tracker.issues.ids == [13])
  }

  @Test func `a denied removal changes nothing and names the elements`() {
    var tracker = Self.tracker
    tracker.comments.append(
      contentsOf: (1...4).map {
        Comment(id: "c\($0)", issue: Reference(10), author: Reference(2))
      })
    let before = tracker
    let error = #expect(throws: DeletionDenied.self) {
      try Self.relations.removeAll(ids: [1, 2], from: \.users, in: &tracker)
    }
    #expect(tracker == before)
    #expect(error?.ids == ["b", "c1", "c2", "c3", "c4"])
    #expect(
      error?.description == """
        An element of type User was not removed from RelationsTests.Tracker, because the relation of Comment b, c1, c2 and 2 more to it \
        has the rule deny. Nothing was changed. Remove these elements or their references first, or declare the relation \
        with another rule: .cascade, .nullify or .keep.
        """)
  }

  @Test func `a removal is not denied by an element that it takes along`() throws {
    let relations = Relations<Tracker>(
      Relation(\.comments, \.issue, to: \.issues, onDelete: .cascade),
      Relation(\.issues, \.assignee, to: \.users, onDelete: .cascade),
      Relation(\.comments, \.author, to: \.users, onDelete: .deny))
    var tracker = Self.tracker
    tracker.comments = [Comment(id: "a", issue: Reference(11), author: Reference(2))]
    #expect(try relations.remove(2, from: \.users, in: &tracker) == 3)
    #expect(tracker.comments.isEmpty)
  }

  @Test func `an unknown ID removes nothing`() throws {
    var tracker = Self.tracker
    let before = tracker
    let version = tracker.users.version
    #expect(try Self.relations.removeAll(ids: [77, 78], from: \.users, in: &tracker) == 0)
    #expect(tracker == before && tracker.users.version == version)
  }

  @Test func `after random removals, only kept references are dangling`() throws {
    for seed in 0..<50 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var tracker = Tracker()
      for id in 0..<20 { tracker.users.append(User(id: id)) }
      for id in 0..<60 {
        tracker.issues.append(
          Issue(
            id: id, assignee: random.bool() ? Reference(random.int(in: 0...19)) : nil,
            parent: random.int(in: 0...2) == 0 ? Reference(random.int(in: 0...59)) : nil,
            watchers: (0..<random.int(in: 0...3)).map { _ in Reference(random.int(in: 0...19)) }))
      }
      for id in 0..<90 {
        tracker.comments.append(
          Comment(
            id: "\(id)", issue: Reference(random.int(in: 0...59)), author: Reference(random.int(in: 0...4)),
            readers: [Reference(random.int(in: 0...19))]))
      }
      for _ in 0..<25 {
        let before = tracker
        let total = { (tracker: Tracker) in
          tracker.users.count + tracker.issues.count + tracker.comments.count
        }
        do throws(DeletionDenied) {
          let id = random.int(in: 0...59)
          let count =
            random.bool()
            ? try Self.relations.remove(id, from: \.users, in: &tracker)
            : try Self.relations.remove(id, from: \.issues, in: &tracker)
          #expect(total(before) - total(tracker) == count)
        } catch {
          #expect(tracker == before)
        }
        let dangling = Self.relations.dangling(in: tracker)
        try #require(dangling.allSatisfy { $0.source.hasPrefix("Comment") && $0.target.hasPrefix("User") })
        try #require(tracker.comments.allSatisfy { $0.author(in: tracker.users) != nil })
      }
    }
  }
}
