import Rill
import RillDebugging
import RillStyles

/// The commands of the page that are not actions of the tracker: those of its command history.
@MainActor
struct PageCommands: MainActorActionable {
  enum Action: String, Codable, CaseIterable {
    case undo, redo
  }

  let history: UndoCommands<IssueTracker.State, IssueTracker.Action>

  func handle(_ action: Action, store: MutatingStore<IssuesPage, Action>) async throws {
    let outcome =
      switch action {
      case .undo: await history.undo()
      case .redo: await history.redo()
      }
    store.commands = history.shown(after: outcome)
  }
}

extension UndoCommands {
  /// Returns the part of the history that the page shows.
  @MainActor
  func shown(after outcome: UndoOutcome = .done) -> IssuesPage.Commands {
    IssuesPage.Commands(
      undo: canUndo ? undoLabel : nil, redo: canRedo ? redoLabel : nil,
      problem: outcome == .done ? nil : outcome.description)
  }
}
