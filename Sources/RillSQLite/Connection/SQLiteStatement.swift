#if SQLite
import CSQLite
public import Foundation
import RillPersistence

/// A value that a statement is given.
public enum SQLiteValue: Hashable, Sendable {
  /// A text.
  case text(String)
  /// Bytes.
  case data(Data)
  /// A number.
  case integer(Int64)
}

/// A row that a statement answers; valid while it is looked at.
public struct SQLiteRow: ~Copyable {
  // SQLite's statement, which stands on the row.
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  /// The text in a column.
  public func text(_ column: Int32) -> String {
    sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
  }

  /// The bytes in a column.
  public func data(_ column: Int32) -> Data {
    guard let bytes = sqlite3_column_blob(statement, column) else { return Data() }
    return Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, column)))
  }

  /// The number in a column.
  public func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
}

/// A statement that SQLite has prepared.
struct SQLiteStatement {
  // SQLite's handles; the connection gives the statement back before itself.
  private let statement: OpaquePointer
  private let connection: OpaquePointer

  init(_ statement: OpaquePointer, of connection: OpaquePointer) {
    self.statement = statement
    self.connection = connection
  }

  /// Runs the statement and looks at each row.
  func each(_ values: [SQLiteValue], look: (borrowing SQLiteRow) -> Void) throws(SQLiteError) {
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() { try bind(value, Int32(index + 1)) }
    // A file may grow over the limit of the process with any statement.
    let code = SizeSignal.withheld {
      var code = sqlite3_step(statement)
      while code == SQLITE_ROW {
        look(SQLiteRow(statement))
        code = sqlite3_step(statement)
      }
      return code
    }
    guard code == SQLITE_DONE else { throw error(code) }
  }

  private func bind(_ value: SQLiteValue, _ index: Int32) throws(SQLiteError) {
    let code =
      switch value {
      case .text(let text): rill_sqlite_bind_text(statement, index, text)
      case .integer(let number): sqlite3_bind_int64(statement, index, number)
      case .data(let data):
        data.withUnsafeBytes { rill_sqlite_bind_bytes(statement, index, $0.baseAddress, $0.count) }
      }
    if code != SQLITE_OK { throw error(code) }
  }

  private func error(_ code: Int32) -> SQLiteError {
    SQLiteError(code: code, message: String(cString: sqlite3_errmsg(connection)))
  }

  func finalize() { sqlite3_finalize(statement) }
}
#endif
