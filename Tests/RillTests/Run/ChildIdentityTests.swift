import Rill
import RillFixtures
import Testing

/// Another ID in the same place is another child.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ChildIdentityTests {
  let cancelled = Signal()
  let ended = Signal()

  private var late: Effect<Kid.Action> {
    .lasting("kid's", then: .note("late"), cancelled: cancelled, ended: ended)
  }

  @Test func `an effect ends when another child replaces its child`() async {
    let family = makeFamily(guest: Kid.State(id: 1))
    let task = family.send(.guest(.start(late)))
    family.send(.welcome(Kid.State(id: 1, notes: ["changed"])))
    #expect(!task.isFinished)
    family.send(.welcome(Kid.State(id: 2)))
    #expect(task.isFinished)
    await ended.wait()
    #expect(family.guest == Kid.State(id: 2))
  }

  @Test func `an effect belongs to the child that returned it, even if another replaces it in the same turn`()
    async
  {
    let store = Store(Screen.State(sheet: Screen.Sheet(id: 1))) { Screen() }
    let task = store.send(.loadAndReplace(by: 2, .lasting("sheet's", then: .named("late"), ended: ended)))
    #expect(task.isFinished)
    #expect(store.state.sheet == Screen.Sheet(id: 2))
  }

  @Test func `the store of a part that has left neither sees nor cancels the effects of its successor`()
    async throws
  {
    let gate = Signal()
    let family = makeFamily(guest: Kid.State(id: 1))
    let gone = try #require(family.scope(\.guest, action: Family.Action.guest))
    family.send(.welcome(Kid.State(id: 2)))
    let next = try #require(family.scope(\.guest, action: Family.Action.guest))
    let task = family.send(
      .guest(.start(.run("work") { (_: Send<Kid.Action>) in await gate.wait() }.id("work"))))
    #expect(next.effectCounts("work") == (1, 0))
    #expect(gone.effectCounts("work") == (0, 0))
    gone.cancel("work")
    gone.cancel { _ in true }
    #expect(!task.isFinished)
    next.cancel("work")
    #expect(task.isFinished)
    gate.fire()
  }

  @Test(arguments: [true, false])
  func `an effect ends when its child's ID changes`(isCase: Bool) async {
    let store = Store(Screen.State(sheet: Screen.Sheet(id: 1), mode: .open(Screen.Sheet(id: 1)))) { Screen() }
    let embed: (Screen.SheetAction) -> Screen.Action = { isCase ? .page($0) : .sheet($0) }
    let task = store.send(
      embed(.start(.lasting("sheet's", then: .named("late"), cancelled: cancelled, ended: ended))))
    store.send(embed(.named("new name")))
    #expect(!task.isFinished)
    store.send(embed(.becomes(9)))
    #expect(task.isFinished)
    await ended.wait()
    #expect((isCase ? store.state.mode.page : store.state.sheet)?.name == "new name")
  }

  @Test func `a grandchild's effect ends when the enclosing child is replaced`()
    async
  {
    let family = makeFamily(guest: Kid.State(id: 1))
    family.send(.guest(.getPet))
    let task = family.send(
      .guest(.pet(.start(.lasting("pet's", then: .note("late"), cancelled: cancelled, ended: ended)))))
    family.send(.welcome(Kid.State(id: 2, pet: Pet.State())))
    #expect(task.isFinished)
    await ended.wait()
    #expect(family.guest?.pet?.notes == [])
  }

  @Test func `an effect ends when its child is removed and added again in a batch`() async {
    let family = makeFamily(guest: Kid.State(id: 1))
    let task = family.send(.guest(.start(late)))
    family.batch {
      family.send(.goodbye)
      family.send(.welcome(Kid.State(id: 1)))
    }
    #expect(task.isFinished)
    await ended.wait()
    #expect(family.guest?.notes == [])
  }

  @Test func `a late write of work on the store does not reach the successor`() async {
    let gate = Signal()
    let store = Store(Screen.State(sheet: Screen.Sheet(id: 1))) { Screen() }
    let ended = ended
    let work = Effect<Screen.SheetAction>.run("work", on: .store(of: Screen.Sheet.self)) { sheet in
      sheet.name = "begun"
      #expect(sheet.name == "begun")
      await gate.wait()
      sheet.name = "late"
      sheet.send(.named("late"))
      #expect(sheet.state == Screen.Sheet(id: 1, name: "begun"))
      ended.fire()
    }
    store.send(.sheet(.start(work)))
    #expect(store.state.sheet?.name == "begun")
    store.send(.present(Screen.Sheet(id: 2)))
    gate.fire()
    await ended.wait()
    #expect(store.state.sheet == Screen.Sheet(id: 2))
  }

  @Test func `the store of a replaced child reads its last value and changes nothing`() throws {
    let store = Store(Screen.State(sheet: Screen.Sheet(id: 1, name: "one"))) { Screen() }
    let scoped = store.scope(\.sheet, action: { Screen.Action.sheet($0) })
    let old = try #require(scoped)
    store.send(.present(Screen.Sheet(id: 2, name: "two")))
    #expect(old.state == Screen.Sheet(id: 1, name: "one"))
    #expect(!old.isPresent)
    let reports = Reports.of {
      #expect(old.send(.named("late")).refusal != nil)
      #expect(old.update { $0.name = "late" }.refusal != nil)
    }
    #expect(reports.count == 2)
    #expect(store.state.sheet == Screen.Sheet(id: 2, name: "two"))
    store.send(.present(Screen.Sheet(id: 1, name: "three")))
    #expect(!old.isPresent)
    #expect(old.name == "one")
  }

  @Test func `another child in the same place has another store`() throws {
    let store = Store(Screen.State(sheet: Screen.Sheet(id: 1))) { Screen() }
    let sheet = { store.scope(\.sheet, action: { Screen.Action.sheet($0) }) }
    let old = try #require(sheet())
    #expect(sheet() === old)
    store.send(.sheet(.named("same")))
    #expect(sheet() === old)
    store.send(.present(Screen.Sheet(id: 2)))
    let new = try #require(sheet())
    #expect(new !== old)
    #expect(new.id == 2)
    #expect(sheet() === new && sheet() === new, "while the store of the earlier child is held")
    new.send(.named("new"))
    #expect(store.state.sheet?.name == "new")
  }

  @Test func `a child without an ID that was removed and added again is another child`() throws {
    let store = Store(Kid.State(id: 1, pet: Pet.State(notes: ["old"]))) { Kid() }
    let scoped = store.scope(\.pet, action: { Kid.Action.pet($0) })
    let old = try #require(scoped)
    store.send(.losePet)
    store.send(.getPet)
    #expect(!old.isPresent)
    #expect(old.state.notes == ["old"])
    #expect(Reports.of { old.send(.note("late")) }.count == 1)
    #expect(store.state.pet?.notes == [])
    let next = { store.scope(\.pet, action: { Kid.Action.pet($0) }) }
    let new = try #require(next())
    #expect(new.isPresent && next() === new && next() === new)
  }

  @Test func `a row that was removed and added again is another row`() throws {
    let family = makeFamily(kids: [1, 2])
    let rows = { family.row(\.kids, id: 1, action: Family.Action.kid) }
    let old = try #require(rows())
    family.send(.kid(1, .note("one")))
    family.send(.leave(1))
    #expect(rows() == nil && old.notes == ["one"])
    family.send(.adopt(1))
    let new = try #require(rows())
    #expect(new !== old)
    #expect(old.notes == ["one"])
    #expect(Reports.of { old.send(.note("late")) }.count == 1)
    new.send(.note("new"))
    #expect(family.kids[id: 1]?.notes == ["new"])
    #expect(rows() === new)
  }

  @Test
  func `a row that was removed has no store, also within the batch, although its earlier store is held`()
    throws
  {
    let family = makeFamily(kids: [1, 2])
    let rows = { family.rows(\.kids, action: Family.Action.kid) }
    let row = { family.row(\.kids, id: 1, action: Family.Action.kid) }
    let (old, earlier) = (try #require(row()), rows())
    let first = earlier[0]
    func ids(_ rows: StoreRows<Kid.State, Kid.Action>) -> [Int] {
      var ids: [Int] = []
      for row in rows { ids.append(row.id) }
      return ids
    }
    family.batch {
      family.send(.leave(1))
      #expect(row() == nil && rows()[id: 1] == nil && earlier[id: 1] == nil && ids(earlier) == [2])
      family.send(.adopt(1))
      #expect(row() === old)
      family.send(.leave(1))
    }
    #expect(row() == nil && rows()[id: 1] == nil && earlier[id: 1] == nil && ids(earlier) == [2])
    // The position was valid when the rows were read.
    #expect(earlier[0] === first && !first.isPresent && !old.isPresent)
  }

  @Test func `an action that a child's store sends in the turn that replaces the child is refused`() throws {
    let store = Store(Screen.State(sheet: Screen.Sheet(id: 1))) { Screen() }
    let scoped = store.scope(\.sheet, action: { Screen.Action.sheet($0) })
    let old = try #require(scoped)
    let sent = Collected<SendTask>()
    let watch = store.observe(\.count) { _ in
      store.send(.present(Screen.Sheet(id: 2)))
      sent.add(old.send(.named("late")))
      sent.add(old.update { $0.name = "late" })
    }
    let reports = Reports.of { store.send(.count) }
    #expect(reports.count == 2)
    #expect(sent.elements.map { $0.refusal?.gate } == ["scope", "scope"])
    #expect(store.state.sheet == Screen.Sheet(id: 2))
    watch.cancel()
  }
}

