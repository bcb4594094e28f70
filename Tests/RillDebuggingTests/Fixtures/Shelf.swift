import Rill
import RillFixtures

/// Books, and a child that is added and removed.
struct Shelf: Equatable {
  var books = IdentifiedArray<Book>()
  var lamp: Lamp?
  var log: [String] = []

  struct Book: Identifiable, Equatable {
    let id: Int
    var pages = 0
  }

  struct Lamp: Equatable { var watts = 0 }

  enum Action: Sendable {
    case add(Int), read(Int, pages: Int), plug(Bool), note(String)
    /// Records a text when the signal fires.
    case later(Signal, String)
    case lamp(LampAction)
  }

  enum LampAction: Sendable { case glow(Signal), glowing }

  struct LampReducer: Reducer {
    func reduce(into state: inout Lamp, action: LampAction) -> Effect<LampAction> {
      switch action {
      case .glow(let signal):
        return .run("glow") { send in
          await signal.wait()
          await send(.glowing)
        }
      case .glowing: state.watts += 1
      }
      return .none
    }
  }

  /// Creates a store whose effects record their start.
  static func store(_ begun: Recorder<String> = Recorder()) -> Store<Shelf, Action> {
    Store(Shelf()) { shelf, action in
      switch action {
      case .add(let id): shelf.books.append(Book(id: id))
      case .read(let id, let pages): shelf.books[id: id]?.pages += pages
      case .plug(let isIn): shelf.lamp = isIn ? Lamp() : nil
      case .note(let text): shelf.log.append(text)
      case .later(let signal, let text):
        return .run("later") { send in
          begun.note(text)
          await signal.wait()
          await send(.note(text))
        }
      case .lamp(let action):
        return LampReducer().reduce(\.lamp, of: &shelf, action: action, embed: Action.lamp)
      }
      return .none
    }
  }
}
