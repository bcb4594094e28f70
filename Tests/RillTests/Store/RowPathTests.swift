import RillFixtures
import RillTesting
import Testing

@testable import Rill

/// Rows that are observed by key paths with their ids.
@MainActor @Suite struct RowPathTests {
  /// A row that notes its comparisons in this task.
  struct Row: Identifiable, Equatable, Sendable {
    @TaskLocal static var comparisons: Recorder<Int>?
    let id: Int
    var value = 0
    var tags: [Int] = []

    /// A part whose reads are noted as comparisons.
    var noted: Int {
      Self.comparisons?.note(id)
      return value
    }

    static func == (one: Row, other: Row) -> Bool {
      comparisons?.note(one.id)
      return one.id == other.id && one.value == other.value && one.tags == other.tags
    }
  }

  struct Named: Identifiable, Equatable, Sendable {
    let id: String
    var value = 0
  }

  struct Part: Equatable, Sendable {
    var flag = false
    var rows: IdentifiedArray<Row> = []
  }

  struct Root: Equatable, Sendable {
    var other = 0
    var rows: IdentifiedArray<Row> = []
    var named: IdentifiedArray<Named> = []
    var part = Part()
    var sheet: Part?
    var dictionary: [Int: Int] = [:]
    var computed: IdentifiedArray<Row> {
      get { rows }
      set { rows = newValue }
    }
  }

  private func store(_ count: Int = 0) -> Store<Root, Int> {
    let rows = IdentifiedArray((0..<count).map { Row(id: $0) })
    return Store(Root(rows: rows, part: Part(rows: rows), sheet: Part(rows: rows))) { _, _ in .none }
  }

