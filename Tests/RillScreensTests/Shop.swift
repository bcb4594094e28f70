import Rill
import RillFixtures
import RillScreens

/// A shop with a stack of screens of two types and a sheet.
struct Shop: Reducer {
  struct State: Equatable, Sendable {
    var path = Screens<Page.State>()
    var note = Presented<Note.State>()
    var saved: [String] = []
  }
  enum Action: Equatable, Sendable {
    case path(ScreensAction<Page.State, Page.Action>)
    case note(PresentedAction<Note.State, Note.Action>)
  }

  var work = Work()

  func reduce(into shop: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .path(let action):
      return Page(work: work).reduce(\.path, of: &shop, action: action) { .path($0) }
    case .note(let action):
      if case .child(.save) = action, let note = shop.note.child { shop.saved.append(note.text) }
      return Note(work: work).reduce(\.note, of: &shop, action: action) { .note($0) }
    }
  }
}

/// Work that waits until a test lets it continue, and ignores its cancellation.
struct Work: Sendable {
  var gate = Signal()
  var ended = Recorder<String>()
}

/// A screen of one of two types.
struct Page: Reducer {
  enum State: Equatable, Sendable, Codable {
    case item(Item.State)
    case note(Note.State)

    var item: Item.State? {
      get { if case .item(let item) = self { item } else { nil } }
      set { if let newValue { self = .item(newValue) } }
    }
    var note: Note.State? {
      get { if case .note(let note) = self { note } else { nil } }
      set { if let newValue { self = .note(newValue) } }
    }
  }
  enum Action: Equatable, Sendable { case item(Item.Action), note(Note.Action) }

  var work = Work()

  func reduce(into page: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .item(let action): Item(work: work).reduce(\.item, of: &page, action: action) { .item($0) }
    case .note(let action): Note(work: work).reduce(\.note, of: &page, action: action) { .note($0) }
    }
  }
}

struct Item: Reducer {
  struct State: Equatable, Sendable, Codable { var name: String; var count = 0 }
  enum Action: Equatable, Sendable { case add, load, counted(Int) }

  var work = Work()

  func reduce(into item: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add: item.count += 1
    case .counted(let count): item.count = count
    case .load:
      return .run("load \(item.name)") { [work, name = item.name] send in
        await work.gate.wait()
        await send(.counted(99))
        work.ended.note(name)
      }
      .id("load")
    }
    return .none
  }
}

struct Note: Reducer {
  struct State: Equatable, Sendable, Codable { var text = "" }
  enum Action: Equatable, Sendable { case type(String), save, cancel, cancelTwice, wait, found(String) }

  var work = Work()

  func reduce(into note: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .type(let text), .found(let text): note.text = text
    case .cancel: return .dismiss
    case .cancelTwice: return .merge(.dismiss, .dismiss)
    case .save:
      return .run("save") { send in
        await send(.type("saved"))
        await send.dismiss()
        await send.dismiss()
        await send(.type("too late"))
      }
    case .wait:
      return .run("wait") { [work] send in
        await work.gate.wait()
        await send(.found("late"))
        await send.dismiss()
        work.ended.note("wait")
      }
    }
    return .none
  }
}
