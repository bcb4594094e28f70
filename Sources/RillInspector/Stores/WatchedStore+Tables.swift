import Foundation
import Rill
import RillDebugging
import RillValues

/// A request for the tables of a state.
package struct TablesRequest: Hashable, Sendable {
  var moment = Moment.shown
  /// The rows to show of each table.
  var window = 0..<100
}

/// The tables of a state.
package struct TableList: Sendable {
  /// A table.
  struct Table: Sendable {
    var title: String
    var columns: [String]
    var total: Int
    var from: Int
    var rows: [Row]
  }

  /// A row of a table.
  struct Row: Sendable {
    var id: String
    var cells: [Cell]
    var commands: [(title: String, unavailable: String?)]
  }

  /// A cell, with values as text.
  enum Cell: Hashable, Sendable {
    case text(String)
    case status(String, InspectedCell.Tone, until: Double?)
    case time(Double)
    case none
  }

  var moment: Moment
  var revision: UInt64
  var tables: [Table]
}

/// A command of a row.
package struct TableCommand: Hashable, Sendable {
  var table: String
  var row: String
  var command: String
  /// The place of the row when it was read.
  var place: Int?
}

extension WatchedStore {
  private static var longestCell: Int { 200 }

  func tables(_ request: TablesRequest) async throws -> TableList {
    try await withState(at: request.moment) { [tables, options = words.options] state, store, _ in
      TableList(
        moment: request.moment, revision: store.revision,
        tables: tables.map { Self.rows(of: $0, state, request.window, options) })
    }
  }

  private static func rows(
    of table: InspectedTable<State, Action>, _ state: State, _ window: Range<Int>, _ options: DumpOptions
  ) -> TableList.Table {
    let content = table.content(state)
    let window = window.clamped(to: 0..<max(0, content.count))
    return TableList.Table(
      title: table.title, columns: table.columns, total: content.count, from: window.lowerBound,
      rows: window.map { index in
        let row = content.row(index)
        return TableList.Row(
          id: row.id, cells: row.cells.map { cell($0, options) },
          commands: row.commands.map { command in
            if case .unavailable(let reason) = command.result {
              (command.title, reason)
            } else {
              (command.title, nil)
            }
          })
      })
  }

  private static func cell(_ cell: InspectedCell, _ options: DumpOptions) -> TableList.Cell {
    switch cell {
    case .text(let text): .text(String(text.prefix(longestCell)))
    case .status(let text, let tone, let end):
      .status(String(text.prefix(longestCell)), tone, until: end.flatMap(milliseconds))
    case .value(let value):
      .text(StateTree(reflecting: value, options: options).summary(limit: longestCell))
    case .date(let date): milliseconds(date).map { .time($0) } ?? .none
    case .none: .none
    }
  }

  /// Returns a date in milliseconds since 1970, or nil if JavaScript cannot represent it.
  private static func milliseconds(_ date: Date) -> Double? {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    return abs(milliseconds) <= 8.64e15 ? milliseconds : nil
  }

  /// Returns a row, which is looked for at the place where it was, and then everywhere.
  private static func row(
    _ id: String, near place: Int?, in content: InspectedTable<State, Action>.Content
  ) -> InspectedRow<Action>? {
    if let place, (0..<content.count).contains(place) {
      let row = content.row(place)
      if row.id == id { return row }
    }
    return (0..<content.count).lazy.map { content.row($0) }.first { $0.id == id }
  }

  /// Sends the action of a command.
  ///
  /// The row is looked up in the current state, because it may have changed since the page has read it.
  func perform(_ command: TableCommand) async throws -> SendOutcome {
    let action = try await visit { [name, tables] store, _ in
      guard let table = tables.first(where: { $0.title == command.table }) else {
        throw InspectorFailure.unknownTable(command.table, store: name)
      }
      let content = table.content(store.state)
      guard let row = Self.row(command.row, near: command.place, in: content) else {
        throw InspectorFailure.unknownRow(command.row, table: command.table, store: name)
      }
      switch row.commands.first(where: { $0.title == command.command })?.result {
      case .action(let action): return action
      case .unavailable(let reason):
        throw InspectorFailure.commandIsUnavailable(command.command, row: command.row, reason: reason)
      case nil: throw InspectorFailure.unknownCommand(command.command, row: command.row, table: command.table)
      }
    }
    return try await send(action)
  }
}