  @Test(arguments: [0, 7, -1, .max, .min]) func `a key path names a collection and an id`(id: Int) throws {
    let path = \Root.part.rows[id: id]
    let place = try #require(RowPath(path))
    #expect(place.field == MemoryLayout<Root>.offset(of: \.part.rows))
    #expect(ObjectIdentifier(place.rows.valueType) == ObjectIdentifier(Row?.self))
    withExtendedLifetime(path) { #expect(place.id.assumingMemoryBound(to: Int.self).pointee == id) }
    let whole = \IdentifiedArray<Row>[id: id]
    #expect(RowPath(whole)?.field == 0)
  }

  @Test(arguments: ["", "a", "a name that is longer than a word"]) func `an id may be a text`(name: String)
    throws
  {
    let path = \Root.named[id: name]
    let place = try #require(RowPath(path))
    withExtendedLifetime(path) { #expect(place.id.assumingMemoryBound(to: String.self).pointee == name) }
  }

  @Test func `an id is found in a key path of generic code`() throws {
    func path<Element: Identifiable>(_ id: Element.ID, of _: Element.Type) -> AnyKeyPath
    where Element.ID: Sendable {
      \IdentifiedArray<Element>[id: id]
    }
    let name = "a name that is longer than a word"
    let named = path(name, of: Named.self)
    let place = try #require(RowPath(named))
    withExtendedLifetime(named) { #expect(place.id.assumingMemoryBound(to: String.self).pointee == name) }
  }

  @Test func `a key path into a row names its collection and its id`() throws {
    let paths: [AnyKeyPath] = [
      \Root.part.rows[id: 7]?.value, \Root.part.rows[id: 7]?.tags.count, \Root.part.rows[id: 7]!.tags,
      \Root.part.rows[id: 7]?.tags[3], \Root.part.rows[id: 7]?.noted.description.count,
    ]
    for path in paths {
      let place = try #require(RowPath(path))
      #expect(place.leadsInside && place.field == MemoryLayout<Root>.offset(of: \.part.rows))
      withExtendedLifetime(path) { #expect(place.id.assumingMemoryBound(to: Int.self).pointee == 7) }
    }
    #expect(RowPath(\Root.part.rows[id: 7])?.leadsInside == false)
    let name = "a name that is longer than a word"
    let named = \Root.named[id: name]?.value
    let place = try #require(RowPath(named))
    withExtendedLifetime(named) { #expect(place.id.assumingMemoryBound(to: String.self).pointee == name) }
  }

  @Test func `other key paths name none`() {
    let others: [AnyKeyPath] = [
      \Root.rows, \Root.rows[0], \Root.sheet?.rows[id: 0], \Root.computed[id: 0], \Root.dictionary[0],
      \Root.named.first, \Root.self, \Root.rows.first?.value, \Root.computed[id: 0]?.value,
      \Root.rows[next: 0], \Root.rows[next: 0]?.value,
    ]
    for path in others { #expect(RowPath(path) == nil) }
  }

  @Test func `a change asks the observers of the changed row only`() {
    let (store, told, comparisons) = (store(500), Recorder<Int>(), Recorder<Int>())
    let observers = (0..<500).map { id in store.observe(\.rows[id: id]) { told.note($0.new?.value ?? -1) } }
    Row.$comparisons.withValue(comparisons) {
      store.update { $0.other += 1 }
      #expect(comparisons.elements.isEmpty)
      store.update { $0.rows[id: 42]?.value = 3 }
    }
    #expect(Set(comparisons.elements) == [42] && comparisons.elements.count <= 3)
    #expect(told.elements == [3])
    withExtendedLifetime(observers) {}
  }

  @Test func `a change reads the observed parts of the changed row only`() {
    let (store, told, reads) = (store(500), Recorder<Int?>(), Recorder<Int>())
    let observers = (0..<500).map { id in store.observe(\.rows[id: id]?.noted) { told.note($0.new) } }
    Row.$comparisons.withValue(reads) {
      store.update { $0.other += 1 }
      #expect(reads.elements.isEmpty)
      store.update { $0.rows[id: 42]?.value = 3 }
      #expect(reads.elements == [42])
      store.update { $0.rows[id: 43]?.tags.append(1) }
      #expect(reads.elements == [42, 43])
      store.update { $0.rows.remove(id: 44) }
    }
    #expect(told.elements == [3, nil])
    withExtendedLifetime(observers) {}
  }

  @Test func `an observed part of a row does not keep the row`() {
    func address(_ rows: inout IdentifiedArray<Row>) -> UnsafeRawPointer? {
      rows[id: 1]?.tags.withUnsafeMutableBufferPointer { UnsafeRawPointer($0.baseAddress) } ?? nil
    }
    let (store, told) = (store(3), Recorder<Int?>())
    store.update { $0.rows[id: 1]?.tags = [1, 2, 3] }
    let observer = store.observe(\.rows[id: 1]?.tags.count) { told.note($0.new) }
    store.update { $0.rows[id: 1]?.tags.reserveCapacity(10) }
    var (before, after): (UnsafeRawPointer?, UnsafeRawPointer?)
    store.update { before = address(&$0.rows) }
    store.update { $0.rows[id: 1]?.tags.append(4) }
    store.update { after = address(&$0.rows) }
    #expect(before == after && before != nil)
    #expect(told.elements == [4])
    // An observer of the row keeps it, and both are notified.
    let other = store.observe(\.rows[id: 1]) { told.note($0.new?.tags.count) }
    store.update { $0.rows[id: 1]?.tags.append(5) }
    #expect(told.elements == [4, 5, 5])
    withExtendedLifetime((observer, other)) {}
  }

  @Test func `a forced write in a row notifies the observers of parts of that row`() throws {
    let (store, told) = (store(3), Recorder<Int>())
    let observers = (0..<3).map { id in store.observe(\.rows[id: id]?.value) { _ in told.note(id) } }
    let found = store.row(\.rows, id: 1, action: { (_: Int, action: Int) in action })
    let row = try #require(found)
    row.binding(\.value).wrappedValue = 0
    #expect(told.elements.isEmpty)
    row.binding(\.value, forced: true).wrappedValue = 0
    #expect(told.elements == [1])
    store.update(forced: true) { _ in }
    #expect(told.elements == [1, 0, 1, 2])
    withExtendedLifetime(observers) {}
  }

  @Test func `a row that leaves and returns is the same place`() {
    let (store, told) = (store(3), Recorder<[Int?]>())
    let observer = store.observe(\.rows[id: 1], initial: true) { told.note([$0.old??.value, $0.new?.value]) }
    store.update { $0.rows[id: 1]?.tags.append(1) }
    store.update { $0.rows.remove(id: 1) }
    store.update { $0.rows.append(Row(id: 1, value: 5)) }
    store.update { $0.rows.sort { $0.id > $1.id } }
    store.update { $0.rows = IdentifiedArray([Row(id: 1, value: 6)]) }
    #expect(told.elements == [[nil, 0], [0, 0], [0, nil], [nil, 5], [5, 6]])
    observer.cancel()
    store.update { $0.rows[id: 1]?.value = 9 }
    #expect(told.elements.count == 5)
  }

  @Test func `rows of a part are observed by the part's store`() {
    let (store, told) = (store(3), Recorder<Int>())
    let part: Store<Part, Int> = store.scope(\.part, action: { $0 })
    let sheet: Store<Part, Int>? = store.scope(\.sheet, action: { $0 })
    let observers = [
      part.observe(\.rows[id: 2]) { told.note($0.new?.value ?? -1) },
      sheet?.observe(\.rows[id: 2]) { told.note(100 + ($0.new?.value ?? -1)) },
      part.observe(\.rows[id: 2]?.value) { told.note(200 + ($0.new ?? -1)) },
      sheet?.observe(\.rows[id: 2]?.value) { told.note(300 + ($0.new ?? -1)) },
    ]
    store.update { $0.part.rows[id: 2]?.value = 1 }
    store.update { $0.sheet?.rows[id: 2]?.value = 2 }
    store.update { $0.sheet = nil }
    store.update { $0.part.rows[id: 2]?.value = 3 }
    #expect(told.elements == [1, 201, 102, 302, 3, 203])
    withExtendedLifetime(observers) {}
  }

  @Test func `observers are notified in the order of their subscription`() {
    let (store, told) = (store(3), Recorder<String>())
    let observers = [
      store.observe(\.rows[id: 2]) { _ in told.note("row 2") },
      store.observe(\.rows) { _ in told.note("rows") },
      store.observe(\.rows[id: 1]) { _ in told.note("row 1") },
      store.observe(\.rows[id: 2]?.value) { _ in told.note("value 2") },
      store.observe(\.other) { _ in told.note("other") },
      store.observe(\.rows[id: 2]) { _ in told.note("row 2 again") },
    ]
    store.update {
      $0.other = 1
      for id in 1...2 { $0.rows[id: id]?.value = 1 }
    }
    #expect(told.elements == ["row 2", "rows", "row 1", "value 2", "other", "row 2 again"])
    withExtendedLifetime(observers) {}
  }

  @Test func `observers that leave free their places`() {
    let store = store(100)
    weak var kept: AnyObject?
    do {
      let observers = (0..<100).map { id in store.observe(\.rows[id: id]) { _ in } }
      let group: RowGroup<Row>? = store.node.parts.find(at: MemoryLayout<Root>.offset(of: \.rows) ?? -1)
      kept = group
      #expect(group?.places.count == 100)
      withExtendedLifetime(observers) {}
    }
    store.update { $0.rows[id: 1]?.value = 1 }
    #expect(kept == nil)
    #expect(store.node.awake == 0)
  }

  @Test(arguments: 0..<20) func `random changes notify as a comparison of all values does`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let store = store(40)
    var (told, values): ([[Int?]], [[Int?]]) = ([], [])
    let observers = (0..<60).flatMap { id in
      [
        store.observe(\.rows[id: id]) { told.append([id, $0.old??.value, $0.new?.value]) },
        store.observe(\.rows[id: id]?.value) { values.append([id, $0.old ?? nil, $0.new]) },
      ]
    }
    var (seen, next) = (store.state.rows, 100)
    for _ in 0..<200 {
      let copy = random.int(in: 0...3) == 0 ? store.state.rows : nil
      store.update { state in
        for _ in 0...random.int(in: 0...(random.int(in: 0...9) == 0 ? 60 : 2)) {
          let id = random.int(in: 0...59)
          next += 1
          switch random.int(in: 0...6) {
          case 0: state.rows.remove(id: id)
          case 1: state.rows[id: id] = Row(id: id, value: next)
          case 2 where random.int(in: 0...5) == 0: state.rows.sort { $0.value < $1.value }
          case 3: state.other += 1
          case 4: state.rows.insert(Row(id: 1_000 + next), at: 0)
          default: state.rows[id: id]?.value = next
          }
        }
      }
      let rows = store.state.rows
      let expected = (0..<60).filter { seen[id: $0] != rows[id: $0] }
        .map { [$0, seen[id: $0]?.value, rows[id: $0]?.value] }
      #expect(told == expected)
      #expect(values == expected.filter { $0[1] != $0[2] })
      (told, values) = ([], [])
      seen = rows
      withExtendedLifetime(copy) {}
    }
    withExtendedLifetime(observers) {}
  }
}

extension IdentifiedArray where ID == Int {
  /// A subscript of the same kind and with the same argument as the one by id, which leads to another row.
  fileprivate subscript(next id: ID) -> Element? {
    get { self[id: id + 1] }
    set { self[id: id + 1] = newValue }
  }
}
