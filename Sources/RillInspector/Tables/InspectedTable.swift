public import Foundation

/// A table that the inspector shows of a store's state, such as its requests or its open documents.
///
/// ```swift
/// let downloads = InspectedTable<Player, PlayerAction>(
///   "Downloads", columns: ["file", "status"], of: \.downloads
/// ) { download in
///   InspectedRow(
///     id: download.id.description, [.text(download.file), .status(download.isRunning ? "running" : "done")],
///     commands: [InspectedCommand("Cancel", sending: .cancel(download.id))])
/// }
/// inspector.add(store, "Player", tables: [downloads])
/// ```
///
/// A table is a function of a state, so it also shows earlier states. Its commands are actions, which the history records
/// as actions of the inspector.
public struct InspectedTable<State, Action: Sendable>: Sendable {
  /// The rows of one state.
  struct Content {
    let count: Int
    /// Returns the row at an index.
    let row: (Int) -> InspectedRow<Action>
  }

  /// The title, which identifies the table in its store.
  public let title: String
  /// The titles of the columns.
  public let columns: [String]
  let content: @Sendable (State) -> Content

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - title: The title, which no other table of the store has.
  ///   - columns: The titles of the columns.
  ///   - elements: Returns the elements from which the rows are made. It runs on the store's isolation whenever a page asks for the table.
  ///   - row: Returns the row of an element. It is called for the requested rows only.
  public init<Elements: RandomAccessCollection & SendableMetatype>(
    _ title: String, columns: [String], of elements: @escaping @Sendable (State) -> Elements,
    row: @escaping @Sendable (Elements.Element) -> InspectedRow<Action>
  ) {
    self.title = title
    self.columns = columns
    content = { state in
      let elements = elements(state)
      return Content(count: elements.count) { index in
        row(elements[elements.index(elements.startIndex, offsetBy: index)])
      }
    }
  }
}

/// A row of a table that the inspector shows.
public struct InspectedRow<Action: Sendable>: Sendable {
  let id: String
  let cells: [InspectedCell]
  let commands: [InspectedCommand<Action>]

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - id: The ID, which no other row of the table has.
  ///   - cells: The cells, in the order of the columns.
  ///   - commands: The commands of the row.
  public init(id: String, _ cells: [InspectedCell], commands: [InspectedCommand<Action>] = []) {
    self.id = id
    self.cells = cells
    self.commands = commands
  }
}

/// A cell of a table that the inspector shows.
public enum InspectedCell: Sendable {
  /// The meaning of a status, which determines its color.
  public enum Tone: String, Hashable, Sendable, CaseIterable {
    /// Nothing of interest.
    case plain
    /// Work that is running.
    case active
    /// Work that has succeeded.
    case good
    /// Something that is waiting or outdated.
    case waiting
    /// A failure.
    case failed
  }

  /// A text, which is shown even in a store with redactions.
  case text(String)
  /// A short word for a status, which a page reads again after the date at which the status changes without an action.
  case status(String, Tone = .plain, until: Date? = nil)
  /// A value, which is shown in one line with the options of the store, and so without what is redacted.
  case value(any Sendable)
  /// A date, which is shown as the time since then.
  case date(Date)
  /// Nothing.
  case none
}

/// A command of a row, which sends an action.
public struct InspectedCommand<Action: Sendable>: Sendable {
  enum Result: Sendable {
    case action(Action)
    case unavailable(String)
  }

  let title: String
  let result: Result

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - title: The title, which no other command of the row has.
  ///   - action: The action. The origin of its entry is the inspector.
  public init(_ title: String, sending action: Action) {
    self.title = title
    result = .action(action)
  }

  /// Creates a command that is shown but unavailable.
  ///
  /// - Parameters:
  ///   - title: The title, which no other command of the row has.
  ///   - reason: The reason, which is shown, as a sentence.
  public init(_ title: String, unavailable reason: String) {
    self.title = title
    result = .unavailable(reason)
  }
}
