import Rill
import RillPersistence

/// A state with a part that is kept and a part that is not.
struct Notebook: Codable, Equatable, Sendable {
  var title = ""
  var notes: [String] = []
  var session = Session()

  struct Session: Codable, Equatable, Sendable {
    var token = ""
    var isOpen = false
  }
}

enum NotebookAction: Sendable {
  case rename(String)
  case add(String)
  case sign(String)
}

/// A notebook that starts an effect with each action, and notes what its observers see.
@MainActor
final class Desk {
  let store: Store<Notebook, NotebookAction>
  private(set) var titles: [String] = []
  private var subscription: Subscription?

  init(_ notebook: Notebook = Notebook(), clock: (any Clock<Duration>)? = nil) {
    store = Store(
      notebook, validators: [Validator("no swearing") { $0.title != "damn" }], clock: clock
    ) { (state: inout Notebook, action: NotebookAction) in
      switch action {
      case .rename(let title): state.title = title
      case .add(let note): state.notes.append(note)
      case .sign(let token): state.session.token = token
      }
      return .run("echo") { _ in }
    }
    subscription = store.observe(\.title) { [unowned self] in titles.append($0.new) }
  }
}

/// What an older version of the program kept.
struct NotebookV1: Codable, Equatable, Sendable {
  var name = ""
}

struct NotebookV2: Codable, Equatable, Sendable {
  var name = ""
  var text = ""
}
