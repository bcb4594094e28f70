import RillFixtures
import Synchronization
import Testing

@testable import Rill

/// Stores of parts within parts within parts, each of which must be found.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct NestedStoreCostTests {
  /// An id that counts how often it is compared or looked up.
  struct CountedID: Hashable, Sendable {
    static let uses = Atomic<Int>(0)
    let number: Int

    static func == (one: CountedID, other: CountedID) -> Bool {
      uses.add(1, ordering: .relaxed)
      return one.number == other.number
    }

    func hash(into hasher: inout Hasher) {
      Self.uses.add(1, ordering: .relaxed)
      hasher.combine(number)
    }

    static func uses(_ body: () -> Void) -> Int {
      let before = uses.load(ordering: .relaxed)
      body()
      return uses.load(ordering: .relaxed) - before
    }
  }

  struct Level: Identifiable {
    let id: CountedID
    var count = 0
    /// The next level.
    var rows = IdentifiedArray<Level>()

    /// The next level, as an optional that is computed.
    var child: Level? {
      get { rows.first }
      set { rows = IdentifiedArray(newValue.map { [$0] } ?? []) }
    }

    static func nested(_ depth: Int) -> Level {
      var level = Level(id: CountedID(number: depth))
      for number in (0..<depth).reversed() {
        level = Level(id: CountedID(number: number), rows: IdentifiedArray([level]))
      }
      return level
    }
  }

  /// A level whose next one is stored.
  struct Stage<Next>: Identifiable {
    let id: CountedID
    var next: Next?
    var count = 0

    init(_ next: Next?) { (id, self.next) = (CountedID(number: 1), next) }
  }

  /// How a level is reached from the one before it.
  enum Way: CaseIterable { case optional, row, place }

  private typealias LevelStore = Store<Level, Never>

  private func nest(_ depth: Int, _ way: Way) throws -> [LevelStore] {
    let root = LevelStore(.nested(depth))
    var stores = [root]
    for number in 1...depth {
      let (last, id) = (stores[number - 1], CountedID(number: number))
      let next: LevelStore? =
        switch way {
        case .optional: last.scope(\.child) { (_: Never) -> Never in }
        case .row: last.row(\.rows, id: id) { (_, _: Never) -> Never in }
        case .place: last.scope(\.rows[id: id]) { (_: Never) -> Never in }
        }
      stores.append(try #require(next))
    }
    return stores
  }

  @Test(arguments: Way.allCases)
  func `what a nested store does costs in proportion to its depth, or its square`(way: Way) throws {
    let depth = 14
    let stores = try nest(depth, way)
    let leaf = stores[depth]
    #expect(CountedID.uses { _ = leaf.state.count } <= 16 * depth)
    #expect(CountedID.uses { _ = leaf.isPresent } <= 16 * depth)
    #expect(CountedID.uses { leaf.update { $0.count += 1 } } <= 64 * depth * depth)
    #expect(leaf.count == 1)
    let watch = leaf.observe(\.count) { _ in }
    #expect(CountedID.uses { stores[0].update { $0.count += 1 } } <= 64 * depth * depth)
    watch.cancel()
    #expect(CountedID.uses { stores[3].update { $0.rows = IdentifiedArray() } } <= 64 * depth * depth)
    #expect(!leaf.isPresent && stores[3].isPresent)
    #expect(leaf.state.count == 1)
  }

  @Test func `so do stores of optional parts that are stored properties`() throws {
    typealias Part<Next> = Stage<Next>
    let last = Part<Int>(7)
    let state = Part(Part(Part(Part(Part(Part(Part(Part(last))))))))
    let root = Store<Part<Part<Part<Part<Part<Part<Part<Part<Part<Int>>>>>>>>>, Never>(state)
    func next<Inner>(_ store: Store<Part<Part<Inner>>, Never>) -> Store<Part<Inner>, Never>? {
      store.scope(\.next) { (_: Never) -> Never in }
    }
    let middle = try #require(next(root).flatMap { next($0) }.flatMap { next($0) }.flatMap { next($0) })
    let leaf = try #require(next(middle).flatMap { next($0) }.flatMap { next($0) }.flatMap { next($0) })
    #expect(leaf.state.next == 7)
    #expect(CountedID.uses { _ = leaf.state.next } <= 32)
    #expect(CountedID.uses { leaf.update { $0.next = 8 } } <= 512)
    #expect(CountedID.uses { root.update { $0.count += 1 } } <= 512)
    middle.update { $0.next = nil }
    #expect(!leaf.isPresent && middle.isPresent && leaf.state.next == 8)
  }
}
