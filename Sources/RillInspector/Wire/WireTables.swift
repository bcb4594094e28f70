/// The tables of a state.
struct WireTables: Codable, Hashable, Sendable {
  struct Table: Codable, Hashable, Sendable {
    var title: String
    var columns: [String]
    var total: Int
    var from: Int
    var rows: [Row]
  }

  struct Row: Codable, Hashable, Sendable {
    var id: String
    var cells: [Cell]
    var commands: [Command]
  }

  /// A cell: a text, a status with its tone, a time in milliseconds since 1970, or nothing.
  struct Cell: Codable, Hashable, Sendable {
    var text: String?
    var tone: String?
    /// The time at which a status ends, in milliseconds since 1970.
    var until: Double?
    var time: Double?
  }

  struct Command: Codable, Hashable, Sendable {
    var title: String
    /// The reason why the command is unavailable.
    var unavailable: String?
  }

  var at: String
  var revision: UInt64
  var tables: [Table]

  init(_ list: TableList) {
    at = list.moment.words
    revision = list.revision
    tables = list.tables.map { table in
      Table(
        title: table.title, columns: table.columns, total: table.total, from: table.from,
        rows: table.rows.map { row in
          Row(
            id: row.id, cells: row.cells.map { Cell($0) },
            commands: row.commands.map { Command(title: $0.title, unavailable: $0.unavailable) })
        })
    }
  }
}

extension WireTables.Cell {
  init(_ cell: TableList.Cell) {
    switch cell {
    case .text(let text): self.init(text: text)
    case .status(let text, let tone, let end): self.init(text: text, tone: tone.rawValue, until: end)
    case .time(let milliseconds): self.init(time: milliseconds)
    case .none: self.init()
    }
  }
}

/// The body of a command of a row.
struct WireTableCommand: Decodable, Sendable {
  let table: String
  let row: String
  let command: String
  /// The place of the row, which makes finding it independent of their number.
  var place: Int?

  var request: TableCommand { TableCommand(table: table, row: row, command: command, place: place) }
}