/// A screen with a sheet, and a mode that is a page or none.
private struct Screen: Reducer {
  struct State: Equatable {
    var sheet: Sheet?
    var mode = Mode.closed
    var count = 0
  }

  struct Sheet: Identifiable, Equatable {
    var id: Int
    var name = ""
  }

  enum Mode: Equatable {
    case closed
    case open(Sheet)

    var page: Sheet? {
      get { if case .open(let page) = self { page } else { nil } }
      set { self = newValue.map { .open($0) } ?? .closed }
    }
  }

  indirect enum SheetAction: Sendable {
    case named(String), becomes(Int), start(Effect<SheetAction>)
  }

  indirect enum Action: Sendable {
    case sheet(SheetAction), page(SheetAction), present(Sheet), count
    case loadAndReplace(by: Int, Effect<SheetAction>)
  }

  struct Logic: Reducer {
    func reduce(into state: inout Sheet, action: SheetAction) -> Effect<SheetAction> {
      switch action {
      case .named(let name): state.name = name
      case .becomes(let id): state.id = id
      case .start(let effect): return effect
      }
      return .none
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .sheet(let action): return Logic().reduce(\.sheet, of: &state, action: action) { .sheet($0) }
    case .page(let action): return Logic().reduce(\.mode.page, of: &state, action: action) { .page($0) }
    case .present(let sheet): state.sheet = sheet
    case .count: state.count += 1
    case .loadAndReplace(let id, let effect):
      let load = Logic().reduce(\.sheet, of: &state, action: .start(effect)) { Action.sheet($0) }
      state.sheet = Sheet(id: id)
      return load
    }
    return .none
  }
}
