import Rill

/// A small feature that uses most of a reducer's features.
struct Ledger: Reducer {
  struct Line: Identifiable, Equatable {
    let id: Int
    var text = ""
    var tags: [Int] = []
  }

  struct Sheet: Equatable { var note = "" }

  struct State: Equatable {
    var count = 0
    var name = ""
    var numbers: [Int] = []
    var lines = IdentifiedArray<Line>()
    var sheet: Sheet?
  }

  enum Action: Sendable, Equatable {
    case add(Int), named(String), push(Int), chain(Int), load, loaded(Int)
    case line(Int, LineAction), sheet(SheetAction), open, close
  }

  enum LineAction: Sendable, Equatable { case write(String) }
  enum SheetAction: Sendable, Equatable { case write(String) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add(let amount): state.count += amount
    case .named(let name): state.name = name
    case .push(let number): state.numbers.append(number)
    case .chain(let left):
      state.count += 1
      if left > 1 { return .send(.chain(left - 1)) }
    case .load:
      return .run("load") { send in await send(.loaded(7)) }.id("load")
    case .loaded(let value): state.count = value
    case .line(let id, .write(let text)): state.lines[id: id]?.text = text
    case .sheet(.write(let note)): state.sheet?.note = note
    case .open: state.sheet = Sheet()
    case .close: state.sheet = nil
    }
    return .none
  }
}

func makeLedger(_ state: Ledger.State = Ledger.State()) -> Store<Ledger.State, Ledger.Action> {
  Store(state) { Ledger() }
}
