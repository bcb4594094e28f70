import Rill
import RillFixtures
import RillTesting
import Testing

/// Sequences of a part, which end when the part leaves the state.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct PartStreamTests {
  struct Tray: Equatable, Sendable {
    var label = ""
  }

  struct Drawer: Equatable, Sendable {
    var tray = Tray()
    var lid: Tray? = Tray()
    var pens = IdentifiedArray([Item(id: 1), Item(id: 2)])

    var mirror: Tray {
      get { Tray(label: tray.label) }
      set { tray.label = newValue.label }
    }
    var shadow: Tray? {
      get { lid }
      set { lid = newValue }
    }

    var copies: IdentifiedArray<Item> {
      get { pens }
      set { pens = newValue }
    }
    var whole: Drawer {
      get { self }
      set { self = newValue }
    }

    mutating func write(_ value: Int) {
      tray.label = "\(value)"
      lid?.label = "\(value)"
      pens[id: 1]?.value = value
    }
  }

  struct Desk: Equatable, Sendable {
    var drawer: Drawer? = Drawer()
  }

  /// The parts that leave with the drawer.
  enum Place: CaseIterable {
    case drawer, stored, computed, optional, computedOptional, optionalInComputed, row, rowPlace, computedRow
    case computedRowPlace
  }

  private let store = Store<Desk, Int>(Desk()) { (_: inout Desk, _: Int) in .none }

  private func labels(of place: Place, in drawer: Store<Drawer, Int>) throws -> StoreSequence<String> {
    let all = SequenceBuffer.unbounded
    switch place {
    case .drawer: return drawer.values(\.tray.label, buffer: all)
    case .stored: return drawer.scope(\.tray, action: { $0 }).values(\.label, buffer: all)
    case .computed: return drawer.scope(\.mirror, action: { $0 }).values(\.label, buffer: all)
    case .optional:
      let lid = try #require(drawer.scope(\.lid, action: { $0 }) as Store<Tray, Int>?)
      return lid.values(buffer: all) { $0.label }
    case .computedOptional:
      let shadow = try #require(drawer.scope(\.shadow, action: { $0 }) as Store<Tray, Int>?)
      return shadow.values(\.label, buffer: all)
    case .optionalInComputed:
      let whole = drawer.scope(\.whole, action: { $0 }) as Store<Drawer, Int>
      let lid = try #require(whole.scope(\.lid, action: { $0 }) as Store<Tray, Int>?)
      return lid.values(\.label, buffer: all)
    case .row:
      let pen = try #require(drawer.row(\.pens, id: 1, action: { $1 }) as Store<Item, Int>?)
      return pen.values(buffer: all) { "\($0.value)" }
    case .rowPlace:
      return drawer.rowPlace(\.pens, id: 1).values(buffer: all) { "\($0?.value ?? 0)" }
    case .computedRow:
      let pen = try #require(drawer.row(\.copies, id: 1, action: { $1 }) as Store<Item, Int>?)
      return pen.values(buffer: all) { "\($0.value)" }
    case .computedRowPlace:
      return drawer.rowPlace(\.copies, id: 1).values(buffer: all) { "\($0?.value ?? 0)" }
    }
  }

  private func drawer() throws -> Store<Drawer, Int> {
    try #require(store.scope(\.drawer, action: { $0 }) as Store<Drawer, Int>?)
  }

  private static func all<Element: Sendable>(_ sequence: StoreSequence<Element>) async -> [Element] {
    var elements: [Element] = []
    for await element in sequence { elements.append(element) }
    return elements
  }

  @Test(arguments: Place.allCases)
  func `a sequence delivers the values of its part until the part leaves`(place: Place) async throws {
    store.update { $0.drawer?.write(1) }
    let labels = try labels(of: place, in: drawer())
    store.update { $0.drawer?.write(2) }
    store.update { $0.drawer?.write(3) }
    store.update { desk in
      desk.drawer?.write(4)
      desk.drawer = nil
    }
    store.update { $0.drawer = Drawer() }
    store.update { $0.drawer?.write(5) }
    #expect(await Self.all(labels) == ["1", "2", "3"])
  }

  @Test(arguments: Place.allCases)
  func `a sequence of a part that has left delivers its last value`(place: Place) async throws {
    store.update { $0.drawer?.write(1) }
    let drawer = try drawer()
    let part = try labels(of: place, in: drawer)
    store.update { $0.drawer = nil }
    #expect(await Self.all(part) == ["1"])
    #expect(await Self.all(drawer.values(\.tray.label)) == ["1"])
    #expect(await drawer.first(\.tray.label, where: { $0 == "2" }) == nil)
    #expect(await drawer.first(\.tray.label, where: { $0 == "1" }) == "1")
    if [.drawer, .stored, .computed].contains(place) {
      #expect(try await Self.all(labels(of: place, in: drawer)) == ["1"])
    }
  }

  @Test func `a part that leaves and returns in one turn ends no sequence`() async throws {
    let labels = try drawer().values(\.tray.label, buffer: .unbounded)
    store.batch {
      store.update { $0.drawer = nil }
      store.update { $0.drawer = Drawer(tray: Tray(label: "1")) }
    }
    store.update { $0.drawer?.write(2) }
    store.update { $0.drawer = nil }
    #expect(await Self.all(labels) == ["", "1", "2"])
  }

  @Test func `waiting for a value of a part ends when the part leaves`() async throws {
    let drawer = try drawer()
    let waiting = Task.immediate { await drawer.first(\.tray.label, where: { $0 == "2" }) }
    store.update { $0.drawer?.write(1) }
    store.update { $0.drawer = nil }
    #expect(await waiting.value == nil)
  }

  @Test func `a row that leaves ends its own sequences only`() async throws {
    let drawer = try drawer()
    let sequences = try [1, 2].map { id in
      let pen = try #require(drawer.row(\.pens, id: id, action: { $1 }) as Store<Item, Int>?)
      return pen.values(\.value, buffer: .unbounded)
    }
    store.update { $0.drawer?.pens.remove(id: 1) }
    store.update { $0.drawer?.pens[id: 2]?.value = 7 }
    #expect(await Self.all(sequences[0]) == [0])
    store.update { $0.drawer?.pens.remove(id: 2) }
    #expect(await Self.all(sequences[1]) == [0, 7])
  }

  @Test(arguments: Place.allCases)
  func `forced writes end no sequence, and dropped sequences leave nothing`(place: Place) async throws {
    let drawer = try drawer()
    let before = store.leftovers.awake
    do {
      let labels = try labels(of: place, in: drawer)
      store.update(forced: true) { _ in }
      drawer.update(forced: true) { _ in }
      store.update { $0.drawer?.write(1) }
      store.update { $0.drawer = nil }
      #expect(await Self.all(labels).last == "1")
    }
    store.update { $0.drawer = Drawer() }
    #expect(store.leftovers.awake <= before && store.leftovers.closing == 0)
  }

  @Test func `the end of a part is reported once to who waits for it, and leaves nothing behind`() throws {
    var ends: [String] = []
    let drawer = try drawer()
    let lid = try #require(drawer.scope(\.lid, action: { $0 }) as Store<Tray, Int>?)
    let forget = drawer.whenGone { ends.append("drawer") }
    _ = lid.whenGone { ends.append("lid") }
    drawer.whenGone { ends.append("forgotten") }()
    store.update { $0.drawer?.write(1) }
    #expect(ends == [])
    store.update { $0.drawer = nil }
    #expect(ends.sorted() == ["drawer", "lid"])
    drawer.whenGone { ends.append("late") }()
    #expect(ends.last == "late" && store.leftovers.closing == 0)
    forget()
  }

  /// The ways to rows of the drawer.
  enum Rows: CaseIterable { case stored, computed, inComputed }

  @Test(arguments: Rows.allCases, [true, false])
  func
    `a row has no store after it has left, alone or with its collection, although its earlier store is held`(
      rows: Rows, isObserved: Bool
    ) throws
  {
    for leavesAlone in [true, false] {
      store.update { $0.drawer = Drawer() }
      let drawer = try drawer()
      let outer = rows == .inComputed ? drawer.scope(\.whole, action: { $0 }) as Store<Drawer, Int> : drawer
      let path: WritableKeyPath<Drawer, IdentifiedArray<Item>> = rows == .stored ? \.pens : \.copies
      func row() -> Store<Item, Int>? { outer.row(path, id: 1, action: { $1 }) }
      let held = try #require(row())
      let observer = isObserved ? held.observe(\.value) { _ in } : nil
      #expect(row() === held)
      store.batch {
        store.update { $0.drawer?.pens.remove(id: 1) }
        #expect(row() == nil)
        store.update { $0.drawer?.pens.insert(Item(id: 1), at: 0) }
        #expect(row() === held)
        store.update { desk in
          desk.drawer?.pens[id: 1] = leavesAlone ? nil : Item(id: 1)
          if !leavesAlone { desk.drawer = nil }
        }
        #expect(row() == nil)
      }
      #expect(row() == nil && !held.isPresent)
      store.update { $0.drawer?.pens.insert(Item(id: 1), at: 0) }
      #expect(leavesAlone == (row() != nil) && row() !== held)
      withExtendedLifetime(observer) {}
    }
  }
}
