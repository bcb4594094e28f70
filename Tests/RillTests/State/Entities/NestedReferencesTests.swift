import Rill
import RillFixtures
import Synchronization
import Testing

/// References in nested containers, and long chains of references.
@Suite struct NestedReferencesTests {
  struct Song: Identifiable, Equatable, Sendable { let id: Int }

  struct Album: Identifiable, Equatable, Sendable {
    let id: Int
    var bonus: [Reference<Song>]?
    var sides: [[Reference<Song>]] = []
    var slots: [Reference<Song>?] = []
    var sets: Set<Set<Reference<Song>>> = []
  }

  struct Library: Equatable, Sendable {
    var songs: IdentifiedArray<Song> = [Song(id: 1), Song(id: 2), Song(id: 3)]
    var albums: IdentifiedArray<Album> = []
  }

  @Test func `a removal takes a reference out of the innermost container that can be without it`() throws {
    let relations = Relations<Library>(
      Relation(\.albums, \.bonus, to: \.songs, onDelete: .nullify),
      Relation(\.albums, \.sides, to: \.songs, onDelete: .nullify),
      Relation(\.albums, \.slots, to: \.songs, onDelete: .nullify),
      Relation(\.albums, \.sets, to: \.songs, onDelete: .nullify))
    var library = Library()
    library.albums = [
      Album(
        id: 1, bonus: [Reference(1), Reference(2)], sides: [[Reference(1), Reference(3)], [Reference(1)]],
        slots: [Reference(2), Reference(1), nil], sets: [[Reference(1), Reference(2)], [Reference(3)]]),
      Album(id: 2),
    ]
    try relations.remove(1, from: \.songs, in: &library)
    #expect(
      library.albums[0]
        == Album(
          id: 1, bonus: [Reference(2)], sides: [[Reference(3)], []], slots: [Reference(2), nil, nil],
          sets: [[Reference(2)], [Reference(3)]]))
    #expect(library.albums[1] == Album(id: 2))
  }

  /// A reference to the part that comes before, which counts how often it is looked at.
  struct Link: ReferenceField, Sendable {
    typealias Referenced = Part

    var previous: Int?
    let looks: Recorder<Int>

    func forEachReference(_ body: (Int) -> Void) {
      guard let previous else { return }
      looks.note(previous)
      body(previous)
    }

    mutating func removeReferences(where isRemoved: (Int) -> Bool) {
      if previous.map(isRemoved) == true { previous = nil }
    }
  }

  struct Part: Identifiable, Sendable {
    let id: Int
    var link: Link
  }

  struct Chain: Sendable { var parts: IdentifiedArray<Part> = [] }

  @Test func `a cascade through a long chain looks at each reference a few times`() throws {
    let looks = Recorder<Int>()
    let relations = Relations<Chain>(Relation(\.parts, \.link, to: \.parts, onDelete: .cascade))
    var chain = Chain()
    for id in 0..<1_000 {
      chain.parts.append(Part(id: id, link: Link(previous: id == 0 ? nil : id - 1, looks: looks)))
    }
    #expect(try relations.remove(500, from: \.parts, in: &chain) == 500)
    #expect(Array(chain.parts.ids) == Array(0..<500))
    #expect(looks.elements.count < 5 * 1_000)
  }
  /// An id that counts how often it is hashed.
  struct CountedID: Hashable, Sendable {
    let number: Int
    let hashes: Counter

    final class Counter: Sendable {
      let count = Mutex(0)
    }

    static func == (one: CountedID, other: CountedID) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) {
      hashes.count.withLock { $0 += 1 }
      hasher.combine(number)
    }
  }

  struct Bead: Identifiable, Sendable {
    let id: CountedID
    var previous: Reference<Bead>?
  }

  struct Necklace: Sendable { var beads: IdentifiedArray<Bead> = [] }

  @Test func `a cascade through a long chain hashes each id a few times`() throws {
    let hashes = CountedID.Counter()
    let relations = Relations<Necklace>(Relation(\.beads, \.previous, to: \.beads, onDelete: .cascade))
    var necklace = Necklace()
    let ids = (0..<1_000).map { CountedID(number: $0, hashes: hashes) }
    for id in ids {
      necklace.beads.append(Bead(id: id, previous: id.number == 0 ? nil : Reference(ids[id.number - 1])))
    }
    hashes.count.withLock { $0 = 0 }
    #expect(try relations.remove(ids[0], from: \.beads, in: &necklace) == 1_000)
    #expect(hashes.count.withLock(\.self) < 50 * 1_000)
  }
}
